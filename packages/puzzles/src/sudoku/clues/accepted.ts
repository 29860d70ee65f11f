/** Digits along cells that an automaton accepts: a pattern in words, or a packed state machine. */
import { type Automaton, automatonOfWays } from '../relations/automaton.js';
import { say } from '../sentences.js';
import { nfaOfMachine } from './machines.js';
import { accepts, type Nfa } from './nfa.js';
import { nfaOfPattern } from './patterns.js';
import { cornerText, disc, middles, stroke } from './shapes.js';
import { titled, wrongCells } from './shared.js';
import type { AcceptedClue, Family, Setting } from './types.js';

/** Longer patterns are not written beside their line. */
const LONGEST_SHOWN = 14;

const automata = new WeakMap<Nfa, Automaton>();

function automatonOf(nfa: Nfa): Automaton {
  let own = automata.get(nfa);
  if (!own) {
    const isEnd = Uint8Array.from(nfa.ways, (_, state) => (nfa.accepts.has(state) ? 1 : 0));
    automata.set(nfa, (own = automatonOfWays(nfa.startCount, isEnd, nfa.ways)));
  }
  return own;
}

const acceptedFamily = (
  kind: AcceptedClue['kind'],
  nfaOf: (text: string, setting: Setting) => Nfa | undefined,
): Family<AcceptedClue> => ({
  kind,
  title: (clue, setting) => titled('from', kind, setting, clue.cells[0]),
  cells: clue => clue.cells,
  misshapen(clue, setting) {
    const wrong = wrongCells(setting, clue.cells);
    if (wrong || nfaOf(String(clue.text), setting)) return wrong;
    return say(`wrong-${kind}`, { text: String(clue.text).slice(0, 40) });
  },
  draw({ cells, text }, setting) {
    const points = middles(setting, cells);
    const isShown = kind === 'pattern' && text.length <= LONGEST_SHOWN;
    return [
      stroke(points, 'slate', 0.05, { dash: [0.03, 0.12] }),
      disc(points[0], 0.1, 'paper', 'slate'),
      ...(isShown ? [cornerText(setting, cells[0], text)] : []),
    ];
  },
  relations({ cells, text }, setting) {
    const nfa = nfaOf(text, setting);
    if (!nfa) return [];
    return [{ kind: 'row', cells, automaton: automatonOf(nfa) }];
  },
  breaches({ cells, text }, setting, grid) {
    const nfa = nfaOf(text, setting);
    const full = 2 ** setting.size - 1;
    const sets = cells.map(cell => (grid[cell] > 0 ? 1 << (grid[cell] - 1) : full));
    return !nfa || accepts(nfa, sets) ? [] : [{ says: say(`says-${kind}`), cells }];
  },
});

export const pattern = acceptedFamily('pattern', nfaOfPattern);
export const machine = acceptedFamily('machine', (text, { size }) => nfaOfMachine(text, size));
