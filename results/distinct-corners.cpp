// The same numbers as distinct-rectangles.cpp, found in another way: always at the corner of what is left where fewest
// pieces fit. A free cell between two covered sides that meet is the corner of its piece, so the piece is known but for
// its sides. Small situations are remembered. Shares no code with Quadrille nor with the other program.
//   g++ -O3 -march=native -o corners results/distinct-corners.cpp
//   ./corners 8 oblongs               2444084
//   ./corners 10 oblongs 0 8          one eighth of the work; the eight numbers add up to a(10)
//
// Symmetry: of the pieces in the corners of the square, the one of the highest rank is turned to the top left and stood
// upright. Pieces as long as the square have the lowest ranks, so that no other piece can be in two corners.
#include <cstdio>
#include <cstdlib>
#include <cstring>
typedef unsigned long long u64;

static int n, part = 0, parts = 1, started = 0;
static unsigned rows[12], columns[12]; // covered cells; bit and index 0 and n + 1 are the rim
static unsigned fits[12];              // fits[w] bit h: a piece of w x h is left
static int highest;                    // rank that a piece in another corner stays below
static u64 nodes;
static const int MOST = 45; // free cells of a situation that is worth remembering
static int lengths[101][12]; // [area][a]: how many lengths from a on a piece of width a can have

static int rank(int width, int height) {
  const int a = width < height ? width : height, b = width + height - a;
  return b == n ? a : 16 * b + a + 16;
}

static void flip(int x, int y, int width, int height) {
  const unsigned across = ((1u << width) - 1) << x, down = ((1u << height) - 1) << y;
  for (int k = 0; k < height; k++) rows[y + k] ^= across;
  for (int k = 0; k < width; k++) columns[x + k] ^= down;
}

static void spend(int width, int height) {
  fits[width] ^= 1u << height;
  if (width != height) fits[height] ^= 1u << width;
}

static bool isInCorner(int x, int y, int width, int height) {
  return (x == 1 || x + width == n + 1) && (y == 1 || y + height == n + 1);
}

/** Free cells of column x from row y on, downwards or upwards. */
static int run(int x, int y, bool isUp) {
  return isUp ? y - (31 - __builtin_clz(columns[x] & ((1u << y) - 1))) : __builtin_ctz(columns[x] >> y);
}

/** Pieces that fit with their corner at (x, y), or more than `most`. */
static int countAt(int x, int y, bool isLeft, bool isUp, int most) {
  int found = 0, depth = n;
  for (int width = 1, at = x; !(rows[y] >> at & 1); width++, at += isLeft ? -1 : 1) {
    const int own = run(at, y, isUp);
    if (own < depth) depth = own;
    found += __builtin_popcount(fits[width] & ((2u << depth) - 1));
    if (found > most) break;
  }
  return found;
}

/** A situation and its count: the free cells with `highest`, and the sides that are left and small enough for them. */
struct Known {
  u64 high, low, sides, count;
};
static const int KNOWN = 1 << 21;
static Known *known; // by hash; a later one takes the place of an earlier

static Known nowOf(int area) {
  Known now{0, 0, 0, 0};
  for (int y = 1; y <= n; y++) {
    const u64 row = ~rows[y] >> 1 & ((1u << n) - 1);
    if (y <= 5) now.low |= row << 10 * (y - 1);
    else now.high |= row << 10 * (y - 6);
  }
  now.high |= (u64)highest << 50;
  int shift = 0;
  for (int a = 1; a <= n; shift += n + 1 - a, a++)
    now.sides |= (u64)(fits[a] >> a & ((1u << lengths[area][a]) - 1)) << shift;
  return now;
}

static u64 fill(int area) {
  if (area == 0) return 1;
  nodes++;
  int best = 1 << 20, bx = 0, by = 0;
  bool bLeft = false, bUp = false;
  for (int y = 1; y <= n; y++) {
    const unsigned free = ~rows[y] & ((2u << n) - 2);
    if (!free) continue;
    const unsigned left = free & rows[y] << 1, right = free & rows[y] >> 1;
    for (int kind = 0; kind < 4; kind++) {
      const bool isLeft = kind & 1, isUp = kind & 2;
      for (unsigned cells = (isLeft ? right : left) & rows[isUp ? y + 1 : y - 1]; cells; cells &= cells - 1) {
        const int x = __builtin_ctz(cells), found = countAt(x, y, isLeft, isUp, best - 1);
        if (found >= best) continue;
        if (found == 0) return 0;
        best = found, bx = x, by = y, bLeft = isLeft, bUp = isUp;
      }
    }
  }
  Known *place = nullptr, own{};
  if (best > 1 && area <= MOST) {
    own = nowOf(area);
    u64 hash = (own.high * 0x9e3779b97f4a7c15 ^ own.low) * 0xbf58476d1ce4e5b9;
    hash = ((hash ^ hash >> 31) + own.sides) * 0x94d049bb133111eb;
    place = known + (hash >> 43);
    if (place->high == own.high && place->low == own.low && place->sides == own.sides) return place->count;
  }
  u64 sum = 0;
  int depth = n;
  for (int width = 1, at = bx; !(rows[by] >> at & 1); width++, at += bLeft ? -1 : 1) {
    const int free = run(at, by, bUp);
    if (free < depth) depth = free;
    for (unsigned heights = fits[width] & ((2u << depth) - 1); heights; heights &= heights - 1) {
      const int height = __builtin_ctz(heights);
      const int x = bLeft ? bx - width + 1 : bx, y = bUp ? by - height + 1 : by;
      if (isInCorner(x, y, width, height) && rank(width, height) > highest) continue;
      flip(x, y, width, height), spend(width, height);
      sum += fill(area - width * height);
      flip(x, y, width, height), spend(width, height);
    }
  }
  if (place) own.count = sum, *place = own;
  return sum;
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 5) return fprintf(stderr, "corners N oblongs|rectangles [PART PARTS]\n"), 2;
  n = atoi(argv[1]);
  if (n < 1 || n > 10) return fprintf(stderr, "N is from 1 to 10\n"), 2;
  if (argc == 5) part = atoi(argv[3]), parts = atoi(argv[4]);
  const bool hasSquares = !strcmp(argv[2], "rectangles");
  for (int at = 0; at <= n + 1; at++) rows[at] = columns[at] = at == 0 || at == n + 1 ? ~0u : 1u | 1u << (n + 1);
  for (int a = 1; a <= n; a++)
    for (int b = 1; b <= n; b++)
      if (a != b || hasSquares) fits[a] |= 1u << b;
  for (int area = 0; area <= n * n; area++)
    for (int a = 1; a <= n; a++)
      for (int b = a; b <= n && a * b <= area; b++) lengths[area][a]++;
  known = new Known[KNOWN]();
  u64 total = hasSquares && part == 0 ? 1 : 0; // the square itself
  for (int width = 1; width < n; width++) {
    for (int height = width; height < n; height++) {
      if (!(fits[width] >> height & 1)) continue;
      const u64 alike = width == height ? 4 : 8;
      highest = rank(width, height);
      flip(1, 1, width, height), spend(width, height);
      // The piece in the top right corner comes next, so that there are enough parts.
      for (int w = 1; w <= n - width; w++) {
        for (int h = 1; h <= n; h++) {
          if (!(fits[w] >> h & 1) || rank(w, h) > highest || started++ % parts != part) continue;
          flip(n + 1 - w, 1, w, h), spend(w, h);
          total += alike * fill(n * n - width * height - w * h);
          flip(n + 1 - w, 1, w, h), spend(w, h);
        }
      }
      flip(1, 1, width, height), spend(width, height);
    }
  }
  // All corners in pieces as long as the square: they are on two opposite sides.
  highest = 255;
  for (int a = 1; a < n; a++) {
    for (int b = 1; a + b <= n; b++) {
      if (a == b || started++ % parts != part) continue;
      flip(1, 1, n, a), spend(n, a), flip(1, n + 1 - b, n, b), spend(n, b);
      total += 2 * fill(n * (n - a - b));
      flip(1, 1, n, a), spend(n, a), flip(1, n + 1 - b, n, b), spend(n, b);
    }
  }
  fprintf(stderr, "%llu nodes\n", nodes);
  printf("%llu\n", total);
}
