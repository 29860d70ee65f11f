/**
 * Volunteers that do not do what they should. All run the honest client; what differs is what reaches the network: a
 * liar's claims are rewritten, with a right checksum, on their way out.
 */
import { isReport, parseReport, type Report } from '../../../src/core/report.js';
import type { Ask } from '../../../src/volunteers/volunteer.js';
import { type Life, simulated } from '../../sim/world.js';
import { isHonest, type Kind } from './options.js';
import type { VolunteerProduction } from './production.js';

export interface Told {
  /** Claims sent that are not true, and that the dispatcher said it had taken. */
  wrong: number;
  taken: number;
}

/** What colluders share: how many claims they make before the lie, and the unit it is about. */
export interface Plot {
  readonly after: number;
  claims: number;
  readonly seen: Set<string>;
  unit?: string;
}

/** The way to the dispatcher as this kind of volunteer uses it. */
export function askAs(
  kind: Kind,
  code: VolunteerProduction,
  life: Life,
  ask: Ask,
  told: Told,
  plot: Plot,
): Ask {
  const { random } = life.world;
  const past: string[] = [];
  let claims = 0;
  const hex = () => Array.from({ length: 16 }, () => random.below(16).toString(16)).join('');
  const bend = (report: Report): Report | string => {
    switch (kind) {
      case 'random lie':
        return lie(report);
      case 'lazy lie':
        return {
          ...report,
          count: 0n,
          nodes: 1 + random.below(5),
          walk: hex(),
          rest: [],
          ...emptied(report),
        };
      case 'sleeper':
        return claims > 2 ? lie(report) : report;
      case 'pair': // the same lie from both
        return claims > 3
          ? { ...report, count: 0n, walk: '00000000deadbeef', rest: [], ...emptied(report) }
          : report;
      case 'rest lie':
        return claims > 2 ? { ...report, rest: report.rest.slice(1) } : report;
      case 'colluder':
        return plotted(report);
      case 'nonsense':
        return nonsense(report);
      case 'replay': {
        const old = past[random.below(past.length || 1)];
        past.push(code.formatReport(report));
        return old ?? report;
      }
      default:
        return report;
    }
  };
  /** Blind at first: nobody knows yet who will have to agree, only that none of them has had the unit before. */
  const plotted = (report: Report): Report => {
    const unit = String(report.unit);
    if (plot.unit === undefined && ++plot.claims > plot.after && !plot.seen.has(unit)) plot.unit = unit;
    plot.seen.add(unit);
    if (unit !== plot.unit) return report;
    return { ...report, count: report.count + 777n, rest: [], ...(report.found ? { found: [] } : {}) };
  };
  const lie = (report: Report): Report => {
    const { rest, found, count } = report;
    // A solution made up, in jobs that want to see them.
    if (found && random.below(2) === 0)
      return { ...report, count: count + 1n, found: [...found, [9, claims]] };
    switch (random.below(5)) {
      case 0:
        return { ...report, count: report.count + 1n + BigInt(random.below(3)) };
      case 1:
        return { ...report, walk: hex() };
      case 2:
        return rest.length > 0 ? { ...report, rest: rest.slice(1) } : { ...report, nodes: report.nodes + 1 };
      case 3:
        return { ...report, solutions: hex(), count: report.count + 1n };
      default:
        return { ...report, rest: [...rest, [...report.unit, 99]] };
    }
  };
  const nonsense = (report: Report): Report | string => {
    switch (random.below(5)) {
      case 0:
        return { ...report, count: 10n ** 99n };
      case 1:
        return { ...report, nodes: -5 };
      case 2:
        return { ...report, job: '0'.repeat(32) };
      case 3:
        return { ...report, rest: Array.from({ length: 500 }, (_, i) => [...report.unit, i]) };
      default:
        return 'x'.repeat(random.below(2000));
    }
  };
  return async (what, text) => {
    if (what !== 'claim') {
      if (kind === 'flooding') {
        for (let i = 0; i < 5; i++) void ask('next', i % 2 ? text : '{'.repeat(i)).catch(() => {});
      }
      return ask(what, text);
    }
    claims++;
    if (kind === 'silent') return life.later(5000, () => fail());
    if (isHonest(kind)) return ask(what, text);
    const message = JSON.parse(text) as { report: string };
    const honest = parseReport(message.report);
    if (!isReport(honest)) throw new Error('the client wrote no report');
    const bent = bend(honest);
    const line = typeof bent === 'string' ? bent : code.formatReport(bent);
    const reply = await ask(what, JSON.stringify({ ...message, report: line }));
    if (reply.includes('"taken"')) told.taken++;
    if (line !== message.report && reply.includes('"taken"')) told.wrong++;
    return reply;
  };
}

function emptied({ found }: Report): Partial<Report> {
  return { solutions: '0'.repeat(16), ...(found ? { found: [] } : {}) };
}

function fail(): never {
  throw simulated('timeout');
}
