// The worker: the same library as in Node, kernel in WebAssembly included; the page stays free.
import { solutions } from '@quadrille/cover';
import { decode, encode, parse, render } from '@quadrille/puzzles/queens';

const TELL_EVERY_MS = 100;

self.onmessage = ({ data }) => {
  const puzzle = parse(data);
  const found = solutions(encode(puzzle));
  let toldMs = Number.NEGATIVE_INFINITY; // the first one at once
  for (const solution of found) {
    if (performance.now() - toldMs < TELL_EVERY_MS) continue;
    self.postMessage({ count: found.summary.count, picture: render(puzzle, decode(puzzle, solution)) });
    toldMs = performance.now();
  }
  self.postMessage({ count: found.summary.count, ended: found.summary.ended });
};
