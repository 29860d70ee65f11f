/** Gzip by the means of the platform, which Node and browsers share. */
import { say } from './texts.js';

/** Bytes of a puzzle after unpacking, at most. */
export const BYTE_LIMIT = 2 ** 24;

/** Whether these bytes begin as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes.length > 1 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Unpacks; throws `InputError` for damaged data and for more than the limit. */
export async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await piped(bytes, new DecompressionStream('gzip'));
  } catch (error) {
    if (error instanceof RangeError) throw say.error('too-many-bytes', { most: BYTE_LIMIT });
    throw say.error('bad-gzip');
  }
}

export function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  return piped(bytes, new CompressionStream('gzip'));
}

async function piped(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const reader = (blob.stream().pipeThrough(stream as never) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > BYTE_LIMIT) {
      void reader.cancel().catch(() => undefined);
      throw new RangeError('too long');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A text of either encoding: old files of BurrTools are Latin-1 and do not say so. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
