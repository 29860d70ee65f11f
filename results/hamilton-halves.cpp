// Decompositions of K_13 into six Hamilton cycles (OEIS A175554(6)), or of K_9 into four, by two halves: three of the six
// cycles make a 6-regular graph G, the other three its complement, so the number is the sum over all labeled G of h(G) times
// h(complement), divided by the 20 ways to choose three of six, where h counts decompositions into Hamilton cycles. Reads
// one graph of each class in graph6 from standard input and prints a line for each: h(G), h(complement), order of the
// group. With `sum` it reads such lines and adds them up. Shares no code with Quadrille.
//   g++ -O3 -march=native -o hamilton results/hamilton-halves.cpp
//   geng -q -d4 -D4 9 | ./hamilton 9 | ./hamilton 9 sum
//   geng -q -d6 -D6 13 0/2000 | ./hamilton 13 > 0.txt       one of 2000 parts; then  cat *.txt | ./hamilton 13 sum
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
typedef unsigned long long u64;
typedef unsigned __int128 u128;

static int n, degree;
static unsigned near[16]; // neighbors of each vertex
static int edge[16][16];
static std::vector<u64> groups[16][16]; // cycles by their two neighbors of vertex 0, a < b; a cycle is a set of edges

struct Path {
  u64 edges;
  int first, next;
};
static std::vector<Path> paths;
static std::vector<int> head; // [vertices * 16 + end]: the last path of half the length that visits them and ends there

/** Lists paths from vertex 0 of n / 2 edges; one of an edge more is joined with those that visit the other vertices. */
static void walk(int at, unsigned seen, u64 edges, int first, int length, bool isJoin) {
  if (length == n / 2 + isJoin) {
    if (!isJoin) {
      paths.push_back({edges, first, head[seen * 16 + at]});
      head[seen * 16 + at] = (int)paths.size() - 1;
      return;
    }
    const unsigned others = ((1u << n) - 1) & ~seen;
    for (int k = head[(others | 1u | 1u << at) * 16 + at]; k >= 0; k = paths[k].next)
      if (paths[k].first < first) groups[paths[k].first][first].push_back(paths[k].edges | edges);
    return;
  }
  for (unsigned rest = near[at] & ~seen; rest; rest &= rest - 1) {
    const int to = __builtin_ctz(rest);
    walk(to, seen | 1u << to, edges | 1ull << edge[at][to], length ? first : to, length + 1, isJoin);
  }
}

/** All Hamilton cycles. Each is met in both directions and kept in one. */
static void listCycles() {
  for (auto &row : groups) for (auto &group : row) group.clear();
  paths.clear();
  std::fill(head.begin(), head.end(), -1);
  walk(0, 1, 0, 0, 0, false);
  walk(0, 1, 0, 0, 0, true);
  for (auto &row : groups) for (auto &group : row) std::sort(group.begin(), group.end());
}

typedef u64 Block __attribute__((vector_size(64)));

/** The cycles of a group, to be found by their edges: up to eight in a place, so that finding one takes no branch. */
struct Table {
  int bits;
  u64 factor = 0x9e3779b97f4a7c15ull;
  std::vector<Block> places;
  bool fits(const std::vector<u64> &cycles) {
    places.assign(1 << bits, Block{});
    for (const u64 own : cycles) {
      Block &place = places[own * factor >> (64 - bits)];
      int at = 0;
      while (at < 8 && place[at]) at++;
      if (at == 8) return false;
      place[at] = own;
    }
    return true;
  }
  void set(const std::vector<u64> &cycles) {
    int tries = 0;
    for (bits = 9; cycles.size() > 2ull << bits; bits++);
    while (!fits(cycles)) {
      factor = (factor * 6364136223846793005ull + 1442695040888963407ull) | 1;
      if (++tries % 8 == 0) bits++;
    }
  }
  /** Eight numbers that add up to 1 if it is there, to 0 if not. */
  Block has(u64 cycle) const { return -(Block)(places[cycle * factor >> (64 - bits)] == cycle); }
};

static u64 added(Block eight) {
  u64 sum = 0;
  for (int k = 0; k < 8; k++) sum += eight[k];
  return sum;
}

/** Which cycles of a group use an edge: one bit for each cycle. */
static const int MOST = 16; // blocks of 512 cycles
static Block users[40][MOST];

/** Triples of cycles, one of each group, that share no edge: together they have all edges. */
static u64 triples(const std::vector<u64> &as, const std::vector<u64> &bs, const Table &cs, u64 all) {
  const int blocks = (int)(bs.size() + 511) / 512;
  if (blocks > MOST) fprintf(stderr, "more cycles than expected\n"), exit(1);
  for (auto &row : users) std::fill(row, row + blocks, Block{});
  for (size_t k = 0; k < bs.size(); k++)
    for (u64 rest = bs[k]; rest; rest &= rest - 1) users[__builtin_ctzll(rest)][k / 512][k / 64 % 8] |= 1ull << k % 64;
  std::vector<u64> found(bs.size() + 8);
  Block sum{};
  for (const u64 a : as) {
    const u64 others = all ^ a;
    Block used[MOST];
    std::fill(used, used + blocks, Block{});
    for (u64 rest = a; rest; rest &= rest - 1) {
      const Block *own = users[__builtin_ctzll(rest)];
      for (int k = 0; k < blocks; k++) used[k] |= own[k];
    }
    size_t end = 0;
    for (size_t word = 0; word * 64 < bs.size(); word++) {
      u64 free = ~used[word / 8][word % 8];
      if (bs.size() - word * 64 < 64) free &= (1ull << (bs.size() - word * 64)) - 1;
      const int size = __builtin_popcountll(free);
      for (int k = 0; k < 3 || k < size; k++, free &= free - 1) found[end + k] = word * 64 + __builtin_ctzll(free | 1ull << 63);
      end += size;
    }
    for (size_t k = 0; k < end; k++) sum += cs.has(others ^ bs[found[k]]);
  }
  return added(sum);
}

/** Decompositions of the graph into two or three Hamilton cycles. */
static u64 decompositions() {
  int next = 0;
  for (int b = 1; b < n; b++)
    for (int a = 0; a < b; a++)
      if (near[a] >> b & 1) edge[a][b] = edge[b][a] = next++;
  const u64 all = (1ull << next) - 1;
  listCycles();
  std::vector<int> ends;
  for (unsigned rest = near[0]; rest; rest &= rest - 1) ends.push_back(__builtin_ctz(rest));
  u64 sum = 0;
  static Table table;
  if (degree == 4) {
    for (int x = 1; x < 4; x++) {
      const int y = x == 1 ? 2 : 1, z = 6 - x - y;
      table.set(groups[ends[y]][ends[z]]);
      for (const u64 own : groups[ends[0]][ends[x]]) sum += added(table.has(all ^ own));
    }
    return sum;
  }
  for (int x = 1; x < 6; x++) {
    std::vector<int> rest;
    for (int k = 1; k < 6; k++) if (k != x) rest.push_back(ends[k]);
    for (int y = 1; y < 4; y++) {
      const int c = y == 1 ? 2 : 1, d = 6 - y - c;
      table.set(groups[rest[c]][rest[d]]);
      sum += triples(groups[ends[0]][ends[x]], groups[rest[0]][rest[y]], table, all);
    }
  }
  return sum;
}

/** Automorphisms that go on from the images of the vertices before `at`. */
static u64 automorphisms(int at, int *image, unsigned taken, const u64 *kind) {
  if (at == n) return 1;
  u64 sum = 0;
  for (int to = 0; to < n; to++) {
    if (taken >> to & 1 || kind[to] != kind[at]) continue;
    bool isEqual = true;
    for (int k = 0; k < at && isEqual; k++) isEqual = (near[at] >> k & 1) == (near[to] >> image[k] & 1);
    if (!isEqual) continue;
    image[at] = to;
    sum += automorphisms(at + 1, image, taken | 1u << to, kind);
  }
  return sum;
}

static u64 groupOrder() {
  u64 kind[16];
  int image[16];
  for (int a = 0; a < n; a++) {
    kind[a] = 0;
    for (int b = 0; b < n; b++)
      if (b != a) kind[a] += 1ull << (7 * __builtin_popcount(near[a] & near[b]) + (near[a] >> b & 1 ? 4 : 0)) % 61;
  }
  return automorphisms(0, image, 0, kind);
}

static void print(u128 value) {
  if (value > 9) print(value / 10);
  putchar('0' + (int)(value % 10));
}

static int addUp() {
  u64 own, other, order, factorial = 1, classes = 0;
  u128 labeled = 0, sum = 0;
  for (int k = 2; k <= n; k++) factorial *= k;
  while (scanf("%llu %llu %llu", &own, &other, &order) == 3) {
    classes++;
    labeled += factorial / order;
    sum += (u128)own * other * (factorial / order);
  }
  const int choices = degree == 4 ? 6 : 20;
  printf("%llu classes, ", classes), print(labeled);
  printf(" labeled graphs, sum "), print(sum);
  printf(", divided by %d: ", choices), print(sum / choices);
  printf(", remainder %d\n", (int)(sum % choices));
  return 0;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 0;
  if (n != 9 && n != 13) return fprintf(stderr, "hamilton 9|13 [sum]\n"), 2;
  degree = (n - 1) / 2;
  if (argc > 2) return addUp();
  head.resize(16 << n);
  char line[99];
  while (fgets(line, sizeof line, stdin)) {
    memset(near, 0, sizeof near);
    int at = 0;
    for (int b = 1; b < n; b++)
      for (int a = 0; a < b; a++, at++)
        if ((line[1 + at / 6] - 63) >> (5 - at % 6) & 1) near[a] |= 1u << b, near[b] |= 1u << a;
    for (int a = 0; a < n; a++)
      if (line[0] - 63 != n || __builtin_popcount(near[a]) != degree) return fprintf(stderr, "not such a graph: %s", line), 2;
    const u64 order = groupOrder(), own = decompositions();
    for (int a = 0; a < n; a++) near[a] = ((1u << n) - 1) & ~near[a] & ~(1u << a);
    printf("%llu %llu %llu\n", own, decompositions(), order);
  }
}
