/**
 * The merge tree as text and SVG. The picture has the board at the left with the outlines of all rectangles, and the
 * tree at the right: leaves are the black cells, a node is the rectangle that its parts become, red where border is
 * lost.
 */
import { type SvgText, svg } from '@quadrille/base';
import type { Growth } from './rules.js';
import { type Merge, mergeTrees } from './tree.js';

const CELL = 24;
const MARGIN = 20;
const LEAF = 46;
const LEVEL = 40;
const INK = '#1c1b22';
const LINE = '#b9b5c4';
const LOSS = '#c0262d';
const TINTS = ['#2f6fd0', '#23867a', '#a3661a', '#7a4bc2', '#c0417f'];

/** The trees as indented lines: size and place, with the loss where there is one. */
export function renderTree(growth: Growth): string {
  const lines: string[] = [];
  const write = (tree: Merge, depth: number) => {
    const loss = tree.loss > 0 ? `, loses ${tree.loss}` : '';
    lines.push(`${'  '.repeat(depth)}${nameOf(tree)} at ${tree.x},${tree.y}${loss}`);
    for (const part of tree.parts ?? []) write(part, depth + 1);
  };
  for (const tree of mergeTrees(growth)) write(tree, 0);
  return lines.join('\n');
}

/** The trees as SVG. */
export function treeSvg(growth: Growth): string {
  const trees = mergeTrees(growth);
  const { width, height } = growth.board;
  const boardWidth = width * CELL;
  const layout = placeTrees(trees);
  const treeHeight = (layout.depth + 1) * LEVEL;
  const pageWidth = 3 * MARGIN + boardWidth + Math.max(1, layout.leafCount) * LEAF;
  const pageHeight = 2 * MARGIN + Math.max(height * CELL, treeHeight);
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pageWidth} ${pageHeight}" width="${pageWidth}" height="${pageHeight}" role="img"><title>merge tree</title><rect width="${pageWidth}" height="${pageHeight}" fill="#ffffff"/><g transform="translate(${MARGIN} ${MARGIN})">${boardPart(growth, trees)}</g><g transform="translate(${2 * MARGIN + boardWidth} ${MARGIN})">${layout.pictures}</g></svg>`.toString();
}

function nameOf(tree: Merge): string {
  return tree.parts ? `${tree.width}x${tree.height}` : 'cell';
}

/** The board, its black cells, and every rectangle, drawn the further inside the smaller it is. */
function boardPart({ board, start }: Growth, trees: readonly Merge[]): SvgText[] {
  const parts: SvgText[] = [];
  for (let cell = 0; cell < board.width * board.height; cell++) {
    const x = (cell % board.width) * CELL;
    const y = Math.floor(cell / board.width) * CELL;
    const fill = start.includes(cell) ? INK : '#ffffff';
    parts.push(
      svg`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="${LINE}"/>`,
    );
  }
  const outline = (tree: Merge, depth: number) => {
    if (!tree.parts) return;
    const inset = Math.min(2 + 1.5 * depth, CELL / 2 - 2);
    const color = tree.loss > 0 ? LOSS : TINTS[depth % TINTS.length];
    parts.push(
      svg`<rect x="${tree.x * CELL + inset}" y="${tree.y * CELL + inset}" width="${tree.width * CELL - 2 * inset}" height="${tree.height * CELL - 2 * inset}" fill="none" stroke="${color}" stroke-width="2" rx="3"/>`,
    );
    for (const part of tree.parts) outline(part, depth + 1);
  };
  for (const tree of trees) outline(tree, 0);
  return parts;
}

/** Leaves stand side by side at the bottom of their branches; a node stands in the middle of its parts. */
function placeTrees(trees: readonly Merge[]): { pictures: SvgText[]; leafCount: number; depth: number } {
  const pictures: SvgText[] = [];
  let leafCount = 0;
  let deepest = 0;
  const place = (tree: Merge, depth: number): number => {
    deepest = Math.max(deepest, depth);
    const y = depth * LEVEL + LEVEL / 2;
    const color = tree.loss > 0 ? LOSS : TINTS[depth % TINTS.length];
    const children = (tree.parts ?? []).map(part => place(part, depth + 1));
    const x = children.length > 0 ? (children[0] + children[1]) / 2 : (leafCount++ + 0.5) * LEAF;
    for (const child of children) {
      pictures.push(
        svg`<path d="M${x} ${y + 10}V${y + LEVEL / 2}H${child}V${y + LEVEL - 10}" fill="none" stroke="${LINE}"/>`,
      );
    }
    const text = tree.parts ? nameOf(tree) : `${tree.x},${tree.y}`;
    const fill = tree.parts ? color : INK;
    pictures.push(
      svg`<text x="${x}" y="${y + 4}" font-family="sans-serif" font-size="11" text-anchor="middle" fill="${fill}">${text}</text>`,
    );
    return x;
  };
  for (const tree of trees) place(tree, 0);
  return { pictures, leafCount, depth: deepest };
}
