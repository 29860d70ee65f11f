// Checks terms of OEIS A146971 modulo 1000000007, a prime that Quadrille does not use: the recurrence of
// docs/growth-recurrence.md written down plainly. Shares no code with Quadrille.
//   g++ -O3 -march=native -o growth-check results/growth-squares-check.cpp
//   cat results/b146971.txt results/a146971-431-500.txt | ./growth-check
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
typedef long long i64;
typedef unsigned long long u64;
static const i64 P = 1000000007;
typedef std::vector<std::vector<i64>> Table;

static i64 get(const Table &t, int a, int b) { return a > 0 && b > 0 ? t[a][b] : 0; }
static i64 mod(i64 x) { return (x % P + P) % P; }
static i64 term(i64 factor, i64 value) { return mod(factor) * value % P; }

int main() {
  std::vector<std::string> terms;
  int n, last = 0;
  for (std::string value; std::cin >> n >> value; last = n, terms.push_back(value))
    if (n != last + 1) return fprintf(stderr, "term %d is not in its place\n", n), 2;
  const int N = last;
  Table f(N + 3, std::vector<i64>(N + 3, 0)), g = f, h = f, k = f;
  for (int s = 2; s <= 2 * N; s += 2) {
    for (int a = s > N ? s - N : 1; a <= N && a < s; a++) {
      const int b = s - a;
      if (a > b) { f[a][b] = f[b][a]; g[a][b] = g[b][a]; h[a][b] = h[b][a]; continue; }
      if (a == 1) { f[1][b] = 1; g[1][b] = h[1][b] = b == 1; continue; }
      u64 e = 0, d = 0;
      for (int p = 1; p < a; p++) {
        const i64 *fp = f[p].data(), *gp = g[p].data(), *kp = k[a - p].data();
        for (int q = 2 - (p & 1), left = 0; q < b; q += 2) {
          e += fp[q] * kp[b - q], d += gp[q] * kp[b - q];
          if (++left == 8) e %= P, d %= P, left = 0;
        }
        e %= P, d %= P;
      }
      const i64 d0 = mod((i64)d - get(h, a - 2, b) - get(h, a, b - 2));
      auto F = [&](int i, int j) { return get(f, a - i, b - j); };
      const i64 a2 = a - 2, b2 = b - 2, a4 = a - 4, b4 = b - 4;
      const i64 u = term(2 * b, F(2, 0)) + term(2 * a, F(0, 2)) + term(-(i64)b * b, F(4, 0)) +
                    term(-(i64)a * a, F(0, 4)) + term(-4 * a2 * b2, F(2, 2)) + term(2 * b2 * b2 * a4, F(4, 2)) +
                    term(2 * a2 * a2 * b4, F(2, 4)) + term(-a4 * a4 * b4 * b4, F(4, 4));
      f[a][b] = mod(u + 2 * d0);
      g[a][b] = mod(f[a][b] - term(b, F(2, 0)) - term(a, F(0, 2)) + term(a2 * b2, F(2, 2)));
      h[a][b] = mod(g[a][b] - (i64)e);
    }
    for (int a = s > N ? s - N : 1; a <= N && a < s; a++) {
      const int b = s - a;
      k[a][b] = (h[a][b] + (a > 1 ? h[a - 1][b + 1] : 0) + (b > 1 ? h[a + 1][b - 1] : 0)) % P;
    }
  }
  for (int m = 1; m <= N; m++) {
    i64 value = 0;
    for (char digit : terms[m - 1]) value = (value * 10 + (digit - '0')) % P;
    if (value != f[m][m]) return printf("a(%d) is wrong\n", m), 1;
  }
  printf("%d terms agree modulo %lld\n", N, P);
}
