/**
 * The ledger of a tab's job, kept in the browser's database too: after a reload the job goes on where it was. Lines
 * are those of a journal. Where the browser keeps nothing (private windows), the ledger lives as long as the worker.
 */
import { type KeptLedger, keptLedger, type Report } from '@quadrille/jobs/web';

const DATABASE = 'quadrille-jobs';
const LINES = 'lines';

/** The ledger of the job with this name, with what an earlier visit has written. */
export async function storedLedger(job: string): Promise<KeptLedger> {
  const database = await openDatabase().catch(() => undefined);
  const ledger = keptLedger(database ? (await linesOf(database, job)).join('') : '');
  if (!database) return ledger;
  return {
    ...ledger,
    append: async (reports: readonly Report[]) => {
      await ledger.append(reports);
      const own = keptLedger();
      await own.append(reports);
      const store = database.transaction(LINES, 'readwrite').objectStore(LINES);
      await settled(store.add({ job, text: own.text() })).catch(() => undefined); // full: it lives on in memory
    },
  };
}

/** Forgets what was written of a job. */
export async function forgetLedger(job: string): Promise<void> {
  const database = await openDatabase().catch(() => undefined);
  if (!database) return;
  const index = database.transaction(LINES, 'readwrite').objectStore(LINES).index('job');
  const keys = await settled(index.getAllKeys(job));
  const store = database.transaction(LINES, 'readwrite').objectStore(LINES);
  for (const key of keys) store.delete(key);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LINES, { autoIncrement: true }).createIndex('job', 'job');
  };
  return settled(request);
}

async function linesOf(database: IDBDatabase, job: string): Promise<string[]> {
  const index = database.transaction(LINES, 'readonly').objectStore(LINES).index('job');
  const found = (await settled(index.getAll(job))) as { text: string }[];
  return found.map(({ text }) => text);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
  });
}
