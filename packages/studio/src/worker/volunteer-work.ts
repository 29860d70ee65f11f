/**
 * A volunteer in this browser: it asks the cluster for a unit, walks it and sends in what it found. Problems come as
 * data; what is made of them is always one of these functions of our own packages.
 */
import type { Search } from '@quadrille/cover';
import { joinAsVolunteer, type Volunteer, type VolunteerStatus } from '@quadrille/jobs/volunteers';
import type { Context } from './serve.js';

type Maker = (input: never) => Search | Promise<Search>;

const MAKERS: Readonly<Record<string, () => Promise<Maker>>> = {
  '@quadrille/cover searchOfText': async () => (await import('@quadrille/cover')).searchOfText,
  '@quadrille/puzzles/decompose searchOfQuestion': async () =>
    (await import('@quadrille/puzzles/decompose')).searchOfQuestion,
  '@quadrille/puzzles/edges openScan': async () => (await import('@quadrille/puzzles/edges')).openScan,
  '@quadrille/puzzles/growth openStartSearch': async () =>
    (await import('@quadrille/puzzles/growth')).openStartSearch,
};

export interface Credential {
  readonly url: string;
  readonly name: string;
  readonly password: string;
}

let volunteer: Volunteer | undefined;

export const tasks = {
  /** Takes part until it is stopped, blocked or refused; tells every change. */
  join: async (
    credential: Credential,
    { emit, signal }: Context<VolunteerStatus>,
  ): Promise<VolunteerStatus> => {
    volunteer = joinAsVolunteer({
      ...credential,
      signal,
      on: emit,
      openSearch: async ({ module, name, input }) => {
        const maker = MAKERS[`${module} ${name}`];
        if (!maker) throw new Error(`this page does not know the search ${name} of ${module}`);
        return (await maker())(input as never);
      },
    });
    return volunteer.done;
  },

  /** Gives the unit in work back and rests, or goes on. */
  rest: ({ isResting }: { isResting: boolean }): void => {
    if (isResting) volunteer?.pause();
    else volunteer?.resume();
  },
};
