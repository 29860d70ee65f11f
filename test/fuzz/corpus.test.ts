/**
 * Inputs that parsers must survive: every one ends in a value or in a typed error with a sentence in it. Beside the
 * generated texts of each family's own tests these are kept for good; what once broke a parser is added here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkCertificate, InputError, parseDlx, readModelAs } from '@quadrille/cover';
import { parseReport } from '@quadrille/jobs';
import * as decompose from '@quadrille/puzzles/decompose';
import { parseConditions } from '@quadrille/puzzles/decompose/internal';
import * as edges from '@quadrille/puzzles/edges';
import * as growth from '@quadrille/puzzles/growth';
import { kinds } from '@quadrille/puzzles/kinds';
import * as sudoku from '@quadrille/puzzles/sudoku';
import * as teleport from '@quadrille/puzzles/teleport';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('corpus', import.meta.url));

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  dlx: text => parseDlx(text),
  sudoku: text => sudoku.parseAll(text),
  edges: text => edges.parse(text),
  edgeLink: text => edges.parseLink(text),
  edgeBoard: text => edges.parseBoard(text, edges.examples[0].puzzle),
  dimacs: text => readModelAs(text, 'dimacs'),
  opb: text => readModelAs(text, 'opb'),
  dancingLinks: text => readModelAs(text, 'dancing-links'),
  dot: text => decompose.parseDot(text),
  graph6: text => decompose.parseGraph6(text),
  edgeList: text => decompose.parseEdges(text),
  conditions: text => parseConditions(text, decompose.parseEdges('[(0,1),(1,2),(2,3)]')),
  growth: text => growth.parse(text),
  teleport: text => teleport.parse(text),
  report: text => parseReport(text),
  ...Object.fromEntries([...kinds].map(([name, kind]) => [name, (text: string) => kind.parse(text)])),
};

interface Case {
  readonly why: string;
  readonly text: string;
}

const files = readdirSync(folder).filter(file => file.endsWith('.json'));

test('every parser has a corpus, and every corpus a parser', () => {
  expect(files.map(file => file.slice(0, -5)).sort()).toEqual(Object.keys(parsers).sort());
});

test.each(files)('%s: a value or a typed error', file => {
  const cases: Case[] = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
  const strange: string[] = [];
  let refused = 0;
  for (const { why, text } of cases) {
    try {
      parsers[file.slice(0, -5)](text);
    } catch (error) {
      refused++;
      const isTyped = error instanceof InputError && error.message.length > 10;
      if (!isTyped) strange.push(`${why}: ${error}`);
    }
  }
  expect(strange).toEqual([]);
  expect(cases.length).toBeGreaterThan(20);
  if (file !== 'report.json') expect(refused).toBeGreaterThan(5); // a report that is none is no error, but no report
});

test('texts as certificates, and certificates of nothing, are refused with a reason', () => {
  const cases: Case[] = JSON.parse(readFileSync(`${folder}/dlx.json`, 'utf8'));
  for (const { text } of cases) {
    const { valid, reason } = checkCertificate('a b\na b\n', new TextEncoder().encode(text));
    expect(valid).toBe(false);
    expect(reason).toBeTruthy();
  }
});
