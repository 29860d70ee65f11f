/** Proofs for the checkers of others, read by checkers written from the descriptions of the formats. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { count, formulaLines, type Model, type ProofFormat, parseDlx, proofLines } from '../src/index.js';
import { dominoes, langford, queens, thesis } from './support/classics.js';
import { checkCpog } from './support/cpog-checker.js';
import { smallModel } from './support/small-models.js';
import { checkVeripb } from './support/veripb-checker.js';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-proofs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function proved(model: Model, format: ProofFormat): { formula: string; proof: string; count: bigint } {
  const lines: string[] = [];
  const steps = proofLines(model, format);
  let next = steps.next();
  for (; !next.done; next = steps.next()) lines.push(next.value);
  const formula = [...formulaLines(model, format)].map(line => `${line}\n`).join('');
  return { formula, proof: lines.map(line => `${line}\n`).join(''), count: next.value };
}

const CHECK = { veripb: checkVeripb, cpog: checkCpog };

test.each([
  ['veripb', 'the thesis', thesis(), 1n],
  ['veripb', '5 queens (OEIS A000170)', queens(5), 10n],
  ['veripb', 'dominoes 4x4 (OEIS A004003)', dominoes(4, 4), 36n],
  ['veripb', 'dominoes 3x3', dominoes(3, 3), 0n],
  ['cpog', 'the thesis', thesis(), 1n],
  ['cpog', '6 queens (OEIS A000170)', queens(6), 4n],
  ['cpog', 'dominoes 6x6 (OEIS A004003)', dominoes(6, 6), 6728n],
  ['cpog', 'Langford 4', langford(4), 2n],
] as const)('%s: %s', (format, _, model, solutions) => {
  const { formula, proof, count: own } = proved(model, format);
  expect([own, CHECK[format](formula, proof)]).toEqual([solutions, solutions]);
});

/** The checkers of others, where they are installed: `cpog-check` of its authors, `veripb` from version 3 on. */
const OTHERS = [
  { format: 'cpog', program: 'cpog-check', accepts: /FULL-PROOF SUCCESS[\s\S]*Regular model count = 6728\b/ },
  { format: 'veripb', program: 'veripb', accepts: /VERIFIED|succeeded/ },
] as const;

test.each(OTHERS)('$format: $program accepts a proof', ({ format, program, accepts }) => {
  if (spawnSync(program, ['-h']).error)
    return console.log(`${program} is not installed: it checks no proof here`);
  const { formula, proof } = proved(format === 'cpog' ? dominoes(6, 6) : dominoes(4, 4), format);
  const files = [join(folder, format === 'cpog' ? 'm.cnf' : 'm.opb'), join(folder, 'm.proof')];
  writeFileSync(files[0], formula);
  writeFileSync(files[1], proof);
  expect(spawnSync(program, files, { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout).toMatch(accepts);
});

test.each([
  ['veripb', 'random models with colors', smallModel()],
  ['veripb', 'random models with colors and multiplicities', smallModel({ multiplicities: true })],
  ['cpog', 'random models with colors', smallModel()],
] as const)('%s: %s are proved', (format, which, models) => {
  let several = 0;
  let shared = 0;
  let many = 0;
  fc.assert(
    fc.property(models, model => {
      const wanted = count(model).count;
      if (format === 'cpog' && (wanted === 0n || model.primaryCount === 0)) return;
      const { formula, proof, count: own } = proved(model, format);
      expect([own, CHECK[format](formula, proof)]).toEqual([wanted, wanted]);
      if (wanted > 1n) several++;
      if (model.colorNames.length > 1) shared++;
      if (model.multiplicities && wanted > 0n) many++;
    }),
    { numRuns: 100, seed: 6 },
  );
  expect(several).toBeGreaterThan(10);
  expect(shared).toBeGreaterThan(10);
  if (which.endsWith('multiplicities')) expect(many).toBeGreaterThan(10);
});

test.each(['veripb', 'cpog'] as const)(
  '%s: a proof with a line left out or a number changed proves nothing else',
  format => {
    const { formula, proof } = proved(queens(4), format);
    const lines = proof.trimEnd().split('\n');
    const isSame = (text: string) => {
      try {
        return CHECK[format](formula, text) === 2n;
      } catch {
        return true; // refused
      }
    };
    let refused = 0;
    for (let at = 0; at < lines.length; at++) {
      const without = `${lines.filter((_, i) => i !== at).join('\n')}\n`;
      expect(isSame(without), lines[at]).toBe(true);
      const changed = `${lines.map((line, i) => (i === at ? line.replace(/\d+(?=\D*$)/, n => `${Number(n) + 1}`) : line)).join('\n')}\n`;
      expect(isSame(changed), lines[at]).toBe(true);
      try {
        CHECK[format](formula, without);
      } catch {
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(lines.length / 4);
  },
);

test('all solutions are proved, whatever they cost', () => {
  const { formula, proof, count: own } = proved(parseDlx('a b\na |$2\nb\na b |$1\n'), 'veripb');
  expect([own, CHECK.veripb(formula, proof)]).toEqual([2n, 2n]);
  expect(formula).not.toContain('min:');
});

test('what the formats cannot say is refused', () => {
  const many = parseDlx('2|a\na\na\na\n');
  expect(proved(many, 'veripb').count).toBe(3n);
  const refused = (code: string) => expect.objectContaining({ code: `cover.${code}` });
  expect(() => proved(many, 'cpog')).toThrow(refused('proof-multiplicities'));
  expect(() => proved(dominoes(3, 3), 'cpog')).toThrow(refused('cpog-none'));
});
