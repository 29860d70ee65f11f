// The same numbers as distinct-rectangles.cpp and distinct-corners.cpp by meeting in the middle. Pieces are put from the top
// down, always into the place between two higher sides with the least width times depth, so that what is covered ends in a
// skyline. As soon as CUT cells or more are covered, the pieces are an upper half; what fills the rest is a lower half. For
// every skyline the pairs of an upper and a lower half that have no sides in common are counted. Any CUT gives the same
// number. The only symmetry used: the piece in the top left corner is wide, and tilings with a tall one are as many. Shares
// no code with Quadrille nor with the other two programs.
//   g++ -O3 -march=native -o halves results/distinct-halves.cpp
//   ./halves 8 oblongs 40              2444084
//   ./halves 10 oblongs 66 0 5         first pieces number 0, 5, 10 ...; the five numbers add up to a(10)
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
typedef unsigned long long u64;

struct Half {
  u64 skyline, sides;
  bool operator<(const Half &other) const {
    return skyline != other.skyline ? skyline < other.skyline : sides < other.sides;
  }
};

static int n, part = 0, parts = 1;
static u64 bit[17][17]; // of the sides of a piece; 0 when it may not be used
static const size_t MOST = 200000000; // upper halves kept at a time
static std::vector<Half> uppers;
static std::vector<u64> lowers;
static u64 total, all;

static int deep(u64 skyline, int x) { return skyline >> 4 * x & 15; }

static void pairUp();

/** Puts pieces until `left` more cells are covered. */
static void fill(u64 skyline, u64 sides, int left, bool isUpper) {
  if (left <= 0) {
    if (!isUpper) return lowers.push_back(sides);
    uppers.push_back({skyline, sides});
    if (uppers.size() == MOST) pairUp();
    return;
  }
  int x = 0, y = 0, most = 0, least = 999;
  for (int from = 0, to; from < n; from = to) {
    const int own = deep(skyline, from);
    for (to = from + 1; to < n && deep(skyline, to) == own; to++);
    const bool isPlace = own < n && (from == 0 || deep(skyline, from - 1) > own) && (to == n || deep(skyline, to) > own);
    const int size = (to - from) * (n - own);
    if (isPlace && size < least) least = size, most = to - from, x = from, y = own;
  }
  u64 step = 0;
  for (int width = 1; width <= most; width++) {
    step |= 1ull << 4 * (x + width - 1);
    for (int height = 1; y + height <= n; height++) {
      const u64 own = bit[width][height];
      if (own & ~sides) fill(skyline + height * step, sides | own, left - width * height, isUpper);
    }
  }
}

/** Equal neighbors of a sorted list become one, with their number. */
static void merge(const std::vector<u64> &list, std::vector<u64> &sets, std::vector<u64> &times) {
  sets.clear(), times.clear();
  for (const u64 own : list) {
    if (sets.empty() || sets.back() != own) sets.push_back(own), times.push_back(0);
    times.back()++;
  }
}

/** Adds the tilings of all upper halves in the list, and empties it. */
static void pairUp() {
  std::sort(uppers.begin(), uppers.end());
  std::vector<u64> list, above, aboveTimes, below, belowTimes;
  for (size_t from = 0, to; from < uppers.size(); from = to) {
    const u64 skyline = uppers[from].skyline;
    int left = n * n;
    for (int x = 0; x < n; x++) left -= deep(skyline, x);
    list.clear(), lowers.clear();
    for (to = from; to < uppers.size() && uppers[to].skyline == skyline; to++) list.push_back(uppers[to].sides);
    fill(skyline, 0, left, false);
    std::sort(lowers.begin(), lowers.end());
    merge(list, above, aboveTimes), merge(lowers, below, belowTimes);
    for (size_t k = 0; k < above.size(); k++) {
      const u64 own = above[k];
      u64 fits = 0;
      for (size_t m = 0; m < below.size(); m++) fits += own & below[m] ? 0 : belowTimes[m];
      total += aboveTimes[k] * fits;
    }
  }
  all += uppers.size();
  uppers.clear();
}

int main(int argc, char **argv) {
  if (argc != 4 && argc != 6) return fprintf(stderr, "halves N oblongs|rectangles CUT [PART PARTS]\n"), 2;
  n = atoi(argv[1]);
  const int cut = atoi(argv[3]);
  if (n < 1 || n > 10 || cut < 1 || cut > n * n) return fprintf(stderr, "N is from 1 to 10, CUT from 1 to N * N\n"), 2;
  if (argc == 6) part = atoi(argv[4]), parts = atoi(argv[5]);
  int next = 0, first = 0;
  for (int a = 1; a <= n; a++)
    for (int b = a; b <= n; b++)
      if (a != b || !strcmp(argv[2], "rectangles")) bit[a][b] = bit[b][a] = 1ull << next++;
  u64 sum = 0;
  for (const bool isSquare : {false, true}) {
    total = 0;
    for (int width = 1; width <= n; width++) {
      for (int height = 1; height <= width; height++) {
        if (!bit[width][height] || (width == height) != isSquare || first++ % parts != part) continue;
        u64 skyline = 0;
        for (int x = 0; x < width; x++) skyline |= (u64)height << 4 * x;
        fill(skyline, bit[width][height], cut - width * height, true);
      }
    }
    pairUp();
    sum += isSquare ? total : 2 * total;
  }
  fprintf(stderr, "%llu upper halves\n", all);
  printf("%llu\n", sum);
}
