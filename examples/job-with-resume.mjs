// A long search that may be stopped at any moment: run this twice, or ten times.
//     node examples/job-with-resume.mjs FOLDER [SECONDS]
//
// The folder keeps a ledger: whatever a search has settled is a line in it. Ctrl-C, a crash or a power cut cost the
// unit under way and nothing else; the same call again goes on from there, on all cores.
import { formatDlx } from '@quadrille/cover';
import { runJob } from '@quadrille/jobs';
import { encode, parse } from '@quadrille/puzzles/polyomino';

const [folder = 'pentominoes.job', seconds] = process.argv.slice(2);
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
if (seconds !== undefined) setTimeout(() => stop.abort(), 1000 * Number(seconds)).unref();

// Threads share no closures, so a search travels as data: a module, a function it exports, and its input.
const text = formatDlx(encode(parse('region 10x6\npieces pentominoes')));
const { ended, count, units } = await runJob({
  source: { module: '@quadrille/cover', name: 'searchOfText', input: { text } },
  wanted: 'count',
  directory: folder,
  signal: stop.signal,
  onProgress: ({ fraction }) => process.stderr.write(`\r${(100 * fraction).toFixed(1)} % `),
});
process.stderr.write('\n');
console.log(`${ended} after ${units} units: ${count} solutions${ended === 'exhausted' ? '' : ' so far'}`);
