/**
 * The code under test, as one object; the simulator touches production code through nothing else. `load.mjs` can
 * plant a bug in it.
 */
import * as coordinator from '../../src/cluster/coordinator.js';
import * as records from '../../src/cluster/records.js';
import * as seal from '../../src/cluster/seal.js';
import * as trust from '../../src/cluster/trust.js';
import * as worker from '../../src/cluster/worker.js';
import * as closure from '../../src/core/closure.js';
import * as report from '../../src/core/report.js';
import * as run from '../../src/core/run.js';
import * as walkUnit from '../../src/core/walk-unit.js';
import * as directory from '../../src/journal/directory.js';
import * as journal from '../../src/journal/journal.js';

export interface Production {
  readonly run: typeof run.run;
  readonly openDirectory: typeof directory.openDirectory;
  readonly Journal: typeof journal.Journal;
  readonly Closure: typeof closure.Closure;
  readonly UnitWalk: typeof walkUnit.UnitWalk;
  readonly jobId: typeof report.jobId;
  readonly formatReport: typeof report.formatReport;
  readonly parseReport: typeof report.parseReport;
  readonly coordinate: typeof coordinator.coordinate;
  readonly work: typeof worker.work;
  readonly countsFor: typeof trust.countsFor;
  readonly droppedUnit: typeof trust.droppedUnit;
  readonly recordAt: typeof records.recordAt;
  readonly recordSubject: typeof records.recordSubject;
  readonly recordText: typeof records.recordText;
  readonly sealOf: typeof seal.sealOf;
  readonly workerPassword: typeof seal.workerPassword;
}

export const sources: Production = {
  ...run,
  ...directory,
  ...journal,
  ...closure,
  ...walkUnit,
  ...report,
  ...coordinator,
  ...worker,
  ...records,
  ...seal,
  ...trust,
};
