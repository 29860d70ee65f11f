/** `decompose model`: only generate. `decompose conditions`: what the program finds in place of the user. */
import { copiesOf, formatConditions, modelText, symmetryOf } from '@quadrille/puzzles/decompose';
import { rounded } from '../../explore.js';
import { addCommon, EXIT, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import {
  addGraphFlags,
  addTaskFlags,
  type GraphFlags,
  graphHelp,
  journalFor,
  readConditions,
  readGraph,
  readOrder,
  sayConditions,
} from './shared.js';

/** `decompose model N … -o FILE` */
export const model: Verb = (family, io, answer) => {
  const command = family
    .command('model')
    .argument('<n>', 'order of the complete graph', readOrder)
    .description("only generate: write the exact-cover model in Knuth's DLX text format")
    .addHelpText('after', `${graphHelp()}\n\nExample:\n  quadrille decompose model 8 -o k8.dlx`);
  addTaskFlags(addCommon(command, 'json', 'quiet', 'output'));
  command.action((order: number, flags: GraphFlags) => {
    const startMs = performance.now();
    const journal = journalFor(io, flags);
    const graph = readGraph(io, order, flags);
    const conditions = readConditions(graph, flags);
    sayConditions(journal, graph, conditions);
    const table = journal.stage(
      () => copiesOf(order, graph, conditions),
      made => `options: ${made.copyCount}`,
    );
    const items = (order * (order - 1)) / 2;
    const uses = table.copyCount * graph.edges.length;
    if (flags.output !== undefined) io.write(flags.output, bytesOf(modelText(table)));
    else if (!flags.json) for (const piece of modelText(table)) io.out(piece.replace(/\n$/, ''));
    const ms = performance.now() - startMs;
    journal.say(
      `model: ${howMany(items, 'item')}, ${howMany(table.copyCount, 'option')}, ${howMany(uses, 'use')}, ${ms.toFixed(1)} ms in all`,
    );
    if (flags.json) io.out(JSON.stringify({ options: table.copyCount, items, uses, ms: rounded(ms) }));
    journal.close();
    answer(EXIT.found);
  });
};

/** The pieces as one array of bytes: the text of a large model is longer than a string may be. */
function bytesOf(pieces: Iterable<string>): Uint8Array {
  const encoder = new TextEncoder();
  const parts = Array.from(pieces, piece => encoder.encode(piece));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** `decompose conditions --edges …` */
export const conditions: Verb = (family, io, answer) => {
  const command = family
    .command('conditions')
    .argument('[n]', 'order of the complete graph, for graphs that depend on it', readOrder)
    .description('the conditions by which every copy is made once, and the order of the automorphism group')
    .addHelpText(
      'after',
      `${graphHelp()}\n\nExample:\n  quadrille decompose conditions --edges "[(0,1),(0,2),(0,3)]"`,
    );
  addGraphFlags(addCommon(command, 'json'));
  command.action((order: number | undefined, flags: GraphFlags) => {
    const found = symmetryOf(readGraph(io, order, flags));
    if (flags.json) {
      io.out(JSON.stringify({ ...found, automorphisms: String(found.automorphisms) }));
    } else {
      io.out(formatConditions(found.conditions));
      io.out(`${found.automorphisms} automorphisms`);
    }
    answer(EXIT.found);
  });
};
