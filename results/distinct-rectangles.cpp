// Ways to cut an N x N square into rectangles of which no two have the same sides (OEIS A360499), or into such oblongs:
// rectangles that are no squares (A360498). The pieces in the corners come first, one of each set of corners that turning
// and flipping make equal; the rest is filled cell by cell. Shares no code with Quadrille.
//   g++ -O3 -o distinct results/distinct-rectangles.cpp
//   ./distinct 8 oblongs               2444084
//   ./distinct 10 oblongs 0 8          one eighth of the work; the eight numbers add up to a(10)
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <vector>
typedef unsigned long long u64;

struct Piece {
  int x, y, width, height;
  std::tuple<int, int, int, int> key() const { return {x, y, width, height}; }
  bool operator<(const Piece &other) const { return key() < other.key(); }
  bool operator==(const Piece &other) const { return key() == other.key(); }
};

static int n, part = 0, parts = 1;
static int number[16][16]; // of the sides of a piece; -1 when it may not be used
static unsigned rows[17];  // covered cells
static std::vector<Piece> corners;
static u64 total, sets;

/** Ways to cover all that is left, from row y on. */
static u64 fill(int y, u64 used) {
  const unsigned full = (1u << n) - 1;
  while (y < n && rows[y] == full) y++;
  if (y == n) return 1;
  const int x = __builtin_ctz(~rows[y]);
  u64 sum = 0;
  unsigned mask = 0;
  int depth = n - y;
  for (int width = 1; x + width <= n; width++) {
    const unsigned cell = 1u << (x + width - 1);
    if (rows[y] & cell) break;
    mask |= cell;
    int height = 1;
    while (height < depth && !(rows[y + height] & mask)) height++;
    depth = height;
    for (int k = 1; k <= depth; k++) {
      rows[y + k - 1] |= mask;
      const int own = number[width][k];
      if (own >= 0 && !(used >> own & 1)) sum += fill(y, used | 1ull << own);
    }
    for (int k = 1; k <= depth; k++) rows[y + k - 1] &= ~mask;
  }
  return sum;
}

static bool place(const Piece &piece) {
  const unsigned mask = ((1u << piece.width) - 1) << piece.x;
  for (int k = 0; k < piece.height; k++)
    if (rows[piece.y + k] & mask) return false;
  for (int k = 0; k < piece.height; k++) rows[piece.y + k] |= mask;
  return true;
}

static void remove(const Piece &piece) {
  const unsigned mask = ((1u << piece.width) - 1) << piece.x;
  for (int k = 0; k < piece.height; k++) rows[piece.y + k] &= ~mask;
}

/** How many sets of corner pieces are like this one, if it is the first of them; 0 otherwise. */
static u64 likeness() {
  std::vector<Piece> own = corners;
  std::sort(own.begin(), own.end());
  std::vector<std::vector<Piece>> all;
  for (int symmetry = 0; symmetry < 8; symmetry++) {
    std::vector<Piece> moved = corners;
    for (Piece &p : moved) {
      if (symmetry & 1) p.x = n - p.x - p.width;
      if (symmetry & 2) p.y = n - p.y - p.height;
      if (symmetry & 4) std::swap(p.x, p.y), std::swap(p.width, p.height);
    }
    std::sort(moved.begin(), moved.end());
    if (moved < own) return 0;
    all.push_back(moved);
  }
  std::sort(all.begin(), all.end());
  return std::unique(all.begin(), all.end()) - all.begin();
}

static void fillCorner(int corner, u64 used) {
  if (corner == 4) {
    const u64 alike = likeness();
    if (alike > 0 && (int)(sets++ % parts) == part) total += alike * fill(0, used);
    return;
  }
  const bool isRight = corner & 1, isLow = corner & 2;
  if (rows[isLow ? n - 1 : 0] >> (isRight ? n - 1 : 0) & 1) return fillCorner(corner + 1, used);
  for (int width = 1; width <= n; width++) {
    for (int height = 1; height <= n; height++) {
      const int own = number[width][height];
      if (own < 0 || used >> own & 1) continue;
      const Piece piece{isRight ? n - width : 0, isLow ? n - height : 0, width, height};
      if (!place(piece)) continue;
      corners.push_back(piece);
      fillCorner(corner + 1, used | 1ull << own);
      corners.pop_back();
      remove(piece);
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 5) return fprintf(stderr, "distinct N oblongs|rectangles [PART PARTS]\n"), 2;
  n = atoi(argv[1]);
  if (n < 1 || n > 10) return fprintf(stderr, "N is from 1 to 10\n"), 2;
  if (argc == 5) part = atoi(argv[3]), parts = atoi(argv[4]);
  const bool hasSquares = !strcmp(argv[2], "rectangles");
  int next = 0;
  memset(number, -1, sizeof number);
  for (int a = 1; a <= n; a++)
    for (int b = a; b <= n; b++)
      if (a != b || hasSquares) number[a][b] = number[b][a] = next++;
  fillCorner(0, 0);
  printf("%llu\n", total);
}
