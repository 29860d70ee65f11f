// A thread of `run.mjs`: runs ranges of seeds, one after another, with the bundle it is told.
import { parentPort, workerData } from 'node:worker_threads';

const { campaign } = await import(workerData);
parentPort.on('message', async ({ from, count }) => {
  parentPort.postMessage({ from, count, summary: await campaign(from, count) });
});
parentPort.postMessage('ready');
