import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '@quadrille/cover';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workerPassword } from '../../../src/cluster/seal.js';
import { formatPool, makePasswords, openVolunteerPool } from '../../../src/nats/volunteer-pool.js';

const URL = 'ws://127.0.0.1:4280';
const SECRET = '0123456789abcdef';
const PLACES = {
  url: URL,
  volunteers: [
    { name: 'v1-aaa', password: SECRET, taken: false },
    { name: 'v2-bbb', password: SECRET, taken: true },
    { name: 'v3-ccc', password: SECRET, taken: false },
  ],
};

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  file = join(folder, 'volunteers.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (pool: unknown) => {
  writeFileSync(file, JSON.stringify(pool));
  return openVolunteerPool(file);
};

test('passwords are new ones each, names count from 1', () => {
  const { sys, coordinator, worker, volunteers } = makePasswords(3);
  const secrets = [sys, coordinator, worker, ...volunteers.map(({ password }) => password)];
  expect(new Set(secrets).size).toBe(6);
  for (const secret of secrets) expect(secret).toMatch(/^(seal-)?[0-9a-f]{40}$/);
  expect(worker).toBe(workerPassword(coordinator, 'worker'));
  expect(volunteers.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^v1-[0-9a-f]{6}$/),
    expect.stringMatching(/^v2-[0-9a-f]{6}$/),
    expect.stringMatching(/^v3-[0-9a-f]{6}$/),
  ]);
  expect(Object.keys(volunteers[0])).toEqual(['name', 'password']);
});

test('the file says where to connect, and every place is free', () => {
  const volunteers = [{ name: 'v1-aaa', password: SECRET }];
  expect(formatPool(URL, { sys: 's', coordinator: 'c', worker: 'w', volunteers })).toBe(
    `{
 "url": "${URL}",
 "volunteers": [
  {
   "name": "v1-aaa",
   "password": "${SECRET}",
   "taken": false
  }
 ]
}
`,
  );
});

test('free places are handed out in their order, and the file knows at once who has one', async () => {
  const pool = await open(PLACES);
  expect([pool.url, pool.size, pool.free]).toEqual([URL, 3, 2]);
  expect(await pool.take()).toEqual({ name: 'v1-aaa', password: SECRET });
  expect(pool.free).toBe(1);
  const [first, ...others] = PLACES.volunteers;
  const expected = { ...PLACES, volunteers: [{ ...first, taken: true }, ...others] };
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(expected, null, 1)}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.new`)).toBe(false);
  expect(await pool.take()).toEqual({ name: 'v3-ccc', password: SECRET });
  expect([await pool.take(), pool.free, pool.size]).toEqual([undefined, 0, 3]);
});

test('a place that is given back is free again, the last in the order, and the file knows', async () => {
  const pool = await open(PLACES);
  expect(pool.taken).toEqual([{ name: 'v2-bbb', password: SECRET }]);
  await pool.giveBack('v2-bbb');
  await pool.giveBack('nobody');
  expect([pool.free, pool.taken]).toEqual([3, []]);
  const names = [];
  for (let i = 0; i < 3; i++) names.push((await pool.take())!.name);
  expect(names).toEqual(['v1-aaa', 'v3-ccc', 'v2-bbb']);
  expect((await openVolunteerPool(file)).taken).toHaveLength(3);
});

test('ten who ask at the same time get ten places, and the file knows all of them', async () => {
  writeFileSync(file, formatPool(URL, makePasswords(10)));
  const pool = await openVolunteerPool(file);
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.take()));
  expect(new Set(taken.map(place => place!.name)).size).toBe(10);
  expect((await openVolunteerPool(file)).free).toBe(0);
});

test('a place that could not be noted is not handed out, and is free when the disk is there again', async () => {
  const pool = await open(PLACES);
  const elsewhere = `${folder}-elsewhere`;
  renameSync(folder, elsewhere);
  await expect(pool.take()).rejects.toThrow(/ENOENT/);
  await expect(pool.take()).rejects.toThrow(/ENOENT/);
  expect(pool.free).toBe(2);
  renameSync(elsewhere, folder);
  expect(await pool.take()).toEqual({ name: 'v1-aaa', password: SECRET });
  expect((await openVolunteerPool(file)).free).toBe(1);
});

const WRITTEN_BY = '`quadrille cluster up --volunteers 20` writes such a file';

test('no file: said in words', async () => {
  const opening = openVolunteerPool(file);
  await expect(opening).rejects.toThrow(InputError);
  await expect(opening).rejects.toThrow(`there is no file ${file}; ${WRITTEN_BY}`);
});

const [place] = PLACES.volunteers;
const withPlace = (more: object) => ({ ...PLACES, volunteers: [{ ...place, ...more }] });

const NO_PLACES: Record<string, unknown> = {
  'no text': '',
  'half a text': '{',
  null: 'null',
  'a list': '[]',
  'an empty object': {},
  'one field more': { ...PLACES, more: 1 },
  'no list': { url: URL },
  'no address': { volunteers: [] },
  'a place with a field more': withPlace({ more: 1 }),
  'a place that may be taken': withPlace({ taken: 'no' }),
  'a place without taken': withPlace({ taken: undefined }),
  'too many places': { ...PLACES, volunteers: Array(10_001).fill(place) },
};
for (const url of [
  'http://x',
  'ws://',
  'ws://a b',
  'ws://a/b',
  'ws://me@a',
  'xws://a',
  'wss:/a',
  'wsss://a',
  7,
])
  NO_PLACES[`the address ${url}`] = { ...PLACES, url };
for (const name of ['', 'A', 'a.b', 'a'.repeat(33), 7]) NO_PLACES[`the name ${name}`] = withPlace({ name });
for (const size of [15, 201]) NO_PLACES[`a password of ${size}`] = withPlace({ password: 'x'.repeat(size) });
NO_PLACES['a number as password'] = withPlace({ password: 7 });

test.each(Object.entries(NO_PLACES))('%s: holds no places', async (_, pool) => {
  writeFileSync(file, typeof pool === 'string' ? pool : JSON.stringify(pool));
  const opening = openVolunteerPool(file);
  await expect(opening).rejects.toThrow(InputError);
  await expect(opening).rejects.toThrow(`${file} holds no places for volunteers; ${WRITTEN_BY}`);
});

test('every address of a WebSocket, name and password within the limits holds places', async () => {
  const pools = [
    ...['ws://a', 'wss://a', 'wss://a.example:443', 'ws://[::1]:4280'].map(url => ({ ...PLACES, url })),
    ...['a', 'a'.repeat(32), '0-9'].map(name => withPlace({ name })),
    ...[16, 200].map(size => withPlace({ password: 'x'.repeat(size) })),
    ...[0, 10_000].map(size => ({ ...PLACES, volunteers: Array(size).fill(place) })),
  ];
  for (const pool of pools) expect((await open(pool)).size).toBe(pool.volunteers.length);
});

test('a folder in place of the file holds no places', async () => {
  mkdirSync(file);
  await expect(openVolunteerPool(file)).rejects.toThrow(/holds no places/);
});
