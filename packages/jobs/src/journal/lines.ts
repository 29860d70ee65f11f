/** Cuts a stream of bytes into lines. Only what a newline ends is a line: the end of a torn file is none. */

export interface Line {
  readonly text: string;
  /** Where the next line begins. */
  readonly end: number;
}

/**
 * The lines of a file in pieces, those that a piece ends together: to wait for each would take longer than to read it.
 * A line of more than `limit` bytes comes as an empty text.
 */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncIterable<readonly Line[]> {
  const decoder = new TextDecoder();
  let head: Uint8Array[] = [];
  let headSize = 0;
  let end = 0;
  for await (const piece of pieces) {
    const lines: Line[] = [];
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      const size = headSize + at - from;
      end += size + 1;
      lines.push({ text: size > limit ? '' : decoder.decode(join(head, piece.subarray(from, at))), end });
      head = [];
      headSize = 0;
      from = at + 1;
    }
    yield lines;
    const left = piece.subarray(from);
    headSize += left.length;
    if (headSize <= limit) head.push(left);
    else head = []; // too long for a line; its bytes are counted and forgotten
  }
}

function join(head: readonly Uint8Array[], tail: Uint8Array): Uint8Array {
  if (head.length === 0) return tail;
  const all = new Uint8Array(head.reduce((n, part) => n + part.length, tail.length));
  let at = 0;
  for (const part of [...head, tail]) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
