// tdoku-loop FILE MS: counts the solutions of each puzzle of FILE up to 2, again and again, for at least MS
// milliseconds of CPU time. Prints puzzles per CPU second, then for one pass guesses and solutions, and the peak
// memory in KB. Linked with the source of tdoku (see tdoku.mjs).
#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

extern "C" size_t TdokuSolverDpllTriadSimd(const char *puzzle, size_t limit, uint32_t configuration,
                                           char *solution, size_t *guesses);

static double cpuMs() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(int, char **arguments) {
  std::ifstream file(arguments[1]);
  std::vector<std::string> puzzles;
  // It looks at the character after the puzzle and reads whole vectors: room behind every puzzle.
  for (std::string line; file >> line;) puzzles.push_back(line + std::string(32, '\0'));
  const double wanted = std::atof(arguments[2]), begin = cpuMs();
  size_t done = 0, guesses = 0, solutions = 0;
  double used = 0;
  do {
    guesses = solutions = 0;
    for (const auto &puzzle : puzzles) {
      char solution[81];
      size_t own = 0;
      solutions += TdokuSolverDpllTriadSimd(puzzle.data(), 2, 0, solution, &own);
      guesses += own;
    }
    done += puzzles.size();
    used = cpuMs() - begin;
  } while (used < wanted);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::printf("%.1f %zu %zu %ld\n", done / used * 1e3, guesses, solutions, usage.ru_maxrss);
}
