// Measuring and printing, shared by the benchmarks: CPU time, interleaved, medians, one table.

/** CPU milliseconds that `work` takes, and what it returns. */
export function cpuMs(work) {
  const before = process.cpuUsage();
  const value = work();
  const used = process.cpuUsage(before);
  return { ms: (used.user + used.system) / 1000, value };
}

export function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const geometricMean = list => Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);

/**
 * Runs every contender `rounds` times in turn, so that a busy moment of the machine hits all alike, and returns the
 * median CPU time of each. A contender is `() => value`; all values must be equal.
 */
export function race(contenders, rounds = 5) {
  const times = Object.fromEntries(Object.keys(contenders).map(name => [name, []]));
  let agreed;
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(contenders)) {
      const { ms, value } = cpuMs(work);
      agreed ??= value;
      if (String(value) !== String(agreed)) throw new Error(`${name} says ${value}, others say ${agreed}`);
      times[name].push(ms);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

/** Prints one row of cells at least as wide as said; numbers are right-aligned. */
export function printRow(row, widths) {
  const cells = row.map((cell, at) =>
    at === 0 ? String(cell).padEnd(widths[at]) : String(cell ?? '').padStart(widths[at]),
  );
  console.log(cells.join('  '));
}

/** Prints rows of cells; the first row is the head. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => String(row[column] ?? '').length)));
  for (const row of rows) printRow(row, widths);
}

export const shown = ms => (ms >= 100 ? ms.toFixed(0) : ms.toFixed(1));

/** The machine, for the record. */
export async function machine() {
  const { cpus, totalmem } = await import('node:os');
  const [{ model }] = cpus();
  return `${cpus().length} x ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}
