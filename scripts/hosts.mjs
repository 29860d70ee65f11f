// Hosts on one machine: each is a network namespace with an address of its own, joined by a bridge in yet another one,
// so that nothing of this machine's network is touched. Lines between them can be cut, muted and made bad.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BAD_LINE = fileURLToPath(new URL('./bad-line.py', import.meta.url));

const prefix = `q${process.pid}`;
export const ns = name => `${prefix}-${name}`;
const hosts = [];
const children = new Set();

/** Why this cannot be done here, or undefined. */
export function obstacle() {
  if (process.getuid?.() !== 0) return 'it needs root for network namespaces';
  for (const [program, flag] of [
    ['ip', '-V'],
    ['tc', '-V'],
    ['nats-server', '--version'],
  ])
    if (!has(program, flag)) return `${program} is not installed`;
  const probe = ns('probe');
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return 'network namespaces are not allowed here';
  spawnSync('ip', ['netns', 'del', probe]);
  return undefined;
}

export const has = (program, flag = '--version') => spawnSync(program, [flag]).status === 0;

function must(...command) {
  const { status, stderr } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
}

export const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/** The bridge that joins all hosts. */
export function openNetwork() {
  must('ip', 'netns', 'add', ns('net'));
  hosts.push('net');
  must('ip', '-n', ns('net'), 'link', 'add', 'bridge', 'type', 'bridge');
  must('ip', '-n', ns('net'), 'link', 'set', 'bridge', 'up');
}

/** A host with this address, plugged into the bridge. What is lost on its way is a packet, not a bundle of them. */
export function addHost(name, address) {
  const [host, plug] = [`v${hosts.length}`, `p${hosts.length}`];
  must('ip', 'netns', 'add', ns(name));
  hosts.push(name);
  must('ip', '-n', ns(name), 'link', 'add', host, 'type', 'veth', 'peer', 'name', plug, 'netns', ns('net'));
  must('ip', '-n', ns(name), 'link', 'set', host, 'gso_max_segs', '1');
  must('ip', '-n', ns(name), 'addr', 'add', `${address}/24`, 'dev', host);
  for (const link of ['lo', host]) must('ip', '-n', ns(name), 'link', 'set', link, 'up');
  must('ip', '-n', ns('net'), 'link', 'set', plug, 'master', 'bridge', 'up');
  return { name, plug, host };
}

/** The number of hosts, the bridge not counted. */
export const hostCount = () => hosts.length - 1;

/** Starts a program on a host. */
export const run = (host, command) =>
  watched(host.name, spawn('ip', ['netns', 'exec', ns(host.name), ...command]));

function watched(name, child) {
  children.add(child);
  const lines = [];
  const note = from => data => {
    for (const line of String(data).split('\n')) if (line !== '') lines.push(line);
    if (process.env.LOUD) process.stderr.write(`${name} ${from}: ${data}`);
  };
  child.stdout.on('data', note('out'));
  child.stderr.on('data', note('err'));
  const ended = new Promise(resolve => child.once('close', resolve));
  return { child, lines, ended };
}

/** The first line of this kind that a program says. */
export async function lineOf({ lines, ended }, pattern) {
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (;;) {
    const line = lines.find(one => pattern.test(one));
    if (line !== undefined) return line;
    if (isOver) throw new Error(`it ended before it said ${pattern}: ${lines.join('\n')}`);
    await pause(50);
  }
}

export const cut = ({ plug }) => must('ip', '-n', ns('net'), 'link', 'set', plug, 'down');
export const mend = ({ plug }) => must('ip', '-n', ns('net'), 'link', 'set', plug, 'up');

/** One direction only: what `from` sends to `address` goes nowhere. */
export const mute = (from, address) =>
  must('ip', '-n', ns(from.name), 'route', 'add', 'blackhole', `${address}/32`);
export const unmute = (from, address) =>
  must('ip', '-n', ns(from.name), 'route', 'del', 'blackhole', `${address}/32`);

const [DELAY_MS, JITTER_MS, LOSS] = [40, 10, 0.1];

/**
 * In both directions 10 % of all packets of a host are lost, the others come 30 to 50 ms later, some before others.
 * Resolves with what makes the line good again and says how many were lost, or with undefined where it cannot be done.
 */
export async function badLine(host) {
  const ends = [
    [ns('net'), host.plug],
    [ns(host.name), host.host],
  ];
  const words = ['netem', 'delay', `${DELAY_MS}ms`, `${JITTER_MS}ms`, 'loss', `${100 * LOSS}%`];
  const add = ([where, link]) =>
    spawnSync('tc', ['-n', where, 'qdisc', 'add', 'dev', link, 'root', ...words]).status === 0;
  if (!ends.every(add)) return has('python3') ? forwarded(host) : undefined;
  return async () => {
    const counted = ends.map(([where, link]) => {
      const { stdout } = spawnSync('tc', ['-n', where, '-s', 'qdisc', 'show', 'dev', link], {
        encoding: 'utf8',
      });
      must('tc', '-n', where, 'qdisc', 'del', 'dev', link, 'root');
      return /(\d+) pkt \(dropped (\d+)/.exec(stdout).slice(1).map(Number);
    });
    const [sent, lost] = [0, 1].map(i => counted[0][i] + counted[1][i]);
    return `${lost} of ${sent + lost} packets lost`;
  };
}

/** Without netem a program carries every frame between the host's plug and the bridge. */
async function forwarded({ plug, name }) {
  const net = (...words) => must('ip', '-n', ns('net'), 'link', ...words);
  const [near, far] = [`n${plug}`, `f${plug}`];
  net('add', near, 'type', 'veth', 'peer', 'name', far);
  net('set', far, 'master', 'bridge', 'up');
  net('set', near, 'up');
  net('set', plug, 'nomaster');
  const line = ['python3', BAD_LINE, plug, near, DELAY_MS, JITTER_MS, LOSS].map(String);
  const program = watched(`line of ${name}`, spawn('ip', ['netns', 'exec', ns('net'), ...line]));
  await lineOf(program, /carries/);
  return async () => {
    program.child.kill('SIGTERM');
    const said = await lineOf(program, /lost/);
    await program.ended;
    net('del', near);
    net('set', plug, 'master', 'bridge');
    return said;
  };
}

/** Ends every program and takes every host away. */
export async function closeNetwork() {
  for (const child of children) child.kill('SIGTERM');
  await pause(1500);
  for (const name of hosts.reverse()) spawnSync('ip', ['netns', 'del', ns(name)]);
}
