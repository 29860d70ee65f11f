// What the machine has to give at this moment: loops that share nothing, as many at once as cores are asked for. A
// virtual machine whose cores others use too gives two of them only part of the time, and what is measured then says
// little of the program. The loop does what a kernel does: arithmetic, and a table of 300 KB that no other core touches.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const TABLE = new Int32Array(75_000);
const LOOP_MS = 50;

/** Called thousands of times, so that every thread runs the same compiled code. */
function some(x) {
  for (let turn = 0; turn < 10_000; turn++) {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0;
    TABLE[(x >>> 8) % TABLE.length] ^= x;
  }
  return x;
}

function loopMs(turns) {
  const start = performance.now();
  for (let x = 1, turn = 0; turn < turns; turn++) x = some(x);
  return performance.now() - start;
}

if (!isMainThread) parentPort.on('message', turns => parentPort.postMessage(loopMs(turns)));

/** Starts `most` threads that loop when asked. */
export async function openCores(most) {
  const threads = Array.from({ length: most }, () => new Worker(new URL(import.meta.url)));
  const ask = (thread, turns) =>
    new Promise(resolve => {
      thread.ref();
      thread.once('message', ms => {
        thread.unref();
        resolve(ms);
      });
      thread.postMessage(turns);
    });
  const together = async (number, turns) =>
    Math.max(...(await Promise.all(threads.slice(0, number).map(thread => ask(thread, turns)))));
  let turns = 100;
  for (let round = 0; round < 20; round++) turns = Math.round((turns * LOOP_MS) / (await together(1, turns)));
  for (let round = 0; round < 20; round++) await together(most, turns); // now the others are warm too
  /** Milliseconds that so many loops take at once, the slowest of them. */
  return { loop: number => together(number, turns) };
}
