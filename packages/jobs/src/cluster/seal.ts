/**
 * Seals of records. Where every worker has a credential of its own, a record says whose it is, and a seal proves it:
 * a keyed hash over the subject and the text, so that none of job, unit, generation and signer can be another. The
 * password of a worker follows from its name and the coordinator's password; so the coordinator can check every seal,
 * and a worker can make only its own. Workers cannot check the seals of others: the coordinator drops what is forged.
 *
 *     coordinator   seal-S
 *     ada           seal-H(S, ada)          its key: H(password)
 */
import { sha256 } from '../core/hash.js';
import { restsOnVolunteers, vouchersOf } from './vouchers.js';

export interface Seal {
  /** The seal of a record, 32 hex digits. */
  sign(subject: string, line: string, by: string): string;
  /** False when it was not made by whom the record names; a worker takes every seal for genuine. */
  isGenuine(subject: string, line: string, by: string, seal: string): boolean;
}

/** Passwords of a cluster with seals begin like this. */
export const SEALED = 'seal-';

/** The user whose password all workers share where they have none of their own. */
const ANY_WORKER = 'worker';
export const COORDINATOR = 'coordinator';

/** The password of a worker, by its name. */
export function workerPassword(coordinator: string, name: string): string {
  return SEALED + keyed(coordinator, `worker ${name}`).slice(0, 40);
}

/** The seal that goes with a credential; undefined where the cluster has none. */
export function sealOf(user: string | undefined, password: string | undefined): Seal | undefined {
  if (user === undefined || !password?.startsWith(SEALED)) return undefined;
  return user === COORDINATOR ? coordinatorSeal(password) : workerSeal(password);
}

function workerSeal(password: string): Seal {
  return { sign: (subject, line) => made(password, subject, line), isGenuine: () => true };
}

function coordinatorSeal(password: string): Seal {
  const passwords = new Map<string, string>();
  const passwordOf = (name: string) => {
    const known = passwords.get(name) ?? workerPassword(password, name);
    if (passwords.size > 10_000) passwords.clear();
    passwords.set(name, known);
    return known;
  };
  /** Whose password seals such a record: what volunteers say is written by the coordinator. */
  const sealedWith = (by: string) => {
    const [name] = vouchersOf(by);
    return name === COORDINATOR || restsOnVolunteers(by) ? password : passwordOf(name);
  };
  return {
    sign: (subject, line, by) => made(sealedWith(by), subject, line),
    isGenuine: (subject, line, by, seal) => {
      const own = sealedWith(by);
      if (made(own, subject, line) === seal) return true;
      return own !== password && made(passwordOf(ANY_WORKER), subject, line) === seal;
    },
  };
}

const made = (password: string, subject: string, line: string) =>
  keyed(password, `${subject}\n${line}`).slice(0, 32);

/** Two passes, as HMAC has, so that nothing can be appended to what was hashed. */
function keyed(key: string, text: string): string {
  return sha256(`${key}\n${sha256(`${key}\n${text}`)}`);
}
