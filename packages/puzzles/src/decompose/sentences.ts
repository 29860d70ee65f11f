/** What the decomposition of complete graphs says to people. */
import { phrases } from '@quadrille/base';
import { cs } from './sentences-cs.js';

const en = {
  // Graphs
  'no-edge': 'the graph has no edge; give at least one',
  'bad-vertex': 'the edge ({u},{v}) is out of range; vertices are whole numbers from 0 to {most}',
  loop: 'the edge ({u},{v}) is a loop; an edge joins two different vertices',
  'edge-twice': 'the edge ({u},{v}) appears twice',
  'lonely-vertex': 'vertex {vertex} has no edge; leave it out and number the others 0, 1, 2, …',
  'not-an-edge':
    '"{text}" is not an edge; write two vertices per line, as in "0 1", or all edges as [(0,1),(1,2)]',
  expected: 'expected {wanted}, found {found}; write [(0,1),(1,2)]',
  'a-vertex': 'a vertex',
  'end-of-list': 'the end of the list',
  'end-of-text': 'the end of the text',
  'too-long': 'the text has {length:character|characters}; the limit is {limit}',
  'not-numbers':
    '"{name}" takes whole numbers from 0 to {most}, separated by commas; "{text}" is not one of them',
  'unknown-graph': 'there is no graph called "{name}"; the names are {names}',
  'number-count': '"{name}" was given {count:number|numbers}; write {form}: {meaning}',
  'number-least': '"{name}" takes numbers of at least {least}; {value} is too small',
  'odd-star':
    'a double star that spans K_{order} needs an even order; give its size, or choose another order',
  'odd-matching':
    'a perfect matching of K_{order} needs an even order; give the number of edges, or choose another order',
  'parent-range':
    'entry {place} of the parent array is {value}; use a vertex from 1 to {most}, or 0 for the root',
  'parent-roots': 'the parent array has {roots:root|roots} (entries 0); a tree has exactly one',
  'parent-circle': 'the parents of vertex {vertex} form a cycle',
  'prufer-range': 'a Prüfer code of length {length} has entries from 0 to {most}; {value} is out of range',
  'dot-directed': 'this graph is directed; write "graph" and "--" for an undirected one',
  'dot-character': '"{character}" has no meaning here; put names with such characters in double quotes',
  'graph-size': '{vertices:vertex|vertices}, {edges:edge|edges}',
  'graph6-empty': 'the graph6 text is empty',
  'graph6-character':
    '"{character}" in column {column} is not a character of graph6; those go from "?" to "~"',
  'graph6-order': 'the order at the start of the graph6 text is cut off, or above {most}',
  'graph6-vertices': 'the graph has {count:vertex|vertices}; the limit is {most}',
  'graph6-length':
    'a graph with {count:vertex|vertices} has {wanted:character|characters} in graph6; this text has {length}',
  'sparse6-short': 'the sparse6 text ends before the number of vertices',
  'several-graphs': '{first} and {second} both name the graph; give only one of them',
  'depends-on-order': '"{name}" without numbers depends on the order; give the order as well',
  'order-missing': 'the order of the complete graph is missing; write it after the question, as in "solve 8"',
  order: 'the order of the complete graph must be a whole number from 2 to {most}',
  // Conditions and copies
  'condition-vertex': 'the condition ({before},{after}) names vertex {vertex}; the graph has 0 to {most}',
  'condition-circle': 'the conditions form a cycle, so no copy can obey them; remove one of them',
  'too-strict':
    'these conditions allow only {found} of the {expected} copies, so the answer would be wrong; ' +
    'leave them out to use the conditions that the program finds',
  'repeats-without-conditions':
    'repeated copies need conditions by hand; the ones found by the program allow none',
  'automorphisms-slow': 'the automorphisms of this graph take too long to find; give the conditions',
  'table-size': 'K_{order} contains {copies} copies of this graph; a table holds at most {limit}',
  'repeats-size': 'these conditions make more than {limit} copies, the limit; add conditions',
  // Why there is none
  'more-vertices': 'the graph has {count:vertex|vertices}, K_{order} only {order}',
  'edges-divide':
    'K_{order} has {total:edge|edges}, which is not a multiple of {size}, the number of edges of the graph',
  'degrees-divide':
    'every degree of the graph is a multiple of {divisor}, but each vertex of K_{order} has {degree:edge|edges}',
  'degree-sum':
    'each vertex of K_{order} has {degree:edge|edges}, which is not a sum of {copies:number|numbers} from ' +
    '{degrees}, the degrees of the graph',
  'degree-rest':
    'a vertex with degree {degree} in one copy has {left:edge|edges} left, which is not a sum of ' +
    '{copies:number|numbers} from {degrees}, the degrees of the graph',
  'degree-often':
    'degree {degree} occurs {total:time|times} in the copies, but each of the {order:vertex|vertices} can have it in ' +
    'at most {most:copy|copies}',
  'centers-most':
    'no vertex has degree {degree} in two copies, so {copies:vertex has|vertices have} it in one, with ' +
    '{edges:edge|edges} among them; the copies have room for only {most} of these',
  'centers-least':
    'no vertex has degree {degree} in two copies, so {copies:vertex has|vertices have} it in one, with ' +
    '{edges:edge|edges} among them; the copies would have at least {least}',
  // How one was made
  'how-whole': 'K_{order} itself is the copy',
  'how-circle': 'circle method: one vertex stays, the others rotate',
  'how-zigzag-closed': "Walecki's zigzag, closed through a vertex that stays",
  'how-zigzag': "Walecki's zigzag, rotated",
  'how-bose': "Bose's triple system",
  'how-skolem': "Skolem's triple system",
  'how-double-star': 'closed form of the double star: straight and crossed pairs',
  'how-graceful': 'graceful labeling, rotated through Z_{group}',
  'how-cyclic': 'cyclic (rho-labeling): {base:base copy|base copies} rotated through Z_{group}',
  'how-stays': 'rotational: {base:base copy|base copies} rotated through Z_{group}, one vertex stays',
  'how-bicyclic': 'bicyclic (blended labeling): {base:base copy|base copies} rotated through Z_{group}',
  'how-classes':
    'Z_{group}-invariant labeling: {base:base copy|base copies} rotated through Z_{group}, ' +
    '{classes:class|classes} of vertices',
  'how-search': 'found by search: {nodes:node|nodes}',
  'search-none': 'the search found none: {nodes:node|nodes}',
  'search-cut': 'undecided after {nodes:node|nodes}',
  // Files
  'certificate-empty': 'the certificate has no copy',
  'certificate-order': '"order" must be a whole number from 2 to {most}',
  'certificate-json': 'this is not a decomposition in JSON, {form}: {wrong}',
  'json-empty': 'it is empty',
  'json-no-copies': 'it has no "copies"',
  'certificate-list': '{name} must be a list, as in [[[0,1],[1,2]],[[0,2],[1,3]]]',
  'certificate-edge': '{name} contains {edge}, which is not an edge; write [0,1], vertices below {limit}',
  'named-copies': '"copies"',
  'named-copy': 'copy {copy}',
  'named-graph': '"graph"',
  'model-items':
    'the model has {items:item|items}, but K_{order} has {edges:edge|edges}; every edge must be one primary item',
  'model-item': 'the item "{name}" is not an edge of a complete graph; edges are named as in 0-1',
  // What is wrong with a decomposition
  'wrong-edge': 'copy {copy} contains ({u},{v}), which is not an edge of K_{order}',
  'shared-edge': 'the edge ({edge}) is in copy {first} and in copy {second}',
  'other-graph': 'copy {copy} is not a copy of the graph',
  'missing-edge': 'no copy contains the edge ({u},{v})',
  'not-a-decomposition': 'this is not a decomposition: {wrong}',
  valid: 'valid: K_{order} into {copies:copy|copies}',
  'no-rotation': 'no rotation of the vertices preserves this decomposition; draw it as a circle',
  // Searches
  'bad-choice': '{choice} is not a choice of this search',
  'bad-ordinal': 'a unit chooses copy {ordinal} of an edge that has only {count}',
  'unit-long': 'a unit has at most {copies:choice|choices}',
  'not-a-copy': '{copy} is not a copy; they are numbered from 0 to {most}',
  'classes-copies': 'classes are found for at most {limit} copies; there are {copies}',
  'classes-sets':
    'there are more than {limit} different sets of {size} copies, too many to keep; count instead',
  // Trees
  'tree-orders': 'trees are listed for orders from 2 to {most}; {order} is out of range',
  'tree-factorises': 'factorizes',
  'tree-none': 'does not factorize',
  'tree-undecided': 'undecided',
  'not-next': 'this is not the tree that comes next; the file belongs to another run',
  'trees-complete':
    '{factorises} of {trees:tree|trees} factorize K_{order}, {none} do not: {nodes:node|nodes}',
  'trees-undecided': 'incomplete: {undecided} undecided',
  'trees-cut': 'incomplete: {left:tree|trees} not reached',
  'trees-resumed': 'continuing after the first {trees:tree|trees}',
  // What is being done
  'conditions-found': 'conditions: {conditions}, {automorphisms:automorphism|automorphisms} ({ms} ms)',
  'conditions-many': '{count} of them',
  'conditions-by-hand': 'conditions by hand: {conditions}',
  'options-made': 'options: {options} ({ms} ms)',
  'options-on-demand': 'options: {options}, too many for a table: made on demand ({ms} ms)',
  'options-file': 'options: {options}, from the model',
  'options-repeat':
    'the conditions are incomplete, so options repeat: {options:option|options} for {copies:copy|copies}; ' +
    'solutions repeat as well',
  constructed: 'constructed: {how}',
  'no-construction': 'no construction was found, which proves nothing; the method "search" may find one',
  'by-search': 'counted by visiting every decomposition that contains the first copy',
  'by-memo': 'counted by memo: what is left is counted once for each isomorphism class',
  'seen-graphs': '{nodes:graph|graphs} seen, {remembered} remembered',
  'seen-sets': '{sets:set|sets} of {size:copy|copies}',
  'seen-trees': '{at} of {all:tree|trees}',
  block: 'block {block} of {of}: {count:decomposition|decompositions}',
  'listed-kept':
    'a job lists from the beginning and without blocks; use skip and blocks without a job or a cluster',
  'drawn-evenly': 'each decomposition was equally likely',
  'drawn-shuffled': 'one decomposition with its vertices shuffled: random, but not evenly so',
  'study-copies': 'K_{order} would consist of {copies:copy|copies}',
  'study-options': 'K_{order} contains {options:copy|copies} of the graph',
  'study-conditions': 'conditions: {conditions}',
  'study-count': '{count:decomposition|decompositions} in total',
  'study-open': 'counting rules nothing out and no construction is known: only a search can tell',
  'study-model': 'a model for K_{order} with {options:copy|copies}',
  'empty-model': 'the model has no options, so there is no copy in it',
  estimated: 'about {nodes} nodes and {solutions} decompositions, from {probes:probe|probes}',
  class: '{number} with a group of order {order}',
  'classes-done': '{number:class|classes} for {count} labeled decompositions: {nodes:form|forms}',
  'classes-cut': 'timed out before all classes were found: {nodes:form|forms}',
  'classes-stopped': 'stopped before all classes were found: {nodes:form|forms}',
  automorphisms: '{automorphisms:automorphism|automorphisms}',
  'model-size': 'model: {items:item|items}, {options:option|options}, {uses:use|uses}',
  'model-large': 'the model is too large for a job or a cluster: at most {characters} characters',
  'size-head': 'the bounds count every placement: n! options, n! times the edges of the graph in ones',
} as const;

export const say = phrases('decompose', en, cs);
