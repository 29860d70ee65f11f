import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coverSearch, parseDlx } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { countsFor } from '../../src/cluster/trust.js';
import {
  ALL_VOLUNTEERS,
  isRevoked,
  restsOnVolunteers,
  signedBy,
  volunteersOf,
  vouchersOf,
} from '../../src/cluster/vouchers.js';
import { clusterConfiguration } from '../../src/nats/configuration.js';
import { formatPool, makePasswords, openVolunteerPool } from '../../src/nats/volunteer-pool.js';
import { FigureCounter, volunteersInWords } from '../../src/volunteers/figures.js';
import { auditShare, collusionRisk } from '../../src/volunteers/final-audit.js';
import { Pace } from '../../src/volunteers/pace.js';
import { Standing } from '../../src/volunteers/roster.js';
import { isExactCover, solutionCheck } from '../../src/volunteers/solution-check.js';
import { REPORT } from '../fixtures/report.js';

test('who vouches for a record', () => {
  const pair = signedBy(['ann', 'bob']);
  expect(pair).toBe('volunteer:ann+volunteer:bob');
  expect(vouchersOf(pair)).toEqual(['volunteer:ann', 'volunteer:bob']);
  const confirmed = signedBy(['ann', 'bob'], 'ada');
  expect(confirmed).toBe('ada confirms volunteer:ann+volunteer:bob');
  expect(vouchersOf(confirmed)).toEqual(['ada']);
  expect([pair, confirmed, 'ada'].map(restsOnVolunteers)).toEqual([true, false, false]);
  expect([pair, confirmed, 'ada'].map(by => volunteersOf(by).length)).toEqual([2, 2, 0]);
  expect(signedBy([], 'ada')).toBe('ada');
});

test('a revoked name takes with it what rests on it, and no more', () => {
  const pair = signedBy(['ann', 'bob']);
  expect(isRevoked(pair, new Set(['volunteer:bob']))).toBe(true);
  expect(isRevoked(pair, new Set(['bob']))).toBe(false); // a trusted worker of that name
  expect(isRevoked(signedBy(['ann', 'bob'], 'ada'), new Set(['volunteer:bob']))).toBe(false);
  expect(isRevoked(pair, new Set([ALL_VOLUNTEERS]))).toBe(true);
  expect(isRevoked('ada', new Set([ALL_VOLUNTEERS]))).toBe(false);
  const report = { job: 'j', by: pair } as Parameters<ReturnType<typeof countsFor>>[0];
  expect(countsFor('j', [])(report)).toBe(true);
  expect(countsFor('j', ['volunteer:ann'])(report)).toBe(false);
});

test('the figures in words, as in an answer', () => {
  const nodes = { trustedNodes: 912, volunteerNodes: 88, quorum: 2, units: 100, rerun: 5, audited: 2 };
  const figures = { ...nodes, differences: 0, revoked: [], names: [], bound: 0, boundAll: 0 };
  const plain = 'trusted 91.2 % of nodes, volunteers 8.8 % (quorum 2, 7 % re-run, 0 differences)';
  const inWords = (told: typeof figures) => volunteersInWords(told).en.replaceAll('\u00a0', ' ');
  expect(inWords(figures)).toBe(plain);
  expect(inWords({ ...figures, bound: 0.05, boundAll: 0.2 })).toBe(
    `${plain}; one forged unit would stay unnoticed with a chance of at most 5 % if up to half of the volunteers collude, 20 % if all do`,
  );
});

test('the chance that one forged unit stays: by how many say the same, and how many are walked again', () => {
  expect([1, 2, 3, 5].map(collusionRisk)).toEqual([1, 0.5, 0.25, 0.0625]);
  for (const names of [1, 2, 3, 4, 5, 6]) {
    for (const bound of [0, 0.01, 0.05, 0.5, 1]) {
      const stays = collusionRisk(names) * (1 - auditShare(names, bound));
      expect(stays).toBeCloseTo(Math.min(bound, collusionRisk(names)), 10);
    }
  }
  const counter = new FigureCounter();
  const by = (...names: string[]) => counter.add({ ...REPORT, by: signedBy(names) });
  expect(counter.figures([])).toMatchObject({ bound: 0, boundAll: 0 });
  by('a', 'b', 'c', 'd', 'e');
  expect(counter.figures([], { audited: 1, bound: 0.05 })).toMatchObject({
    quorum: 5,
    bound: 0.05,
    boundAll: 0.8,
  });
  by('a', 'b');
  expect(counter.figures([], { audited: 1, bound: 0.05 })).toMatchObject({
    quorum: 2,
    bound: 0.05,
    boundAll: 0.8,
  });
  expect(counter.figures([])).toMatchObject({ bound: 0.5, boundAll: 1 }); // nobody has looked
});

const MODEL = 'a b c | x y\na x:1\nb x:1\nc y\nb c\na c x:2\na b c\nb y\n';

test('a solution is checked straight from the definition: the same as the kernels find', () => {
  const model = parseDlx(MODEL);
  const walk = coverSearch(model).open([], { collect: true });
  while (walk.step(1000));
  const found = new Set(walk.take().map(String));
  expect(found.size).toBeGreaterThan(2);
  for (let set = 0; set < 2 ** model.optionCount; set++) {
    const solution = Array.from({ length: model.optionCount }, (_, i) => i).filter(i => (set >> i) & 1);
    expect([solution, isExactCover(model, solution)]).toEqual([solution, found.has(String(solution))]);
  }
  for (const odd of [[-1], [99], [0.5], [0, 0]]) expect(isExactCover(model, odd)).toBe(false);
  const source = { module: '@quadrille/cover', name: 'searchOfText', input: { text: MODEL } };
  expect(solutionCheck(source)?.([5])).toBe(found.has('5'));
  expect(solutionCheck({ ...source, module: '@quadrille/puzzles/edges' })).toBeUndefined();
});

test('places for volunteers: each is handed out once, also after a restart, and only their owner reads the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const file = join(folder, 'volunteers.json');
  writeFileSync(file, formatPool('ws://127.0.0.1:4280', makePasswords(3)));
  const pool = await openVolunteerPool(file);
  const [ann, bob] = await Promise.all([pool.take(), pool.take()]);
  expect(ann!.name).not.toBe(bob!.name);
  expect([pool.url, pool.size, pool.free]).toEqual(['ws://127.0.0.1:4280', 3, 1]);
  const again = await openVolunteerPool(file);
  const cleo = await again.take();
  expect([ann!.name, bob!.name]).not.toContain(cleo!.name);
  expect(await again.take()).toBeUndefined();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(ann!.password);
  await expect(openVolunteerPool(join(folder, 'none'))).rejects.toThrow(/there is no file/);
  writeFileSync(file, '{"url":"http://x","volunteers":[]}');
  await expect(openVolunteerPool(file)).rejects.toThrow(/holds no places/);
  rmSync(folder, { recursive: true, force: true });
});

test('passwords are long, random and different; names fit a subject', () => {
  const { volunteers, worker, coordinator, sys } = makePasswords(50);
  const secrets = [worker, coordinator, sys, ...volunteers.map(({ password }) => password)];
  expect(new Set(secrets).size).toBe(53);
  for (const secret of secrets) expect(secret).toMatch(/^(seal-)?[0-9a-f]{40}$/);
  for (const { name } of volunteers) expect(name).toMatch(/^v\d+-[0-9a-f]{6}$/);
});

test('the configuration: plain as it was, sync_interval from 2.10 on, quotes in paths', () => {
  expect(clusterConfiguration({ port: 4222, store: '/a "b"', version: '2.9.10' })).toBe(
    'listen: "127.0.0.1:4222"\nmax_payload: 1048576\njetstream { store_dir: "/a \\"b\\"" }\n',
  );
  const newer = clusterConfiguration({ port: 1, store: 's', version: '2.10.27' });
  expect(newer).toContain('sync_interval: always');
});

test('budgets follow the pace of volunteers, at most doubling, and are small while few units are open', () => {
  const pace = new Pace({ unitMs: 1000, nodes: 1000, slice: 10, mostNodes: 100_000 });
  expect(pace.budget(100, 2)).toEqual({ nodes: 1000, slice: 10 });
  expect(pace.budget(3, 2).nodes).toBe(63);
  pace.learn(1000, 1); // a million nodes a second, says who may lie
  expect(pace.budget(100, 2).nodes).toBe(2000);
  for (let i = 0; i < 100; i++) pace.learn(2000, 10_000);
  expect(pace.budget(100, 2).nodes).toBeLessThan(300);
});

test('budgets: what is too short to tell anything teaches nothing, and there is a least and a largest one', () => {
  const pace = new Pace({ unitMs: 1000, nodes: 1600, slice: 100, mostNodes: 2500 });
  const nodes = () => pace.budget(8, 2).nodes; // four units for each are enough
  for (const [walked, tookMs] of [
    [99, 1],
    [1600, 0],
    [1600, -1],
  ])
    pace.learn(walked, tookMs);
  expect([nodes(), pace.budget(7, 2).nodes]).toEqual([1600, 100]);
  pace.learn(100, 1);
  expect(nodes()).toBe(2500); // and not twice as many
  for (let i = 0; i < 30; i++) pace.learn(2500, 1e9);
  expect([nodes(), pace.budget(0, 1).nodes]).toEqual([100, 100]);
});

test('figures: who walked what, whom to thank, and who is known to have lied', () => {
  const counter = new FigureCounter();
  for (const [by, nodes] of [
    ['ada', 1],
    ['ada confirms volunteer:cleo+volunteer:ann', 10],
    ['volunteer:bob+volunteer:ann', 100],
    ['volunteer:ann+volunteer:bob+volunteer:dora', 1000],
  ] as const)
    counter.add({ ...REPORT, by, nodes });
  const revoked = ['volunteer:eve', 'ada', 'volunteer:*', 'unit:0123@1'];
  expect(counter.figures(revoked, { audited: 2, bound: 0.1 })).toEqual({
    ...{ trustedNodes: 11, volunteerNodes: 1100, quorum: 2, units: 3, rerun: 1, audited: 2 },
    ...{ differences: 1, revoked: ['eve'], names: ['ann', 'bob', 'cleo', 'dora'] },
    ...{ bound: expect.closeTo(0.1), boundAll: expect.closeTo(0.4) },
  });
  expect(new FigureCounter().figures([])).toMatchObject({ quorum: 5, units: 0, audited: 0, names: [] });
  expect(volunteersInWords(new FigureCounter().figures([])).en.replaceAll('\u00a0', ' ')).toBe(
    'trusted 100.0 % of nodes, volunteers 0.0 % (quorum 5, 0 % re-run, 0 differences)',
  );
});

test('a volunteer that lets units lapse waits longer and longer, whatever the clock does', () => {
  const standing = new Standing(0);
  standing.lapse(0);
  expect(standing.pauseMs(0)).toBe(0);
  const pauses = [1, 2, 3, 4].map(now => {
    standing.lapse(now);
    return standing.pauseMs(now);
  });
  expect(pauses).toEqual([2000, 4000, 8000, 16_000]);
  for (let more = 0; more < 20; more++) standing.lapse(5);
  expect(standing.pauseMs(5)).toBe(600_000);
  expect(standing.pauseMs(-86_400_000)).toBe(0);
});

test('a solution that is no list of different options is none, whatever it covers', () => {
  const source = {
    module: '@quadrille/cover',
    name: 'searchOfText',
    input: { text: 'a b | x\na\nb\na b\nx:1\n' },
  };
  const isSolution = solutionCheck(source)!;
  for (const good of [[2], [0, 1], [1, 0], [2, 3], [0, 1, 3]])
    expect([good, isSolution(good)]).toEqual([good, true]);
  for (const bad of [
    [],
    [0],
    [3],
    [0, 2],
    [2, 2],
    [2, 3, 3],
    [2, 4],
    [2, 99],
    [2, -1],
    [2, 0.5],
    [2, Number.NaN],
  ])
    expect([bad, isSolution(bad)]).toEqual([bad, false]);
  expect(solutionCheck({ ...source, name: 'another' })).toBeUndefined();
});
