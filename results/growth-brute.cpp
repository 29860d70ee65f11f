// Starts of K black cells that fill a board of W x H cells, by brute force over all sets of cells: a white cell turns
// black when at least T of its four neighbors are black. Shares no code with Quadrille. At most 64 cells.
//   g++ -O3 -o growth-brute results/growth-brute.cpp && ./growth-brute 7 7 6 torus 2
#include <cstdio>
#include <cstdlib>
#include <cstring>
typedef unsigned long long u64;

static int width, height, threshold;
static bool isTorus;
static u64 full, firstColumn, lastColumn;

static u64 fromRight(u64 b) {
  u64 moved = (b & ~firstColumn) >> 1;
  return isTorus ? moved | (b & firstColumn) << (width - 1) : moved;
}
static u64 fromLeft(u64 b) {
  u64 moved = (b & ~lastColumn) << 1;
  return isTorus ? moved | (b & lastColumn) >> (width - 1) : moved;
}
static u64 fromBelow(u64 b) {
  u64 moved = b >> width;
  return isTorus ? moved | (b << width * (height - 1) & full) : moved;
}
static u64 fromAbove(u64 b) {
  u64 moved = b << width & full;
  return isTorus ? moved | b >> width * (height - 1) : moved;
}

static bool fills(u64 black) {
  for (;;) {
    u64 a = fromLeft(black), b = fromRight(black), c = fromAbove(black), d = fromBelow(black);
    u64 two = (a & b) | (c & d) | ((a | b) & (c | d));
    u64 three = (a & b & (c | d)) | (c & d & (a | b));
    u64 next = black | (threshold == 2 ? two : three);
    if (next == black) return black == full;
    black = next;
  }
}

int main(int argc, char **argv) {
  if (argc != 6) return fprintf(stderr, "growth-brute W H K plain|torus 2|3\n"), 2;
  width = atoi(argv[1]), height = atoi(argv[2]);
  int cells = atoi(argv[3]);
  isTorus = !strcmp(argv[4], "torus");
  threshold = atoi(argv[5]);
  full = width * height == 64 ? ~0ull : (1ull << width * height) - 1;
  for (int row = 0; row < height; row++) {
    firstColumn |= 1ull << row * width;
    lastColumn |= 1ull << (row * width + width - 1);
  }
  u64 count = 0;
  for (u64 set = (1ull << cells) - 1;;) { // all sets of this size, by Gosper's rule
    count += fills(set);
    u64 low = set & -set, high = set + low;
    if (high < set || high & ~full) break;
    set = high | (((set ^ high) >> 2) / low);
    if (set & ~full) break;
  }
  printf("%llu\n", count);
}
