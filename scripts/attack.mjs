#!/usr/bin/env node
// Attacks the built programs from outside, as somebody would who means harm or has bad luck, and prints what came of it:
//
//     npm run attack            all of them, some minutes
//     npm run attack -- kill    those whose name contains this
//
// Wrong answers must be 0; nobody may be frozen for longer than a second (ten for what must end on Ctrl-C or by itself, as
// starting a program takes most of it); memory must stay within its bound. The exit code is 1 where that is not so.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const QUADRILLE = fileURLToPath(new URL('../packages/cli/bin/quadrille.mjs', import.meta.url));
const SIMULATOR = fileURLToPath(new URL('../packages/jobs/test/sim/run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'quadrille-attack-'));
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/** Numbers that are the same in every run. */
let seed = 1;
const below = n => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};

function mibOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs a command and watches it; `act` may disturb it. */
async function watched(args, act, input) {
  const startMs = performance.now();
  const child = spawn(process.execPath, [QUADRILLE, ...args], { cwd: folder });
  let [out, err, mib] = ['', '', 0];
  child.stdout.on('data', data => (out += data));
  child.stderr.on('data', data => (err += data));
  const look = setInterval(() => (mib = Math.max(mib, mibOf(child.pid))), 50);
  const ended = new Promise(resolve => child.once('close', (code, signal) => resolve(code ?? signal)));
  input?.(child.stdin);
  await act?.(child);
  const code = await ended;
  clearInterval(look);
  return { code, out, err, mib, ms: performance.now() - startMs };
}

/** A server, and how long it took at most to say that it is well. */
async function served(act) {
  const child = spawn(process.execPath, [
    QUADRILLE,
    'serve',
    '--port',
    '0',
    '--json',
    '--folder',
    join(folder, 'jobs'),
  ]);
  const line = await new Promise(resolve => child.stdout.once('data', resolve));
  const { address, token } = JSON.parse(line);
  let [frozenMs, mib, isOver] = [0, 0, false];
  const pulse = (async () => {
    while (!isOver) {
      const startMs = performance.now();
      await fetch(`${address}/api/health`).catch(() => (frozenMs = Number.POSITIVE_INFINITY));
      frozenMs = Math.max(frozenMs, performance.now() - startMs);
      mib = Math.max(mib, mibOf(child.pid));
      await pause(50);
    }
  })();
  const ask = async (
    path,
    body,
    headers = { authorization: `Bearer ${token}` },
    method = body ? 'POST' : 'GET',
  ) => {
    const all = { ...headers, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(address + path, {
      method,
      headers: all,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      bytes: text.length,
      setCookie: response.headers.get('set-cookie'),
    };
  };
  try {
    return { ...(await act({ ask, address })), frozenMs, mib };
  } finally {
    isOver = true;
    await pulse;
    child.kill('SIGTERM');
    await new Promise(resolve => child.once('close', resolve));
    rmSync(join(folder, 'jobs'), { recursive: true, force: true });
  }
}

/** n queens in Knuth's format; 8: 92, 9: 352, 10: 724 solutions (OEIS A000170). */
function queens(n) {
  const numbers = Array.from({ length: n }, (_, i) => i);
  const items = [...numbers.map(i => `r${i}`), ...numbers.map(i => `c${i}`)].join(' ');
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, i) => `a${i} b${i}`).join(' ');
  const options = numbers.flatMap(r => numbers.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  return `${items} | ${diagonals}\n${options.join('\n')}\n`;
}

const wideModel = () =>
  `${Array.from({ length: 20_000 }, (_, i) => `i${i}`).join(' ')}\n${'i1 i2\n'.repeat(20_000)}`;

/** The figures of each: tries, wrong answers, the longest silence, the largest memory and its bound. */
const ATTACKS = {
  'questions that are too large, over HTTP': () =>
    served(async ({ ask }) => {
      const questions = [
        { family: 'decompose', order: 40 },
        { family: 'soma', text: '27x27x27' },
        { family: 'cover', text: wideModel().slice(0, 900_000) },
        { family: 'queens', text: '30' },
      ];
      const ids = [];
      for (const question of questions) {
        const { text } = await ask('/api/jobs', { question, threads: 2 });
        ids.push(JSON.parse(text).id);
      }
      await pause(3000);
      for (const id of ids.filter(Boolean)) await ask(`/api/jobs/${id}/stop`, {});
      return { tries: questions.length, wrong: 0, bound: 600 };
    }),

  '200 jobs of 0.9 MB, and their list': () =>
    served(async ({ ask }) => {
      const text = `a b\n${'a b\n'.repeat(180_000)}`;
      let made = 0;
      for (let i = 0; i < 200; i++)
        if ((await ask('/api/jobs', { question: { family: 'cover', text } })).status === 201) made++;
      const { bytes, status } = await ask('/api/jobs?limit=1000');
      return { tries: 200, wrong: status === 200 && bytes < 2 ** 20 && made === 200 ? 0 : 1, bound: 1500 };
    }),

  'somebody without a link': () =>
    served(async ({ ask }) => {
      const page = await ask('/', undefined, {});
      const cookie = (page.setCookie ?? '').split(';')[0];
      let wrong = /session|token/.test(page.setCookie ?? '') ? 1 : 0;
      const wishes = [
        ['/api/jobs', { question: { family: 'queens', text: '8' } }],
        ['/api/ask', { family: 'queens', question: 'count', inputs: {} }],
        ['/api/volunteer', {}],
        ['/api/links', { role: 'host' }],
      ];
      for (const [path, body] of wishes) if ((await ask(path, body, { cookie })).status !== 401) wrong++;
      for (let i = 0; i < 200; i++) {
        const role = ['host', 'run', 'join'][below(3)];
        const hex = length => Array.from({ length }, () => below(16).toString(16)).join('');
        const forged = `quadrille-session=${role}.${hex(32)}.${hex(64)}`;
        if ((await ask('/api/links', { role: 'host' }, { cookie: forged })).status !== 401) wrong++;
      }
      return { tries: 204, wrong, bound: 600 };
    }),

  '400 malformed requests': () =>
    served(async ({ ask }) => {
      const paths = [
        '/api/jobs',
        '/api/ask',
        '/api/jobs/aaaaaaaaaaaaaaaa/stop',
        '/api/links',
        '/api/volunteer',
      ];
      const values = [
        null,
        0,
        -1,
        1e308,
        '',
        'x'.repeat(5000),
        [],
        {},
        { family: 7 },
        [[[[]]]],
        '\u0000',
        { __proto__: 1 },
      ];
      let wrong = 0;
      for (let i = 0; i < 400; i++) {
        const body = {
          question: values[below(12)],
          wanted: values[below(12)],
          threads: values[below(12)],
          family: values[below(12)],
        };
        if ((await ask(paths[below(5)], body)).status >= 500) wrong++;
      }
      return { tries: 400, wrong, bound: 600 };
    }),

  'Ctrl-C while a question is opened or searched': async () => {
    writeFileSync(join(folder, 'wide.dlx'), wideModel());
    writeFileSync(join(folder, 'queens20.dlx'), queens(20));
    const commands = [
      ['decompose', 'count', '40', '--method', 'search'],
      ['decompose', 'count', '24', '--method', 'search'],
      ['soma', 'count', '27x27x27'],
      ['cover', 'count', 'wide.dlx', '--method', 'search'],
      ['cover', 'count', 'queens20.dlx', '--method', 'search'],
    ];
    let [frozenMs, mib] = [0, 0];
    for (const command of commands) {
      let killedMs = 0;
      const ran = await watched(command, async child => {
        await pause(2500);
        killedMs = performance.now();
        child.kill('SIGINT');
      });
      frozenMs = Math.max(frozenMs, killedMs === 0 ? 0 : performance.now() - killedMs);
      mib = Math.max(mib, ran.mib);
    }
    return { tries: commands.length, wrong: 0, frozenMs, most: 10_000, mib, bound: 1500 };
  },

  'standard input without end': async () => {
    const forever = stdin => {
      stdin.on('error', () => {});
      const more = () => {
        while (stdin.writable && stdin.write('a b c\n'.repeat(10_000)));
        if (stdin.writable) stdin.once('drain', more);
      };
      more();
    };
    const { code, mib } = await watched(['cover', 'count', '-'], undefined, forever);
    return { tries: 1, wrong: code === 2 ? 0 : 1, mib, bound: 1500 };
  },

  'a journal that is a FIFO': async () => {
    mkdirSync(join(folder, 'fifo.job'));
    spawnSync('mkfifo', [join(folder, 'fifo.job', 'journal')]);
    writeFileSync(join(folder, 'q8.dlx'), queens(8));
    const { ms, mib } = await watched([
      'cover',
      'count',
      'q8.dlx',
      '--method',
      'search',
      '--job',
      'fifo.job',
      '--timeout',
      '20',
    ]);
    return { tries: 1, wrong: 0, frozenMs: ms, most: 10_000, mib, bound: 600 };
  },

  'jobs that are killed, and their journals damaged': async () => {
    writeFileSync(join(folder, 'q15.dlx'), queens(15));
    let [wrong, mib, kills] = [0, 0, 0];
    for (let round = 0; round < 4; round++) {
      const job = `kill${round}.job`;
      const command = [
        'cover',
        'count',
        'q15.dlx',
        '--method',
        'search',
        '--job',
        job,
        '--quiet',
        '--threads',
        '2',
      ];
      for (let i = 0; i < 4; i++) {
        await watched(command, async child => {
          await pause(300 + below(500));
          if (child.kill('SIGKILL')) kills++;
        });
        damageJournal(join(folder, job, 'journal'));
      }
      const last = await watched(command);
      mib = Math.max(mib, last.mib);
      if (last.out.trim() === '2279184') continue;
      wrong++;
      console.error(`round ${round}: exit code ${last.code}: ${last.out}${last.err}`);
    }
    return { tries: kills, wrong, mib, bound: 600 };
  },

  'forged certificates': async () => {
    writeFileSync(join(folder, 'q6.dlx'), queens(6));
    await watched(['cover', 'count', 'q6.dlx', '--certificate', 'proof', '--quiet']);
    const good = readFileSync(join(folder, 'proof'));
    let [wrong, mib] = [0, 0];
    for (let i = 0; i < 25; i++) {
      const bad = Buffer.from(good);
      bad[below(bad.length)] ^= 1 << below(7);
      writeFileSync(join(folder, 'forged'), bad);
      const ran = await watched(['cover', 'check', 'q6.dlx', 'forged', '--json']);
      const said = /"valid":true/.test(ran.out) && !/"count":"4"/.test(ran.out);
      if (said) wrong++;
      mib = Math.max(mib, ran.mib);
    }
    return { tries: 25, wrong, mib, bound: 600 };
  },

  "strangers' folders that name a command": async () => {
    const place = join(folder, 'stranger.job');
    writeFileSync(join(folder, 'q8.dlx'), queens(8));
    await watched(['cover', 'count', 'q8.dlx', '--method', 'search', '--job', place, '--quiet']);
    const target = join(folder, 'written-elsewhere');
    const plugin = join(folder, 'plugin.mjs');
    writeFileSync(
      plugin,
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(target)}, '');\n`,
    );
    const [, text] = readFileSync(join(place, 'job.json'), 'utf8').split('\n');
    const { asked, ...rest } = JSON.parse(text);
    const search = ['cover', 'count', 'q8.dlx', '--method', 'search', '--job', place];
    const bad = [
      { command: ['cover', 'draw', 'q8.dlx', '-o', target] },
      { command: [...search, `-o${target}`] },
      { command: [...search, '--log', target] },
      { command: [...search, '--plugin', plugin] },
      { asked: { ...asked, question: 'draw' }, command: [] },
      { asked, source: { ...rest.source, module: plugin } },
    ];
    let [mib, wrong] = [0, 0];
    for (const change of bad) {
      // Everything is in order, down to the checksum, but for this.
      const body = `${JSON.stringify({ ...rest, ...change })}\n`;
      const sum = createHash('sha256').update(body).digest('hex').slice(0, 16);
      writeFileSync(join(place, 'job.json'), `${sum}\n${body}`);
      for (const verb of ['resume', 'verify']) mib = Math.max(mib, (await watched(['job', verb, place])).mib);
      if (readdirSync(folder).includes('written-elsewhere')) wrong++;
      rmSync(target, { force: true });
    }
    return { tries: bad.length, wrong, mib, bound: 600 };
  },

  'a cluster with 35 kinds of faults, simulated': async () => {
    const { stdout } = spawnSync(process.execPath, [SIMULATOR, '--seeds', '1000'], { encoding: 'utf8' });
    return { tries: 1000, wrong: Number(/^(\d+) wrong/m.exec(stdout)?.[1] ?? 1) };
  },
};

/** A bit is flipped, or the end is missing. */
function damageJournal(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    return;
  }
  if (bytes.length === 0) return;
  if (below(2) === 0) bytes[below(bytes.length)] ^= 1 << below(8);
  else bytes = bytes.subarray(0, bytes.length - below(Math.min(200, bytes.length)));
  writeFileSync(file, bytes);
}

const only = process.argv[2] ?? '';
let isBad = false;
console.log('| attack | tries | wrong | longest silence | memory |\n|---|--:|--:|--:|--:|');
for (const [name, attack] of Object.entries(ATTACKS).filter(([name]) => name.includes(only))) {
  const { tries, wrong, frozenMs, most = 1000, mib, bound = Number.POSITIVE_INFINITY } = await attack();
  const silence = frozenMs === undefined ? '' : `${(frozenMs / 1000).toFixed(2)} s`;
  const memory = mib === undefined ? '' : `${Math.round(mib)} MiB`;
  const isFailed = wrong > 0 || (frozenMs ?? 0) > most || (mib ?? 0) > bound;
  isBad ||= isFailed;
  console.log(`| ${name} | ${tries} | ${wrong} | ${silence} | ${memory} |${isFailed ? ' FAILED' : ''}`);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = isBad ? 1 : 0;
