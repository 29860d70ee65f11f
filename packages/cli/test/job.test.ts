import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from './support/memory-io.js';

/** n queens in Knuth's DLX format: a row and a column each, diagonals secondary. */
function queens(n: number): string {
  const numbers = Array.from({ length: n }, (_, i) => i);
  const items = [...numbers.map(i => `r${i}`), ...numbers.map(i => `c${i}`)].join(' ');
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, i) => `a${i} b${i}`).join(' ');
  const options = numbers.flatMap(r => numbers.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  return `${items} | ${diagonals}\n${options.join('\n')}\n`;
}

const files = { 'q8.dlx': queens(8) };
let folder = '';
let job = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  job = join(folder, 'queens');
  await run(['cover', 'solve', 'q8.dlx', '--job', job, '--threads', '2', '--quiet'], { files });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('job status tells how far a job is', async () => {
  const { out, code } = await run(['job', 'status', job]);
  expect(code).toBe(0);
  expect(out.join('\n')).toMatch(/complete[\s\S]*92, kept[\s\S]*92 by the search, digest [0-9a-f]{16}/);
  const [json] = (await run(['job', 'status', job, '--json'])).json();
  expect(json).toMatchObject({ ended: 'exhausted', count: '92', open: 0, damaged: 0, running: false });
});

test('job log shows every report', async () => {
  const { out, code } = await run(['job', 'log', job]);
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^\[\] \d+ found, \d+ nodes?, \d+ units left/);
  const counts = (await run(['job', 'log', job, '--json']))
    .json<{ count: string }>()
    .map(r => Number(r.count));
  expect(counts.length).toBe(out.length);
  expect(counts.reduce((a, b) => a + b)).toBe(92);
});

test('job verify walks units again, by another kernel too, and says so in figures', async () => {
  const { out, code } = await run(['job', 'verify', job, '--share', '1']);
  expect(out.join('\n')).toMatch(
    /complete: 92 solutions[\s\S]*\(100 %\), \d+ of them also by the other kernel, 0 differences/,
  );
  expect(code).toBe(0);
  const [json] = (await run(['job', 'verify', job, '--share', '0.1', '--json'])).json();
  expect(json).toMatchObject({ complete: true, finished: true, count: '92', differences: [] });
});

test('job verify finds a forged record, even one with a right checksum', async () => {
  const { formatReport, isReport, parseReport } = await import('@quadrille/jobs');
  const path = join(job, 'journal');
  const good = readFileSync(path, 'utf8');
  const lines = good.trimEnd().split('\n');
  const at = lines.findIndex(line => /"count":"1"/.test(line));
  const report = parseReport(lines[at]);
  if (!isReport(report)) throw new Error('the journal is readable');
  lines[at] = formatReport({ ...report, count: 0n, found: [], solutions: '0'.repeat(16) });
  writeFileSync(path, `${lines.join('\n')}\n`);
  const { out, code } = await run(['job', 'verify', job, '--share', '1']);
  writeFileSync(path, good);
  expect(code).toBe(1);
  expect(out.join('\n')).toMatch(/count 0, now 1/);
});

test('job repair drops a forged record, and resume searches its unit again', async () => {
  const { formatReport, isReport, parseReport } = await import('@quadrille/jobs');
  const own = join(folder, 'forged');
  await run(['cover', 'solve', 'q8.dlx', '--job', own, '--threads', '2', '--quiet'], { files });
  const path = join(own, 'journal');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const at = lines.findIndex(line => /"count":"1"/.test(line));
  const report = parseReport(lines[at]);
  if (!isReport(report)) throw new Error('the journal is readable');
  const forged = formatReport({ ...report, count: 0n, found: [], solutions: '0'.repeat(16), by: 'eve' });
  const forge = () => writeFileSync(path, `${lines.with(at, forged).join('\n')}\n`);
  const unit = report.unit.join('.');
  for (const how of [[], ['--drop', unit], ['--by', 'eve']]) {
    forge();
    const { out, code } = await run(['job', 'repair', own, ...how, '--json', '--quiet']);
    expect([how, code, JSON.parse(out[0])]).toMatchObject([how, 0, { dropped: 1, reoffered: 1 }]);
    expect((await run(['job', 'status', own, '--json'])).json()[0]).toMatchObject({
      open: 1,
      ended: 'stopped',
    });
    expect((await run(['job', 'log', own])).err.join()).toMatch(/repaired: .*"dropped":1/);
    await run(['job', 'resume', own]);
    expect((await run(['job', 'status', own, '--json'])).json()[0]).toMatchObject({ count: '92', open: 0 });
  }
  expect((await run(['job', 'repair', own])).out).toEqual([
    '0 records dropped, 0 units to be searched again',
  ]);
  const all = await run(['job', 'repair', own, '--drop', '[]', '--json']);
  expect(all.json()[0]).toMatchObject({ reoffered: 1 }); // the root
  await run(['job', 'resume', own]);
  expect((await run(['job', 'repair', own, '--drop', 'x'])).code).toBe(2);
  rmSync(own, { recursive: true });
});

test('a damaged journal: status and verify say what is missing, resume repairs it', async () => {
  const path = join(job, 'journal');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(
    path,
    `${lines.map((line, i) => (i === 1 ? line.replace('"unit"', '"unot"') : line)).join('\n')}\n`,
  );
  appendFileSync(path, lines[3].slice(0, 40));
  expect((await run(['job', 'status', job, '--json'])).json()[0]).toMatchObject({
    ended: 'stopped',
    damaged: 1,
  });
  expect((await run(['job', 'verify', job])).code).toBe(3);
  const again = await run(['cover', 'solve', 'q8.dlx', '--job', job, '--threads', '1', '--quiet', '--json'], {
    files,
  });
  expect(again.json().at(-1)).toMatchObject({ summary: true, count: '92', ended: 'exhausted' });
  expect((await run(['job', 'verify', job, '--share', '1'])).code).toBe(0);
});

test('job list shows the jobs of a folder', async () => {
  const { out, code } = await run(['job', 'list', folder]);
  expect(code).toBe(0);
  expect(out).toHaveLength(1);
  expect(out[0]).toMatch(/queens: complete, 92 found/);
  expect((await run(['job', 'list', join(folder, 'nothing')])).code).toBe(1);
  // A server keeps the ledger one folder below.
  const served = mkdtempSync(join(tmpdir(), 'quadrille-served-'));
  cpSync(join(folder, 'queens'), join(served, 'abc', 'ledger'), { recursive: true });
  expect((await run(['job', 'list', served])).out[0]).toMatch(/ledger: complete, 92 found \(quadrille cover/);
  rmSync(served, { recursive: true });
});

test('a folder without a job, a foreign module and an odd share are told in words', async () => {
  const none = await run(['job', 'status', join(folder, 'nothing')]);
  expect([none.code, none.err[0]]).toEqual([
    2,
    expect.stringMatching(/holds no job; a search makes one with `--job/),
  ]);
  expect((await run(['job', 'verify', job, '--share', '2'])).code).toBe(2);
  const { sha256 } = await import('@quadrille/jobs');
  const text = readFileSync(join(job, 'job.json'), 'utf8');
  const body = text.slice(text.indexOf('\n') + 1).replace('"@quadrille/cover"', '"file:///evil.mjs"');
  writeFileSync(join(job, 'job.json'), `${sha256(body).slice(0, 16)}\n${body}`);
  const evil = await run(['job', 'verify', job]);
  writeFileSync(join(job, 'job.json'), text);
  expect([evil.code, evil.err[0]]).toEqual([2, expect.stringMatching(/not part of this program/)]);
});

test('another model in the same folder is refused', async () => {
  const other = await run(['cover', 'solve', 'q6.dlx', '--job', job], { files: { 'q6.dlx': queens(6) } });
  expect([other.code, other.err[0]]).toEqual([2, expect.stringMatching(/holds another job/)]);
});

test('--log writes a search unit by unit, and --units tells the same to the person', async () => {
  const told = await run(
    ['cover', 'count', 'q8.dlx', '--method', 'search', '--log', 'q8.log', '--units', '--threads', '1'],
    { files },
  );
  expect(told.out).toEqual(['92']);
  const lines = String(told.files.get('q8.log')).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^quadrille cover count q8.dlx/);
  expect(lines[1]).toBe('model: 46 items (16 primary), 64 options, 256 uses');
  const units = lines.filter(line => line.startsWith('unit '));
  expect(units.at(-1)).toMatch(/ found, 92 in total, \d+ nodes, 0 units left, [\d.]+ ms \(\+[\d.]+ ms\)$/);
  expect(lines.at(-1)).toMatch(/^counted exactly: /);
  expect(told.err).toEqual(expect.arrayContaining(units));
  const plain = await run(['cover', 'solve', 'q8.dlx', '--log', 'solve.log', '--quiet'], { files });
  expect(plain.out).toHaveLength(92);
  expect(plain.err).toEqual([]);
  expect(String(plain.files.get('solve.log'))).toMatch(/unit 1 \[\]/);
});

test('decompose: options, conditions, durations, units and sums in one log; the task from a file', async () => {
  const made = await run([
    'decompose',
    'solve',
    '6',
    '--write-model',
    'k6.dlx',
    '--log',
    'k6.log',
    '--quiet',
  ]);
  const log = String(made.files.get('k6.log'));
  expect(log).toMatch(/^conditions: .* automorphisms \([\d.]+ ms\)$/m);
  expect(log).toMatch(/^options: 90 \([\d.]+ ms\)$/m);
  expect(log).toMatch(/^unit 1 \[\]: \d+ found, \d+ in total/m);
  expect(log).toMatch(/^120 solutions in total/m);
  const task = { 'k6.dlx': made.files.get('k6.dlx')! };
  const place = join(folder, 'task');
  const again = ['decompose', 'solve', '--model', 'k6.dlx', '--job', place, '--threads', '1', '--json'];
  const read = await run([...again, '--quiet'], { files: task });
  expect(read.json().at(-1)).toMatchObject({ count: '120', options: '90', method: 'cover' });
  expect((await run(['job', 'status', place, '--json'])).json()[0]).toMatchObject({ count: '120' });
});

test('job resume runs the command again, where the folder is called now', async () => {
  const place = join(folder, 'resumed');
  const command = ['decompose', 'count', '8', '--method', 'search', '--job', join(folder, 'old'), '--json'];
  const stop = new AbortController();
  const stopped = run([...command, '--quiet'], { signal: stop.signal });
  await expect.poll(() => existsSync(join(folder, 'old', 'job.json')), { timeout: 20_000 }).toBe(true);
  stop.abort();
  expect([0, 3]).toContain((await stopped).code); // it may have been over before
  renameSync(join(folder, 'old'), place);
  const resumed = await run(['job', 'resume', place, '--json']);
  expect([resumed.code, resumed.json().at(-1)]).toMatchObject([0, { count: '6720', ended: 'exhausted' }]);
  const listed = (await run(['job', 'status', place, '--json'])).json()[0];
  expect(listed).toMatchObject({ ended: 'exhausted', running: false });
});

test("job resume of a stranger's folder asks a search again, and nothing else", async () => {
  const { checksum } = await import('../../jobs/src/core/report.js');
  const own = join(folder, 'stranger');
  await run(['cover', 'count', 'q8.dlx', '--job', own, '--method', 'search', '--quiet'], { files });
  const known = readFileSync(join(own, 'job.json'), 'utf8');
  const { asked, ...rest } = JSON.parse(known.slice(known.indexOf('\n') + 1));
  const resumed = async (change: object, ...flags: string[]) => {
    const body = `${JSON.stringify({ ...rest, ...change })}\n`;
    writeFileSync(join(own, 'job.json'), `${checksum(body)}\n${body}`);
    const { code, out, err, files: written } = await run(['job', 'resume', own, ...flags]);
    expect([...written.keys()]).toEqual([]);
    return [code, [...out, ...err].join()];
  };
  // A stored command was once run again: with -oFILE it wrote anywhere, with --plugin it was any program.
  const plugin = join(folder, 'plugin.mjs');
  writeFileSync(plugin, 'process.exit(99);');
  for (const command of [
    ['cover', 'count', 'q8.dlx', '--job', own, '--plugin', plugin],
    ['cover', 'count', 'q8.dlx', '--job', own, `-o${join(folder, 'evil')}`],
  ])
    expect(await resumed({ command })).toEqual([2, expect.stringContaining('no command can resume it')]);
  const draw = { asked: { ...asked, question: 'draw' } };
  expect(await resumed(draw)).toEqual([2, expect.stringContaining('not a search that can be continued')]);
  const uid = vi.spyOn(process, 'getuid').mockReturnValue(4711);
  expect(await resumed({ asked })).toEqual([2, expect.stringContaining('would run `quadrille cover count`')]);
  expect(await resumed({ asked }, '--yes')).toEqual([0, expect.stringContaining('92')]);
  uid.mockRestore();
  expect(await resumed({ asked })).toEqual([0, expect.stringContaining('92')]);
  rmSync(own, { recursive: true });
});

test('job resume needs neither the file that was read nor standard input: the folder has both', async () => {
  for (const [argument, world] of [
    ['q8.dlx', { files }],
    ['-', { input: queens(8) }],
  ] as const) {
    const place = join(folder, `resumed from ${argument}`);
    const command = ['cover', 'count', argument, '--job', place, '--json', '--quiet'];
    expect((await run(command, world)).code).toBe(0);
    const changed = { files: { 'q8.dlx': queens(4) }, input: queens(4) };
    const resumed = await run(['job', 'resume', place, '--json'], changed);
    expect([resumed.code, resumed.json().at(-1)]).toMatchObject([0, { count: '92', ended: 'exhausted' }]);
    const afresh = await run(command, changed);
    expect([afresh.code, afresh.err.join(' ')]).toEqual([2, expect.stringContaining('holds another job')]);
  }
});

test('a job of a plugin is resumed where the plugin is named', async () => {
  const plugin = ['--plugin', 'examples/star-battle/index.mjs'];
  const place = join(folder, 'stars');
  const stars = { 'eight.txt': readFileSync('examples/star-battle/eight.txt', 'utf8') };
  const command = ['star-battle', 'count', 'eight.txt', '--job', place, '--quiet'];
  expect((await run([...plugin, ...command], { files: stars })).out).toEqual(['1']);
  expect((await run([...plugin, 'job', 'resume', place, '--quiet'])).out).toEqual(['1']);
  expect((await run(['job', 'resume', place])).err.join()).toContain('there is no family "star-battle"');
  rmSync(place, { recursive: true });
});

test('a finished journal that is mostly dead is compacted by the next run', async () => {
  const place = join(folder, 'mostly-dead');
  const command = ['cover', 'count', 'q8.dlx', '--method', 'search', '--threads', '2', '--job', place];
  await run([...command, '--quiet'], { files });
  const path = join(place, 'journal');
  const text = readFileSync(path, 'utf8');
  const records = text.split('\n').length - 1;
  writeFileSync(path, text.repeat(Math.ceil(2000 / records)));
  const { out, err } = await run(command, { files });
  expect(out).toEqual(['92']);
  expect(err.join('\n')).toMatch(new RegExp(`the ledger was compacted: ${records} of \\d{4,} records count`));
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a place where no job can be is told in one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const place of [file, join(file, 'sub'), join(folder, 'x'.repeat(300))]) {
    const { err, code } = await run(['cover', 'count', 'q8.dlx', '--job', place, '--quiet'], { files });
    expect([place, code, err.length]).toEqual([place, 2, 1]);
    expect(err[0]).not.toContain('bug');
  }
  const { err, code } = await run(['job', 'list', file]);
  expect([code, err]).toEqual([2, [expect.stringContaining('not a directory')]]);
});

test('a job that cannot be read does not hide the others from the list', async () => {
  const place = mkdtempSync(join(tmpdir(), 'quadrille-list-'));
  try {
    for (const name of ['a', 'b', 'c'])
      await run(['cover', 'count', 'q8.dlx', '--job', join(place, name), '--quiet'], { files });
    writeFileSync(join(place, 'b', 'job.json'), 'rubbish');
    rmSync(join(place, 'a', 'journal'));
    mkdirSync(join(place, 'a', 'journal'));
    const { out, err, code } = await run(['job', 'list', place]);
    expect([code, out.length]).toEqual([0, 1]);
    expect(out[0]).toContain(join(place, 'c'));
    expect(err).toEqual([
      expect.stringContaining(`${join(place, 'a')} cannot be read`),
      expect.stringContaining(`${join(place, 'b')} cannot be read`),
    ]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

test('an answer that cannot be written is no answer: not "found", not "none"', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const { err, code } = await run(['cover', 'count', 'q8.dlx'], {
    files,
    onLine: () => {
      throw full;
    },
  });
  expect([code, err]).toEqual([2, ['quadrille: the output: no space left on device (write)']]);
});

test('a month is not over at once', async () => {
  const { out, code } = await run(
    [
      'cover',
      'count',
      'q8.dlx',
      '--method',
      'search',
      '--threads',
      '2',
      '--timeout',
      '2592000',
      '--job',
      join(folder, 'month'),
    ],
    { files },
  );
  expect([code, out[0]]).toEqual([0, expect.stringContaining('92')]);
});

test('what cannot be kept or shared says so', async () => {
  for (const args of ['growth count 4 --method formula', 'cover count q8.dlx --certificate c']) {
    const { err, code } = await run([...args.split(' '), '--job', join(folder, 'unused')], { files });
    expect([args, code, err[0]]).toEqual([
      args,
      0,
      expect.stringMatching(
        /^(--job without effect: .* at one go|ignored: this question can be neither resumed .*)$/,
      ),
    ]);
  }
});

test('a board by exact cover is a job like any other', async () => {
  const { out } = await run('edges generate --size 4 --frame 2 --inner 3 --seed 5'.split(' '));
  const pieces = { 'p.txt': out.join('\n') };
  const solve = 'edges solve p.txt --by codes --json'.split(' ');
  const [plain] = (await run(solve, { files: pieces })).json().slice(-1);
  const place = join(folder, 'codes');
  const [kept] = (await run([...solve, '--job', place], { files: pieces })).json().slice(-1);
  expect(kept).toMatchObject({ count: plain.count, ended: 'exhausted' });
  const [status] = (await run(['job', 'status', place, '--json'])).json();
  expect(status).toMatchObject({ count: plain.count, ended: 'exhausted' });
});
