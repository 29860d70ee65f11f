// Does a tree cut K_n into copies of itself? As a question to a SAT solver, in DIMACS; n = 12 is what it is for. Shares no
// code with Quadrille.
//   node results/tree-cnf.mjs 0,1,2,3,3,2,1,7,7,7,7,7 > tree.cnf && cadical -q tree.cnf
//
// "At v" says which vertex of the tree is at vertex v of K_n in a copy; "in" says that an edge of K_n is in a copy. If one
// vertex of the tree has so many edges that no vertex can be it twice, copy c has it at vertex c; otherwise the first
// copy is the tree as it is.
const parents = process.argv[2].split(',').map(Number);
const n = parents.length;
const copies = n / 2;
const edges = parents.flatMap((parent, child) => (parent > 0 ? [[parent - 1, child]] : []));
const all = Array.from({ length: n }, (_, v) => v);
const beside = all.map(t => edges.flatMap(([a, b]) => (a === t ? [b] : b === t ? [a] : [])));
const degree = beside.map(list => list.length);
const clauses = [];

const at = (copy, t, v) => 1 + (copy * n + t) * n + v;
const isIn = (copy, u, v) => 1 + copies * n * n + (copy * n + Math.min(u, v)) * n + Math.max(u, v);
function exactlyOne(list) {
  clauses.push(list);
  list.forEach((a, i) => {
    for (const b of list.slice(i + 1)) clauses.push([-a, -b]);
  });
}

const pairs = all.flatMap(u => all.filter(v => v !== u).map(v => [u, v]));
const numbers = Array.from({ length: copies }, (_, copy) => copy);
for (const copy of numbers) {
  for (const t of all) exactlyOne(all.map(v => at(copy, t, v)));
  for (const v of all) exactlyOne(all.map(t => at(copy, t, v)));
  for (const [u, v] of pairs) {
    for (const [s, t] of edges) clauses.push([-at(copy, s, u), -at(copy, t, v), isIn(copy, u, v)]);
    for (const s of all) {
      clauses.push([-isIn(copy, u, v), -at(copy, s, u), ...beside[s].map(t => at(copy, t, v))]);
    }
  }
}
for (const [u, v] of pairs) if (u < v) exactlyOne(numbers.map(copy => isIn(copy, u, v)));

// A vertex has n - 1 edges in all, and at least one in each copy.
const isTooMany = (s, t) => degree[s] + degree[t] + copies - 2 > n - 1;
for (const [copy, other] of numbers.flatMap(a => numbers.filter(b => b > a).map(b => [a, b]))) {
  for (const v of all) {
    for (const s of all) {
      for (const t of all) if (isTooMany(s, t)) clauses.push([-at(copy, s, v), -at(other, t, v)]);
    }
  }
}
const center = degree.indexOf(Math.max(...degree));
if (isTooMany(center, center) && degree.lastIndexOf(degree[center]) === center) {
  for (const copy of numbers) clauses.push([at(copy, center, copy)]);
} else {
  for (const v of all) clauses.push([at(0, v, v)]);
}
process.stdout.write(
  `p cnf ${2 * copies * n * n} ${clauses.length}\n${clauses.map(c => `${c.join(' ')} 0\n`).join('')}`,
);
