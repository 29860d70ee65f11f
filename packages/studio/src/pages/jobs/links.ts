/** The address at which a solution of a job can be looked at, where its family has a page that shows it. */
import { LINK_LIMIT, linkTo } from '../../app/route.svelte.js';

/** The address at which the question of a job is asked again; undefined for one too long, or without a page. */
export function questionLink(question: unknown): string | undefined {
  const own = question as {
    family: string;
    text?: string;
    order?: number;
    edges?: string;
    conditions?: string;
  };
  const { family, text = '' } = own;
  const ways: Readonly<Record<string, () => string>> = {
    cover: () => linkTo('cover', { m: text }),
    sudoku: () => linkTo('sudoku', { text }),
    edges: () => linkTo('edges', { text }),
    growth: () => linkTo('growth', { text }),
    packing: () => linkTo('packing', { text }),
    decompose: () =>
      linkTo('decompose', {
        n: String(own.order),
        graph: own.edges ?? '',
        ...(own.conditions && { conditions: own.conditions }),
      }),
  };
  const link = ways[family]?.();
  return link && link.length <= LINK_LIMIT ? link : undefined;
}

/** The address of a solution, from what programs get of it. */
export async function solutionLink(
  question: unknown,
  { text, data }: { readonly text: string; readonly data?: unknown },
): Promise<string | undefined> {
  const { family, text: asked } = question as { family: string; text?: string };
  const { board } = (data ?? {}) as { board?: unknown };
  if (family === 'sudoku') return linkTo(family, { text });
  if (family === 'decompose' && data) return linkTo(family, { text: JSON.stringify(data) });
  if (family === 'growth' && typeof board === 'string') return linkTo(family, { b: board });
  if (family !== 'edges' || asked === undefined || !Array.isArray(board)) return undefined;
  const { formatCells } = await import('../edges/play.js');
  return linkTo('edges', { p: asked, b: formatCells(board) });
}
