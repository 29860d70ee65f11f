/**
 * A volunteer in this browser: it asks the cluster for a unit, walks it and sends in what it found. Problems
 * come as data, see `sources.ts`.
 */
import { joinAsVolunteer, type Volunteer, type VolunteerStatus } from '@quadrille/jobs/volunteers';
import type { Context } from './serve.js';
import { openSource } from './sources.js';

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
      openSearch: openSource,
    });
    return volunteer.done;
  },

  /** Gives the unit in work back and rests, or goes on. */
  rest: ({ isResting }: { isResting: boolean }): void => {
    if (isResting) volunteer?.pause();
    else volunteer?.resume();
  },
};
