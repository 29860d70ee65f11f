/** Many jobs on one machine, in turns; what is shown of their ledgers. */
export { JobBoard, type JobEvent } from './board.js';
export { auditLedger, type Kept, readLog, readSolutions } from './ledgers.js';
export type { JobRecord, PlainProgress, Question } from './record.js';
