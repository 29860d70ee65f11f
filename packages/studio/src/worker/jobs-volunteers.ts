/** The door to volunteering as the page needs it; it stands here until the package opens its own. */
import type { Search } from '@quadrille/cover';

export interface VolunteerStatus {
  readonly state:
    | 'connecting'
    | 'waiting'
    | 'fetching'
    | 'walking'
    | 'paused'
    | 'stopped'
    | 'blocked'
    | 'failed';
  readonly reason: string;
  readonly name: string;
  readonly unitsDone: number;
  readonly nodes: number;
  readonly solutionsFound: number;
  readonly unitsPromoted: number;
}

export interface Volunteer {
  readonly done: Promise<VolunteerStatus>;
  pause(): void;
  resume(): void;
}

export interface JoinOptions {
  readonly url: string;
  readonly name: string;
  readonly password: string;
  readonly openSearch: (source: { module: string; name: string; input: unknown }) => Promise<Search>;
  readonly signal: AbortSignal;
  readonly on: (status: VolunteerStatus) => void;
}

export function joinAsVolunteer({ name }: JoinOptions): Volunteer {
  const nothing = { unitsDone: 0, nodes: 0, solutionsFound: 0, unitsPromoted: 0 };
  const reason = 'this build cannot join yet';
  return {
    done: Promise.resolve({ ...nothing, state: 'failed', reason, name }),
    pause: () => {},
    resume: () => {},
  };
}
