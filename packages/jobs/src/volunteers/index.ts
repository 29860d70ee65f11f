/** Taking part in a cluster's search as a volunteer; runs in Node, a browser and its workers. */
export type { SearchSource } from '../core/source.js';
export type { VolunteerFigures } from './figures.js';
export { type JoinOptions, joinAsVolunteer, type Volunteer } from './join.js';
export type { VolunteerState, VolunteerStatus } from './volunteer.js';
