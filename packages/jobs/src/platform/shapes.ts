/**
 * What records and messages must look like: whatever comes from a disk or from others is held to a shape with limits
 * before it is believed. A shape looks at a value of JSON and says what is wrong with it. Written here because these
 * few are all we need, and pages that search need not load a library for them.
 */

/** What is wrong with a value, or undefined when it is a `T`. */
export type Shape<T> = ((value: unknown) => string | undefined) & { readonly of?: T };

/** The type of what has a shape. */
export type Of<S> = S extends Shape<infer T> ? T : never;

export const anything: Shape<unknown> = () => undefined;
export const yesOrNo: Shape<boolean> = value =>
  typeof value === 'boolean' ? undefined : 'not true or false';

export function exactly<const T extends string | number | boolean>(wanted: T): Shape<T> {
  return value => (value === wanted ? undefined : `not ${JSON.stringify(wanted)}`);
}

export function whole(least = 0, most = Number.MAX_SAFE_INTEGER): Shape<number> {
  return value =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `not a whole number from ${least} to ${most}`;
}

export function number(least: number, most: number): Shape<number> {
  return value =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `not a number from ${least} to ${most}`;
}

/** A text of at most so many characters that matches. */
export function text(most: number, is: RegExp | ((value: string) => boolean) = /^/): Shape<string> {
  const fits = (value: string) => (is instanceof RegExp ? is.test(value) : is(value));
  return value => {
    if (typeof value !== 'string') return 'not a text';
    return value.length <= most && fits(value) ? undefined : 'not such a text';
  };
}

export const hex = (digits: number): Shape<string> => text(digits, new RegExp(`^[0-9a-f]{${digits}}$`));

export function list<T>(of: Shape<T>, most: number): Shape<T[]> {
  return value => {
    if (!Array.isArray(value) || value.length > most) return `not a list of at most ${most}`;
    for (const one of value) {
      const fault = of(one);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Fields<F, O> = { [K in keyof F]: Of<F[K]> } & { [K in keyof O]?: Of<O[K]> };

/** An object with exactly these fields; those of `optional` may be missing. */
export function record<F extends Shapes, O extends Shapes = Record<never, never>>(
  fields: F,
  optional?: O,
): Shape<Fields<F, O>> {
  const known = new Map(Object.entries({ ...optional, ...fields }));
  const needed = Object.keys(fields);
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an object';
    const missing = needed.find(name => !Object.hasOwn(value, name));
    if (missing !== undefined) return `no ${missing}`;
    for (const [name, own] of Object.entries(value)) {
      const fault = known.has(name) ? known.get(name)!(own) : 'unknown';
      if (fault !== undefined) return `${fault} (${name})`;
    }
    return undefined;
  };
}

/** Values by any names. */
export const table: Shape<Record<string, unknown>> = value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'not an object';

/** One of several. */
export function either<S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Of<S[number]>> {
  return value => {
    const faults = shapes.map(shape => shape(value));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}

/** The value of a text of JSON, or undefined when it does not have the shape. */
export function readShape<T>(shape: Shape<T>, json: string): T | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return shape(value) === undefined ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
