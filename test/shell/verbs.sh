#!/usr/bin/env bash
# Every verb with real pipes, files, signals and limits, as in a terminal.
#
#     verbs.sh EXAMPLES [NODE]        run in an empty folder, with quadrille in PATH
#
# EXAMPLES has one example per line, as the helps print them. What is wrong is printed, one line each; no line is good.
set -u -o pipefail
examples=$1

# The files that examples name, made by the program itself where it can.
range() { seq -s ' ' -f "$1%g" 0 "$2"; }
queens() { # n queens: rows and columns once each, diagonals at most once
  local n=$1 r c
  echo "$(range r $((n - 1))) $(range c $((n - 1))) | $(range a $((2 * n - 2))) $(range b $((2 * n - 2)))"
  for ((r = 0; r < n; r++)); do
    for ((c = 0; c < n; c++)); do echo "r$r c$c a$((r + c)) b$((r - c + n - 1))"; done
  done
}
dominoes() { # n x n squares
  local n=$1 x y
  range s $((n * n - 1)); echo
  for ((y = 0; y < n; y++)); do
    for ((x = 0; x < n; x++)); do
      ((x + 1 < n)) && echo "s$((y * n + x)) s$((y * n + x + 1))"
      ((y + 1 < n)) && echo "s$((y * n + x)) s$((y * n + x + n))"
    done
  done
}
printf 'a b c\na b\nc\na c\nb\n' > model.dlx
dominoes 6 > dominoes.dlx
queens 6 | tee queens.dlx > pentominoes.dlx
queens 16 > q16.dlx
{ range i 15999; echo; seq -f 'i%g' 0 15999; } > deep.dlx
printf 'packing square\ncontainer 20x3\npieces pentominoes\n' > pentominoes.txt
printf 'packing cube\ncontainer 3x3x3\npieces soma\n' > soma.txt
printf 'packing square\ncontainer 5x4\npieces pentominoes x0..1\n' > choice.txt
printf 'LLL  L..  ...\n...  ...  ...\n...  ...  ...\n' > placed.txt
printf '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n' > one.txt

{
  quadrille edges generate --size 4 --frame 2 --inner 3 --seed 1 -o pieces.txt
  cp pieces.txt official.json
  quadrille edges solve official.json --first --json --quiet | head -1 | tee board.json > board.txt
  quadrille packing convert soma.txt --to xmpuzzle -o soma.xmpuzzle
  quadrille cover count pentominoes.dlx --method search --job pentominoes.job
  cp -r pentominoes.job k12.job
  mkdir -p "$HOME/jobs"
  quadrille cover count dominoes.dlx --certificate dominoes.cert
} > made.txt 2>&1 || { echo "making the files:"; cat made.txt; }

# Examples: 0 is found, 1 is none, 152 is long and nothing was wrong with it for a second of the processor's time
# (not of the clock: that would depend on what else runs). Servers and games have tests of their own.
one_example() {
  local out code
  out=$(timeout -k 5 120 bash -o pipefail -c "ulimit -S -t 1; $1" 2>&1 < /dev/null)
  code=$?
  case $code in 0 | 1 | 152) ;; *) echo "$1: $code $out" | tail -3 ;; esac
  out=$(grep -v '^{' <<< "$out" | grep -E '[0-9]{5,} [a-z]{3,}|[0-9],[0-9]{3}\b|(^|[,:;] )1 [a-z]{2,}[a-rt-z]s\b') &&
    echo "$1: write 10 000 and 1 node: $out"
  return 0
}
export -f one_example
grep -Ev 'nats:|cluster|serve|worker|mcp|teleport play|URL|job repair .*--drop' "$examples" | sed 's/ \{3,\}.*$//' > tried.txt
# What pipes, substitutes or may be too long is a process of its own; the start of one is dearer than most examples.
in_shell='^[^q]|[|<>$~\]|teleport check'
grep -E "$in_shell" tried.txt | xargs -d '\n' -P 4 -I{} bash -c 'one_example "$1"' _ {}
grep -Ev "$in_shell" tried.txt > plain.txt
"${2:-node}" "$(dirname "${BASH_SOURCE[0]}")/examples.mjs" plain.txt 2>&1

# is NAME CODE OUTPUT COMMAND: the exit code, and what standard output matches.
is() {
  local out code
  out=$(timeout -k 20 60 bash -o pipefail -c "$4" 2> "$1.err")
  code=$?
  [[ $code == "$2" && $out =~ $3 ]] || echo "$1: $4: $code $out $(tail -2 "$1.err")"
}

# Standard input, however it is named; and its bound.
is stdin 0 '^2$' 'quadrille cover count - --quiet < model.dlx' &
is dev-stdin 0 '^2$' 'cat model.dlx | quadrille cover count /dev/stdin --quiet' &
is substitution 0 '^2$' 'quadrille cover count <(cat model.dlx) --quiet' &
is typed 0 '^2$' 'quadrille cover count "$(cat model.dlx)" --quiet' &
wait
is bound 2 '^$' 'yes "a b c" | head -c 300000000 | quadrille cover count -'
grep -q 'larger than 256 MiB' bound.err || echo "bound: $(cat bound.err)"
{ cat model.dlx; yes '| remark' | head -c 2000000; echo; } > remarks.dlx
is lower-limit 2 '^$' 'quadrille cover count remarks.dlx --input-limit 1' &
is pipe-limit 2 '^$' 'cat remarks.dlx | quadrille cover count - --input-limit=1' &
is enough 0 '^2$' 'quadrille --input-limit 2 cover count remarks.dlx --quiet' &
is no-limit 2 '^$' 'quadrille cover count model.dlx --input-limit 0' &
wait

# Signals: whatever is at work ends when it is told to, and says how far it was.
interrupted() { # NAME COMMAND…: SIGINT once it is at work
  local name=$1 pid i
  shift
  "$@" > "$name.out" 2> "$name.err" &
  pid=$!
  for ((i = 0; i < 1200; i++)); do # at work: it has used the processor for three times as long as a start takes
    read -r -a stat < "/proc/$pid/stat" || break
    ((stat[13] + stat[14] > 50)) && break
    sleep 0.05
  done
  kill -INT "$pid"
  wait "$pid"
  code=$?
}
interrupted count quadrille cover count q16.dlx --method search --json
[[ $code == 3 ]] && grep -q '"ended":"stopped"' count.out || echo "SIGINT to count: $code $(cat count.out count.err)"
for verb in estimate\ --probes\ 10000000 trace\ --steps\ 100000000 sample; do
  interrupted long quadrille cover $verb q16.dlx --json
  tail -1 long.out | grep -q '"ended":"stopped"' || echo "SIGINT to $verb: $code $(tail -1 long.out) $(cat long.err)"
done
interrupted solve quadrille cover solve q16.dlx --json --threads 2
lines=$(($(wc -l < solve.out) - 1))
tail -1 solve.out | grep -q "\"count\":\"$lines\"" || echo "SIGINT to solve: $lines, $(tail -1 solve.out)"

# Limits, files, closed ends.
is quiet 3 '^$' 'quadrille cover count q16.dlx --method search --timeout 1 --threads 1 --quiet' &
is bounded 3 '"count":null,"atLeast":"[0-9]+"' 'quadrille cover count q16.dlx --method search --timeout 3 --threads 1 --json' &
wait
is deep-job 0 '^1$' 'quadrille cover count deep.dlx --job deep.job --threads 2 --quiet' &
is deep-search 0 '^1$' 'quadrille cover count deep.dlx --method search --threads 2 --quiet' &
is overwriting 2 '^$' 'quadrille cover count model.dlx --certificate model.dlx' &
wait
is no-stderr 0 '^2$' 'exec 2>&-; quadrille cover count model.dlx --quiet' &
is to-stdout 0 '%PDF-' 'quadrille sudoku convert one.txt --to pdf -o - | head -c 5' &
wait
is full-disk 2 '^$' 'quadrille cover solve model.dlx > /dev/full'
