// What threads with a core each would gain by sharing a frontier (docs/cover.md): all members in this thread, the CPU
// time of the slowest one in each layer, added up, beside that of one frontier alone.
//   node bench/frontier-shared.mjs model.dlx …
import { readFileSync } from 'node:fs';
import { countByFrontier, parseDlx } from '@quadrille/cover';
import { sharedFrontiers } from '@quadrille/cover/internal';

const SIZES = [2, 4, 8];
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

for (const path of process.argv.slice(2)) {
  const model = parseDlx(readFileSync(path, 'utf8'));
  const { order } = countByFrontier(model); // and the modules are compiled
  const startMs = cpuMs();
  const { count } = countByFrontier(model, { order });
  const aloneMs = cpuMs() - startMs;
  console.log(`${path}: ${count}, alone ${aloneMs.toFixed(0)} ms of CPU`);
  for (const size of SIZES) {
    const { all, slowest } = shared(model, order, size, count);
    const times = (all / aloneMs).toFixed(2);
    console.log(`  ${size} threads: ${times} times the work, gain ${(aloneMs / slowest).toFixed(2)}`);
  }
}

function shared(model, order, size, expected) {
  const members = sharedFrontiers(model, order, size).map(member => ({ ...member, ms: [], isDone: false }));
  while (members.some(({ isDone }) => !isDone)) {
    for (const member of members) {
      if (member.isDone) continue;
      const layer = member.frontier.met;
      const startMs = cpuMs();
      const { done, value } = member.work.next();
      member.ms[layer] = (member.ms[layer] ?? 0) + cpuMs() - startMs;
      member.isDone = done;
      if (value && value.count !== expected) throw new Error(`${value.count} instead of ${expected}`);
    }
  }
  const layers = Array.from({ length: Math.max(...members.map(({ ms }) => ms.length)) }, (_, layer) =>
    members.map(({ ms }) => ms[layer] ?? 0),
  );
  const sum = list => list.reduce((all, ms) => all + ms, 0);
  return { all: sum(layers.flat()), slowest: sum(layers.map(ms => Math.max(...ms))) };
}
