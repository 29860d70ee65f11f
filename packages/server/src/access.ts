/**
 * Who may do what. Whoever starts the server gets a link that works once; opening it makes the browser the host's. From
 * there further links can be made, each for a role: to watch, to join as a volunteer, or to run jobs of one's own. A
 * cookie is a random name signed with the key of its link, so that it says its role and is worth nothing when the link
 * is renewed. The keys are kept in the folder of the jobs, which only its owner reads: a restart signs nobody out.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Request } from './http.js';

/** Each may do what those before it may. */
export const ROLES = ['watch', 'join', 'run', 'host'] as const;
export type Role = (typeof ROLES)[number];

export const atLeast = (role: Role, wanted: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(wanted);

/** Who asks. Programs carry the token and have no name. */
export interface Caller {
  readonly role: Role;
  readonly id?: string;
}

const SESSION = 'quadrille-session';
const YEAR_SECONDS = 31_536_000;
/** Links that were made and not opened yet. */
const MOST_UNUSED = 100;

const keysShape = z.strictObject({
  secret: z.string().regex(/^[0-9a-f]{64}$/),
  /** How often the link of a role was renewed. */
  renewed: z.record(z.enum(ROLES), z.number().int().min(0)),
});
type Keys = z.infer<typeof keysShape>;

export class Access {
  #keys: Keys;
  readonly #unused = new Set<string>();
  readonly #file: string;

  constructor(
    folder: string,
    /** What programs show: they are the host. */
    readonly token: string,
    /** Without a link there is nothing to see. */
    private readonly isPrivate: boolean,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = join(folder, 'access.json');
    this.#keys = readKeys(this.#file) ?? freshKeys();
    this.#write();
  }

  /** Who asks; undefined for a stranger where everything is private. */
  callerOf({ headers }: Pick<Request, 'headers'>): Caller | undefined {
    const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
    if (bearer !== undefined && isEqual(bearer, this.token)) return { role: 'host' };
    const found = new RegExp(`(?:^|; )${SESSION}=(\\w+)\\.([0-9a-f]{32})\\.([0-9a-f]{64})(?:;|$)`).exec(
      headers.cookie ?? '',
    );
    const role = ROLES.find(own => own === found?.[1]);
    if (found && role && isEqual(found[3], this.#sign(role, found[2]))) return { role, id: found[2] };
    return this.isPrivate ? undefined : { role: 'watch' };
  }

  /** The key of a link. That of the host is good for one browser, the others until they are renewed. */
  keyOf(role: Role): string {
    if (role !== 'host') return this.#keyOf(role).toString('base64url').slice(0, 32);
    const key = randomBytes(24).toString('base64url');
    if (this.#unused.size >= MOST_UNUSED) this.#unused.clear();
    this.#unused.add(key);
    return key;
  }

  /** Makes the link of a role, and every cookie that came of it, worthless. */
  renew(role: Role): void {
    const renewed = { ...this.#keys.renewed, [role]: this.#keys.renewed[role] + 1 };
    this.#keys = { ...this.#keys, renewed };
    if (role === 'host') this.#unused.clear();
    this.#write();
  }

  /** Who opens a link with this key, and the cookie for them; undefined when it is none, or was used. */
  enter(key: string): { readonly role: Role; readonly cookie: string } | undefined {
    const role = this.#unused.delete(key)
      ? ('host' as const)
      : (['run', 'join', 'watch'] as const).find(own => isEqual(key, this.keyOf(own)));
    if (!role) return undefined;
    const id = randomBytes(16).toString('hex');
    const value = `${role}.${id}.${this.#sign(role, id)}`;
    return {
      role,
      cookie: `${SESSION}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${YEAR_SECONDS}`,
    };
  }

  #sign(role: Role, id: string): string {
    return createHmac('sha256', this.#keyOf(role)).update(id).digest('hex');
  }

  #keyOf(role: Role): Buffer {
    const { secret, renewed } = this.#keys;
    return createHmac('sha256', Buffer.from(secret, 'hex')).update(`${role} ${renewed[role]}`).digest();
  }

  #write(): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#keys), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** Who made a job, as a digest that can be shown; undefined for programs. */
export function ownerOf({ id }: Caller): string | undefined {
  return id === undefined ? undefined : createHash('sha256').update(id).digest('hex').slice(0, 16);
}

/** The host may change everything, others what they made. */
export function mayChange(caller: Caller, owner: string | undefined): boolean {
  return caller.role === 'host' || (owner !== undefined && ownerOf(caller) === owner);
}

function freshKeys(): Keys {
  return { secret: randomBytes(32).toString('hex'), renewed: { watch: 0, join: 0, run: 0, host: 0 } };
}

function readKeys(file: string): Keys | undefined {
  try {
    return keysShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // none yet, or damaged: everybody needs a new link
  }
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map(text => createHash('sha256').update(text).digest());
  return timingSafeEqual(a, b);
}
