// burrtools-loop MS FILE NUMBER...: finds the assemblies of problems of puzzles, as BurrTools itself does (placements,
// reduction, search, no disassembly), again and again for at least MS milliseconds of CPU time each. Prints a line for
// each: assemblies, CPU milliseconds of one time. Linked with the source of BurrTools (see burrtools.mjs).
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <istream>

#include "lib/assembler.h"
#include "lib/assembly.h"
#include "lib/gridtype.h"
#include "lib/problem.h"
#include "lib/puzzle.h"
#include "lib/voxel.h"
#include "tools/gzstream.h"
#include "tools/xml.h"

namespace {

struct Counter : assembler_cb {
  unsigned long count = 0;
  bool assembly(assembly_c *found) override {
    count++;
    delete found;
    return true;
  }
};

double cpuMs() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

// Refused problems have none.
unsigned long assemblies(const puzzle_c &puzzle, problem_c &problem) {
  assembler_c *assembler = puzzle.getGridType()->findAssembler(problem);
  Counter found;
  if (assembler && assembler->createMatrix(false, false, false) == assembler_c::ERR_NONE) {
    assembler->reduce();
    assembler->assemble(&found);
  }
  delete assembler;
  return found.count;
}

}  // namespace

int main(int count, char **words) {
  const double least = atof(words[1]);
  for (int at = 2; at + 1 < count; at += 2) {
    std::istream *stream = openGzFile(words[at]);
    xmlParser_c parser(*stream);
    puzzle_c puzzle(parser);
    delete stream;
    for (unsigned shape = 0; shape < puzzle.getNumberOfShapes(); shape++) puzzle.getShape(shape)->initHotspot();
    const double start = cpuMs();
    unsigned long found = 0;
    int times = 0;
    do {
      found = assemblies(puzzle, *puzzle.getProblem(atoi(words[at + 1])));
      times++;
    } while (cpuMs() - start < least);
    printf("%lu\t%.4f\n", found, (cpuMs() - start) / times);
    fflush(stdout);
  }
}
