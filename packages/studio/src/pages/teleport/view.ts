/** What of a match is shown besides the board, and how the trees are grown; the same as its part of the link. */
export interface View {
  /** The map of winning squares. */
  readonly map: boolean;
  /** The value of every move. */
  readonly values: boolean;
  /** The reduced game beside the board. */
  readonly reduced: boolean;
  /** Whose tree is shown. */
  readonly tree: '' | 'minimax' | 'mcts';
  /** Simulations, or squares looked at. */
  readonly at: number;
  /** Minimax: turns ahead, and with alpha-beta. */
  readonly depth: number;
  readonly alphaBeta: boolean;
  /** Monte Carlo: levels that are drawn, weight of exploration, and with proofs. */
  readonly levels: number;
  readonly exploration: number;
  readonly proof: boolean;
}

export const FIRST_VIEW: View = {
  map: false,
  values: false,
  reduced: false,
  tree: '',
  at: 50,
  depth: 3,
  alphaBeta: true,
  levels: 3,
  exploration: 1.41,
  proof: false,
};

/** The least and the most of every number. */
export const RANGES = { at: [0, 1000], depth: [2, 6], levels: [1, 8], exploration: [0, 10] } as const;

/** The view as parameters of the link; what is as in `FIRST_VIEW` is left out. */
export function writeView(view: View): Record<string, string | undefined> {
  const entries = Object.entries(view).map(([key, value]) => {
    const isUsual = value === FIRST_VIEW[key as keyof View];
    return [key, isUsual ? undefined : typeof value === 'boolean' ? String(Number(value)) : String(value)];
  });
  return Object.fromEntries(entries);
}

/** Reads the view of a link; what makes no sense is as in `FIRST_VIEW`. */
export function readView(params: URLSearchParams): View {
  const flag = (key: 'map' | 'values' | 'reduced' | 'alphaBeta' | 'proof') => {
    const text = params.get(key);
    return text === '1' || (text !== '0' && FIRST_VIEW[key]);
  };
  const tree = params.get('tree');
  const number = (key: keyof typeof RANGES) => inRange(key, Number(params.get(key) ?? Number.NaN));
  return {
    map: flag('map'),
    values: flag('values'),
    reduced: flag('reduced'),
    tree: tree === 'mcts' || tree === 'minimax' ? tree : '',
    at: number('at'),
    depth: number('depth'),
    alphaBeta: flag('alphaBeta'),
    levels: number('levels'),
    exploration: number('exploration'),
    proof: flag('proof'),
  };
}

/** The number if it is one that fits, else the usual one. Only the exploration need not be whole. */
export function inRange(key: keyof typeof RANGES, value: number): number {
  const [least, most] = RANGES[key];
  const fits = value >= least && value <= most && (key === 'exploration' || Number.isInteger(value));
  return fits ? value : FIRST_VIEW[key];
}
