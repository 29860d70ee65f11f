/** What can be asked about the teleport game; what a question does is loaded when it is asked. */
import { type Family, question } from '@quadrille/base';
import * as field from './fields.js';
import { dialogues, play } from './playing.js';

const { readGame, game, noLimits, seed, whole, maybe, flag, names } = field;

const solve = question({
  name: 'solve',
  about: { en: 'who wins when both play perfectly', cs: 'kdo vyhraje, když oba hrají dokonale' },
  example: 'quadrille teleport solve "6 5  3  2 0  0 2  0 1" --map',
  more: {
    en: `A game is written as "N M" (width, height), then P, then P moves "A B" (A to the right, B down).
Any size:
  echo "1000000000000000 3  2  1 0  2 1" | quadrille teleport solve - --no-limits`,
    cs: 'Hra se píše jako „N M“ (šířka, výška), pak P a P tahů „A B“ (A doprava, B dolů).',
  },
  fields: {
    ...readGame,
    by: {
      kind: 'choice',
      of: ['brute', 'memo', 'backward', 'fast'],
      default: 'fast',
      help: { en: 'the method', cs: 'metoda' },
    },
    map: flag('also show the map of losing squares', 'ukázat i mapu prohrávajících polí'),
    grundy: flag('also show the Grundy number of every square', 'ukázat i Grundyho číslo každého pole'),
  },
  isLong: true,
  isQuick: ({ by, noLimits: isLarge }) => by === 'fast' && !isLarge,
  open: async inputs => (await import('./solve.js')).openSolve(inputs),
});

const map = question({
  name: 'map',
  about: {
    en: 'every square: L where the player to move loses, · where they win',
    cs: 'každé pole: L, kde hráč na tahu prohraje, ·, kde vyhraje',
  },
  example: 'quadrille teleport map "12 8  3  1 0  0 1  2 2" --turns',
  fields: {
    ...readGame,
    grundy: flag('show Grundy numbers instead', 'místo toho Grundyho čísla'),
    turns: flag('show how many turns the game still lasts instead', 'místo toho, kolik tahů hra ještě trvá'),
  },
  isQuick: ({ noLimits: isLarge }) => !isLarge,
  open: async inputs => (await import('./solve.js')).openMap(inputs),
});

const moves = question({
  name: 'moves',
  about: {
    en: 'the winning moves from the start, or from any square',
    cs: 'vítězné tahy ze začátku nebo z libovolného pole',
  },
  example: 'quadrille teleport moves "6 5  3  2 0  0 2  0 1" --at 3,1',
  fields: { ...readGame, at: field.at },
  isLong: true,
  isQuick: ({ noLimits: isLarge }) => !isLarge,
  open: async inputs => (await import('./solve.js')).openMoves(inputs),
});

const reduce = question({
  name: 'reduce',
  about: {
    en: 'the smallest game with the same winner: moves that cannot be played dropped, steps divided',
    cs: 'nejmenší hra se stejným vítězem: bez tahů, které nelze zahrát, s vydělenými kroky',
  },
  example: 'quadrille teleport reduce "6 5  3  2 0  0 2  0 1"',
  fields: { game, noLimits },
  isQuick: () => true,
  open: async inputs => (await import('./reduce.js')).openReduce(inputs),
});

const race = question({
  name: 'race',
  about: {
    en: 'all methods on one game, side by side, with what they count',
    cs: 'všechny metody na jedné hře vedle sebe a co napočítaly',
  },
  example: 'quadrille teleport race "12 12  3  1 0  0 1  1 1"',
  fields: {
    ...readGame,
    most: whole(
      [1, 1e12],
      300_000_000,
      'a method that visits more squares gives up',
      'metoda, která navštíví víc polí, se vzdá',
    ),
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./race.js')).openRace(inputs),
});

const compare = question({
  name: 'compare',
  about: {
    en: 'how many times as long each method takes, on random games',
    cs: 'kolikrát déle která metoda pracuje, na náhodných hrách',
  },
  example: 'quadrille teleport compare --games 100 --seed 1',
  more: {
    en: `Without sizes: the four classes of the thesis (figure 13), boards up to 100, 200, 300 and 400,
steps up to 500, up to 20 moves, all drawn evenly.
One class of your own:
  quadrille teleport compare --by brute,memo,fast --size 12 --moves 4 --step 6`,
    cs: 'Bez velikostí: čtyři třídy z práce (obrázek 13), desky do 100, 200, 300 a 400, kroky do 500.',
  },
  fields: {
    games: whole([1, 1_000_000], 100, 'games in each class', 'her v každé třídě'),
    by: names(
      'memo,backward,fast',
      'which methods, with commas between them',
      'které metody, oddělené čárkou',
    ),
    thesis: flag(
      'as many games as in the thesis: 40 000, 25 000, 25 000 and 10 000',
      'tolik her jako v práci: 40 000, 25 000, 25 000 a 10 000',
    ),
    long: flag(
      'boards of exactly 15, 50, 150 and 400 with moves as long as the board',
      'desky přesně 15, 50, 150 a 400 s tahy dlouhými jako deska',
    ),
    dense: flag(
      'the same boards with short moves, so that play passes through most squares',
      'stejné desky s krátkými tahy, takže hra projde většinu polí',
    ),
    size: maybe([1, 5000], 'one class only: boards n x n', 'jen jedna třída: deska n x n'),
    moves: maybe([1, 1000], 'one class only: number of moves', 'jen jedna třída: počet tahů'),
    step: maybe([1, 10_000], 'one class only: longest step', 'jen jedna třída: nejdelší krok'),
    seed,
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./compare.js')).openCompare(inputs),
});

const check = question({
  name: 'check',
  about: {
    en: 'run all methods over random games and print the first difference, shrunk',
    cs: 'pustit všechny metody na náhodné hry a vypsat první rozdíl, co nejmenší',
  },
  example: 'quadrille teleport check --games 2000 --seed 1',
  more: {
    en: `Boards as in the thesis: 40 % up to 100 x 100, 25 % up to 200, 20 % up to 300, 15 % up to 400,
and half as many up to 15 x 15, where brute takes part. Its whole campaign: --games 2000000.
The method lines is fast without its look ahead.`,
    cs: `Desky jako v práci: 40 % do 100 x 100, 25 % do 200, 20 % do 300, 15 % do 400
a polovina navíc do 15 x 15, kde hraje i brute. Celá zkouška z práce: --games 2000000.
Metoda lines je fast bez nahlédnutí dopředu.`,
  },
  fields: {
    games: whole([1, 1e9], 20_000, 'how many games', 'kolik her'),
    small: maybe(
      [0, 1e9],
      'how many more on boards up to 15 x 15 (default: half as many)',
      'kolik dalších na deskách do 15 x 15 (jinak polovina)',
    ),
    size: maybe(
      [1, 2000],
      'longest side of all boards, instead of the mix',
      'nejdelší strana všech desek místo směsi',
    ),
    moves: whole([1, 100], 20, 'most moves', 'nejvíc tahů'),
    step: whole([1, 10_000], 500, 'longest step of a move', 'nejdelší krok tahu'),
    by: names(
      'brute,memo,backward,fast,lines',
      'which methods, with commas between them',
      'které metody, oddělené čárkou',
    ),
    misere: field.misere,
    seed,
  },
  isLong: true,
  usesThreads: true,
  open: async inputs => (await import('./check.js')).openCheck(inputs),
});

const generate = question({
  name: 'generate',
  about: { en: 'random games in the format of the contest', cs: 'náhodné hry ve formátu soutěže' },
  example: 'quadrille teleport generate --size 12 --moves 4 --step 3 --seed 7',
  fields: {
    number: whole(
      [1, 100_000],
      1,
      'how many games, a blank line between them',
      'kolik her, mezi nimi prázdný řádek',
    ),
    size: whole([1, 1_000_000], 400, 'width and height', 'šířka a výška'),
    moves: whole([1, 1000], 20, 'how many different moves', 'kolik různých tahů'),
    step: maybe(
      [1, 1_000_000],
      'longest step of a move (default: the size, at most 500)',
      'nejdelší krok tahu (jinak velikost, nejvýš 500)',
    ),
    any: flag('take size, moves and step as upper bounds', 'velikost, tahy a krok jsou horní meze'),
    noLimits,
    seed,
  },
  isStream: true,
  isQuick: ({ number }) => number <= 100,
  open: async inputs => (await import('./generate.js')).openGenerate(inputs),
});

export const family: Family = {
  name: 'teleport',
  about: { en: 'who wins the teleport game', cs: 'kdo vyhraje hru s teleporty' },
  questions: [solve, map, moves, reduce, race, compare, check, generate, ...play],
  dialogues,
};
