/** Sentences about texts that are read and written, beyond a puzzle on one line. */
export const NOTATION_EN = {
  'no-puzzle': 'there is no puzzle in this text',
  'too-long': 'the text has {length} characters; a document of this kind may have {limit}',
  'one-per-file': 'the format "{format}" holds one puzzle per file, and there are {count}',
  'classic-only': 'the format "{format}" holds classic 9x9 puzzles only; use "line", "grid" or "xml"',
  'grid-rows': 'this grid has {rows:row|rows}; it must have as many as its size (4, 6, 8, 9, 10, 12, 16, 25)',
  'row-cells': 'this row has {cells:cell|cells}; there are {size} rows, so it must have {size}',
  'row-fields': 'this row has {cells:cell|cells}; it must have {size}',
  digit: '"{word}" is not a digit of a {size}x{size} puzzle; use 1 to {size}',
  marks: '"{word}" is not a list of digits from 1 to {size}',
  'sukaku-length': 'this line has {length:character|characters}; a Sukaku on one line has 729',
  'sukaku-mark': '"{symbol}" is not allowed here; write {digit}, or . if the cell cannot hold it',
  hodoku: 'a line of a HoDoKu library is ":technique:digits:cells:deleted candidates:…"',
  'hodoku-cells': 'this line has {cells:cell|cells}; a HoDoKu line has 81, with . for an empty one',
  candidate: '"{word}" is not a candidate; write digit, row and column, for example 159',
  'marks-lost':
    'this puzzle consists of pencil marks, which the format "{format}" cannot hold; use "sukaku" or "marks"',
  'link-query': 'this link has no puzzle after "?q="; copy the whole link',
  'link-coach': 'sudoku.coach packs this puzzle in a format of its own; copy the 81 digits from its export',
  'link-cells': 'this link has no 81 digits after "bd="; copy the puzzle itself',
  'link-server':
    'this link is a short name that only the server of {site} knows; open it there and copy the long link',
  'short-symbol': '"{symbol}" is not allowed in a short link, which has only letters and digits',
  'short-cells': 'the short link has {cells:cell|cells}; it must have 81',
  'short-unknown': 'the short link contains "{word}", which Quadrille does not know',
  'packed-large': 'this link unpacks to more than 4 MiB, so it is not a puzzle',
  'packed-damaged': 'the packed puzzle is damaged; copy the whole link',
  'packed-damaged-at': 'the packed puzzle is damaged at character {place}; copy the whole link',
  'loose-deep': 'the text is nested too deeply to be a puzzle',
  'loose-damaged': 'the puzzle is damaged at character {place}: "{found}"',
  'loose-ends': 'the puzzle ends too early, at character {place}',
  json: 'this is not JSON: {reason}',
  'json-empty': 'this JSON has no puzzle; f-puzzles has "grid", SudokuPad has "cells"',
  'json-rows': 'the grid has {rows:row|rows}; it must have from {least} to {most}',
  'json-row': 'row {row} must be a list of {size} cells',
  'xml-empty': 'this XML has no puzzle; its root must be <sudoku>, <sudokus> or <opensudoku>',
  'xml-cells': '<puzzle> has {cells:cell|cells}, which is not the number of cells of any size',
  'xml-size': '<puzzle> has {cells:cell|cells}, but its size is {size}',
  'xml-solution': '<solution> has {solution:cell|cells}, but <puzzle> has {puzzle}',
  'xml-games': 'this OpenSudoku collection has no <game data="…">',
  'xml-long': 'an element has {length} characters; at most {limit} are read',
  'pad-cells': 'this is not a puzzle of SudokuPad: it has no "cells"',
  'pad-outside': 'a region or cage contains a cell outside the grid',
  'pad-cage':
    'a cage of {cells:cell|cells} is not a killer cage; only the rules of the puzzle say what it means',
  'pad-cage-labeled':
    'a cage "{label}" of {cells:cell|cells} is not a killer cage; only the rules of the puzzle say what it means',
  'pad-drawn':
    'this puzzle of SudokuPad is drawn with {drawn}, and only its rules say what they mean. ' +
    'Quadrille does not guess: write these clues yourself, or use a link of f-puzzles',
  'pad-drawn-rules':
    'this puzzle of SudokuPad is drawn with {drawn}, and only its rules say what they mean: "{rules}". ' +
    'Quadrille does not guess: write these clues yourself, or use a link of f-puzzles',
  'pad-rules': 'the rules of this puzzle say more than its data: "{rules}"; write that as a clue',
  'pad-constraints':
    'the files of SudokuPad cannot express these constraints; write a link, or use "fpuzzles" or "line"',
  'csv-extras': 'the format "csv" holds no boxes or constraints; use "line", "grid" or "xml"',
  'wiki-classic': 'a link of sudokuwiki.org holds classic 9x9 puzzles only',
} as const;

export const NOTATION_CS = {
  'no-puzzle': 'v textu není žádné zadání',
  'too-long': 'text má {length} znaků; dokument tohoto druhu jich smí mít {limit}',
  'one-per-file': 'formát „{format}“ má v souboru jedno zadání, tady jich je {count}',
  'classic-only': 'formát „{format}“ pojme jen běžné sudoku 9x9; použijte „line“, „grid“ nebo „xml“',
  'grid-rows':
    'mřížka má {rows:řádek|řádky|řádků}; musí jich mít tolik, kolik je její velikost (4, 6, 8, 9, 10, 12, 16, 25)',
  'row-cells': 'tento řádek má {cells:pole|pole|polí}; řádků je {size}, takže jich musí mít {size}',
  'row-fields': 'tento řádek má {cells:pole|pole|polí}; musí jich mít {size}',
  digit: '„{word}“ není číslice sudoku {size}x{size}; pište 1 až {size}',
  marks: '„{word}“ není seznam číslic od 1 do {size}',
  'sukaku-length': 'řádek má {length:znak|znaky|znaků}; Sukaku na jednom řádku jich má 729',
  'sukaku-mark': '„{symbol}“ sem nepatří; pište {digit}, nebo tečku, když tam číslice být nemůže',
  hodoku: 'řádek knihovny HoDoKu je „:technika:číslice:pole:vyškrtnutí kandidáti:…“',
  'hodoku-cells': 'řádek má {cells:pole|pole|polí}; řádek HoDoKu jich má 81, prázdné je tečka',
  candidate: '„{word}“ není kandidát; pište číslici, řádek a sloupec, například 159',
  'marks-lost':
    'toto zadání tvoří tužkové značky a ty formát „{format}“ nepojme; použijte „sukaku“ nebo „marks“',
  'link-query': 'odkaz nemá za „?q=“ zadání; zkopírujte ho celý',
  'link-coach': 'sudoku.coach toto zadání balí po svém; zkopírujte z jeho exportu 81 číslic',
  'link-cells': 'odkaz nemá za „bd=“ 81 číslic; zkopírujte samo zadání',
  'link-server':
    'tento odkaz je zkratka, kterou zná jen server {site}; otevřete ji tam a zkopírujte dlouhý odkaz',
  'short-symbol': '„{symbol}“ do krátkého odkazu nepatří; má jen písmena a číslice',
  'short-cells': 'krátký odkaz má {cells:pole|pole|polí}; musí jich mít 81',
  'short-unknown': 'krátký odkaz obsahuje „{word}“, což Quadrille nezná',
  'packed-large': 'odkaz se rozbalí na víc než 4 MiB, takže to není zadání',
  'packed-damaged': 'zabalené zadání je poškozené; zkopírujte celý odkaz',
  'packed-damaged-at': 'zabalené zadání je poškozené u znaku {place}; zkopírujte celý odkaz',
  'loose-deep': 'text je zanořený příliš hluboko na to, aby byl zadáním',
  'loose-damaged': 'zadání je poškozené u znaku {place}: „{found}“',
  'loose-ends': 'zadání končí příliš brzy, u znaku {place}',
  json: 'toto není JSON: {reason}',
  'json-empty': 'v tomto JSON není zadání; f-puzzles má „grid“, SudokuPad „cells“',
  'json-rows': 'mřížka má {rows:řádek|řádky|řádků}; musí jich mít od {least} do {most}',
  'json-row': 'řádek {row} musí být seznam polí o délce {size}',
  'xml-empty': 'v tomto XML není zadání; jeho kořen musí být <sudoku>, <sudokus> nebo <opensudoku>',
  'xml-cells': '<puzzle> má {cells:pole|pole|polí}, a tolik nemá žádná velikost',
  'xml-size': '<puzzle> má {cells:pole|pole|polí}, ale velikost je {size}',
  'xml-solution': '<solution> má {solution:pole|pole|polí}, ale <puzzle> {puzzle}',
  'xml-games': 'v této sbírce OpenSudoku není žádné <game data="…">',
  'xml-long': 'prvek má {length} znaků; čte se jich nejvýš {limit}',
  'pad-cells': 'toto není zadání ze SudokuPadu: nemá „cells“',
  'pad-outside': 'oblast nebo klec má pole mimo mřížku',
  'pad-cage':
    'oblast o velikosti {cells:pole|pole|polí} není klec se součtem; co znamená, říkají jen pravidla zadání',
  'pad-cage-labeled':
    'oblast „{label}“ o velikosti {cells:pole|pole|polí} není klec se součtem; co znamená, říkají jen pravidla zadání',
  'pad-drawn':
    'v tomto zadání ze SudokuPadu je nakresleno {drawn} a co to znamená, říkají jen jeho pravidla. ' +
    'Quadrille nehádá: zapište tyto nápovědy sami, nebo použijte odkaz z f-puzzles',
  'pad-drawn-rules':
    'v tomto zadání ze SudokuPadu je nakresleno {drawn} a co to znamená, říkají jen jeho pravidla: „{rules}“. ' +
    'Quadrille nehádá: zapište tyto nápovědy sami, nebo použijte odkaz z f-puzzles',
  'pad-rules': 'pravidla tohoto zadání říkají víc než jeho data: „{rules}“; zapište to jako nápovědu',
  'pad-constraints':
    'soubory SudokuPadu tato pravidla neumějí zapsat; napište odkaz, nebo použijte „fpuzzles“ či „line“',
  'csv-extras': 'formát „csv“ nezná čtverce ani pravidla; použijte „line“, „grid“ nebo „xml“',
  'wiki-classic': 'odkaz na sudokuwiki.org pojme jen běžné sudoku 9x9',
} as const;
