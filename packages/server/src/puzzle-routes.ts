/**
 * An address for every puzzle, for as long as the server stands: `/puzzle/sudoku?text=53..7…`. It leads to the page of
 * the studio, whose own state is behind the `#` and never reaches a server, and tells sites that show links what is
 * there (Open Graph): a title, and a picture made here. `/puzzle/KIND/text?text=…` is the puzzle as plain text.
 */
import { escapeXml } from '@quadrille/base';
import { BOARDS, type BoardKind, show } from '@quadrille/puzzles/board';
import { type App, type Handler, Refused, type Reply, type Request } from './http.js';
import type { RouteAbout } from './open-api.js';
import { say } from './sentences.js';

/** Pictures made at the same time, and the time for one: boards are drawn, hardly ever solved. */
const MOST_DRAWN = 4;
const DRAW_MS = 500;

/** The page of the studio that opens such a text, and the name of the text there. */
const PAGES: Readonly<Record<BoardKind, readonly [page: string, name: string]>> = {
  sudoku: ['sudoku', 'text'],
  edges: ['edges', 'text'],
  growth: ['growth', 'b'],
  packing: ['ask/packing', 'puzzle'],
};

const TITLES: Readonly<Record<BoardKind, string>> = {
  sudoku: 'A sudoku',
  edges: 'An edge-matching puzzle',
  growth: 'Squares that grow',
  packing: 'A packing puzzle',
};

export function addPuzzleRoutes(app: App<RouteAbout>): void {
  let drawn = 0;
  const drawing =
    (send: (request: Request, reply: Reply) => Promise<unknown>): Handler =>
    async (request, reply) => {
      if (drawn >= MOST_DRAWN) throw new Refused(503, say('asking').en);
      drawn++;
      return send(request, reply).finally(() => drawn--);
    };
  app.add('GET', '/puzzle/:kind', undefined, (request, reply) => sendPage(request, reply));
  app.add('GET', '/puzzle/:kind/text', undefined, (request, reply) => reply.send(`${asked(request).text}\n`));
  app.add('GET', '/puzzle/:kind/picture-svg', undefined, drawing(sendSvg));
  app.add('GET', '/puzzle/:kind/picture-png', undefined, drawing(sendPng));
}

interface Asked {
  readonly kind: BoardKind;
  readonly text: string;
  /** The text as it stands in addresses. */
  readonly query: string;
}

function asked({ params, query }: Request): Asked {
  const kind = BOARDS.find(own => own === params.kind);
  if (!kind) throw new Refused(404, say('no-board', { kind: params.kind, kinds: BOARDS.join(', ') }).en);
  const { text = '' } = query;
  if (text.trim() === '') throw new Refused(400, say('no-text').en);
  return { kind, text, query: new URLSearchParams({ text }).toString() };
}

const drawnBoard = ({ kind, text }: Asked) => show(kind, text, { timeLimitMs: DRAW_MS });

async function sendSvg(request: Request, reply: Reply): Promise<Reply> {
  const picture = await drawnBoard(asked(request));
  return reply.type('image/svg+xml').send(picture.toSVG());
}

async function sendPng(request: Request, reply: Reply): Promise<Reply> {
  const picture = await (await drawnBoard(asked(request))).toPNG();
  return reply.type('image/png').send(Buffer.from(picture));
}

/** Sites take PNG and no SVG. */
const pictureOf = ({ kind, query }: Asked) => `/puzzle/${kind}/picture-png?${query}`;

function sendPage(request: Request, reply: Reply): Reply {
  const own = asked(request);
  const [page, name] = PAGES[own.kind];
  const here = `http://${request.headers.host}`;
  const more = page.startsWith('ask/') ? { question: 'draw' } : {};
  const target = `/#/${page}?${new URLSearchParams({ [name]: own.text, ...more })}`;
  const meta = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeXml(content)}" />`;
  const title = TITLES[own.kind];
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8" />',
    `<title>${title}</title>`,
    meta('type', 'website'),
    meta('title', title),
    meta('site_name', 'Quadrille'),
    meta('description', own.text.replace(/\s+/g, ' ').slice(0, 200)),
    meta('url', `${here}/puzzle/${own.kind}?${own.query}`),
    meta('image', here + pictureOf(own)),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<meta http-equiv="refresh" content="0; url=${escapeXml(target)}" />`,
    `</head><body><p><a href="${escapeXml(target)}">${title}</a></p>`,
    `<pre>${escapeXml(own.text)}</pre></body></html>`,
    '',
  ];
  return reply.type('text/html; charset=utf-8').send(html.join('\n'));
}
