/**
 * Every sentence about a person's input that the packages can utter, read from their sources: what errors are made
 * with, what `fail(…)` and `no(…)` are told, what refusals, objections and faults return. Values become `{0}`, `{1}` …,
 * as in the dictionary of the studio.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = [
  'cover/src',
  ...['sudoku', 'edges', 'decompose', 'growth', 'teleport'].map(family => `puzzles/src/${family}`),
  'studio/src/pages',
];
/** Functions whose returned or collected texts are such sentences. */
const TELLING = /refusal|objections|illegalities|faults|diagnose|outlineName|^check$/i;
const FAILING = /^(fail|no)$/;
/** Files without any of these need not be taken apart. */
const HINT =
  /(Input|Notation|Model)Error\(|\bfail\(|\bno\(|refusal|objections|illegalities|faults|outlineName|function check/i;

export interface Message {
  readonly file: string;
  readonly text: string;
}

/** The sentences, each once, with the file where it was met first. */
export function messagesOfThePackages(): Message[] {
  const found = new Map<string, string>();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|svelte)$/.test(name)) continue;
      const file = join(folder, name);
      const whole = readFileSync(join(PACKAGES, file), 'utf8');
      const script = name.endsWith('.svelte')
        ? (/<script[^>]*>([\s\S]*?)<\/script>/.exec(whole)?.[1] ?? '')
        : whole;
      for (const text of messagesIn(script)) if (!found.has(text)) found.set(text, file);
    }
  }
  return [...found].map(([text, file]) => ({ text, file }));
}

/** The sentences of one source text. */
export function messagesIn(source: string): string[] {
  if (!HINT.test(source)) return [];
  const found: string[] = [];
  const take = (node: ts.Node | undefined) => {
    if (node) for (const text of textsOf(node)) if (/[a-z]{3}/.test(text)) found.push(text);
  };
  const visit = (node: ts.Node, isTelling: boolean) => {
    if (ts.isNewExpression(node) && /^(Input|Notation|Model)Error$/.test(node.expression.getText())) {
      take(node.arguments?.[0]);
    }
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText();
      const name = callee.slice(callee.lastIndexOf('.') + 1);
      if (FAILING.test(name) || (isTelling && name === 'push')) node.arguments.forEach(take);
    }
    if (isTelling && ts.isReturnStatement(node)) {
      if (node.expression && ts.isArrayLiteralExpression(node.expression))
        node.expression.elements.forEach(take);
      else take(node.expression);
    }
    const isHere = ts.isFunctionDeclaration(node) ? TELLING.test(node.name?.text ?? '') : isTelling;
    ts.forEachChild(node, child => visit(child, isHere));
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true), false);
  return found;
}

/** What an expression can say: a text, a template, texts joined by `+`, either side of a choice. */
function textsOf(node: ts.Node): string[] {
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  const parts = partsOf(node);
  if (!parts) return [];
  let value = 0;
  return [parts.map(part => part ?? `{${value++}}`).join('')];
}

/** Literal parts, and undefined for every value between them. */
function partsOf(node: ts.Node): (string | undefined)[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.flatMap(span => [undefined, span.literal.text])];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [partsOf(node.left), partsOf(node.right)];
    return left && right ? [...left, ...right] : undefined;
  }
  return undefined;
}
