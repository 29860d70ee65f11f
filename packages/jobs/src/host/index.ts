/** The server of a cluster on this machine, and the folders of jobs, for commands that go on. */
export { describe } from '../questions/folder.js';
export { invitedWorkers, inviteWorker, revokeWorker } from './members.js';
