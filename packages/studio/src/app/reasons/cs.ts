/**
 * What the packages say about a person's input, in Czech. The keys are their English sentences, word for word, with
 * `{0}`, `{1}` … for the values; a test reads the sources and fails when a sentence is missing here. One file, long
 * because it is a dictionary. Values stand where no case or plural form depends on them.
 */
export const REASONS: Readonly<Record<string, string>> = {
  // Exact cover: the text of a model
  'the text is longer than {0} characters, the limit': 'text je delší než {0} znaků, což je mez',
  'there are no items; the first line that is neither blank nor a comment must name them':
    'chybějí položky; musí je vyjmenovat první řádek, který není prázdný ani poznámka',
  'a second "|"; only one parts the primary items from the secondary ones':
    'druhé „|“; hlavní položky od vedlejších odděluje jen jedno',
  'no name follows {0}': 'za {0} chybí název',
  'the name {0} has a ":", which is kept for colors': 'název {0} obsahuje „:“, která je vyhrazena barvám',
  'a name of {0} characters; the limit is {1}': 'délka názvu je {0}; mez je {1}',
  'item {0} is declared twice': 'položka {0} je uvedena dvakrát',
  'more than {0} items, the limit': 'položek je víc než {0}, což je mez',
  'secondary item {0} has a multiplicity; only primary items may':
    'vedlejší položka {0} má násobnost; smějí ji mít jen hlavní položky',
  '{0} is no multiplicity; write "least:most|item" or "number|item" with 0 <= least <= most, 1 <= most <= {1}':
    '{0} není násobnost; pište „nejméně:nejvíce|položka“ nebo „počet|položka“, kde 0 <= nejméně <= nejvíce, ' +
    '1 <= nejvíce <= {1}',
  'more than {0} options, the limit': 'možností je víc než {0}, což je mez',
  '{0} follows the cost; the cost comes last': '{0} stojí za cenou; cena je poslední',
  'more than {0} uses of items in all options, the limit':
    'položky jsou ve všech možnostech použity víc než {0}krát, což je mez',
  'item {0} is not among the items of the first line; add it there or mend the name':
    'položka {0} není v prvním řádku; doplňte ji tam, nebo opravte název',
  'item {0} twice in one option': 'položka {0} je v jedné možnosti dvakrát',
  'a color for {0}, a primary item; only secondary items have colors':
    'barva u hlavní položky {0}; barvy mají jen vedlejší položky',
  '{0} is no color; a color is a name without ":" and "|"': '{0} není barva; barva je název bez „:“ a „|“',
  'a color of {0} characters; the limit is {1}': 'délka názvu barvy je {0}; mez je {1}',
  '{0} is no cost; write "|$" and a whole number up to {1}, or leave it out':
    '{0} není cena; pište „|$“ a celé číslo do {1}, nebo ji vynechte',
  '{0} is {1}; it takes a whole number of at least {2}': '{0}: {1} nejde; je třeba celé číslo, nejméně {2}',
  '{0} is {1}; it takes a whole number from {2} to {3}': '{0}: {1} nejde; je třeba celé číslo od {2} do {3}',
  'timeLimitMs is no number': 'timeLimitMs není číslo',
  'a control character (code {0}); take it out': 'řídicí znak (kód {0}); odstraňte ho',
  'a line of more than {0} characters, the limit': 'řádek je delší než {0} znaků, což je mez',
  'the text format cannot say a model without primary items':
    'model bez hlavních položek se textem zapsat nedá',
  '"{0}" cannot be written in the text format; a name there has no blanks, no ":" and no "|"':
    '„{0}“ se textem zapsat nedá; název v něm nemá mezery, „:“ ani „|“',
  'item "{0}" is to be covered {1} to {2} times; give 0 <= least <= most, most >= 1':
    'položka „{0}“ se má pokrýt {1} až {2}krát; zadejte 0 <= nejméně <= nejvíce, nejvíce >= 1',
  '{0} is empty': '{0} nic neobsahuje',
  'an item needs a name': 'položka potřebuje název',
  'item "{0}" is declared twice': 'položka „{0}“ je uvedena dvakrát',
  '{0} gives a color to "{1}", a primary item; only secondary items have colors':
    '{0} dává barvu hlavní položce „{1}“; barvy mají jen vedlejší položky',
  '{0} uses item "{1}" twice': '{0} používá položku „{1}“ dvakrát',
  '{0} uses an item of another model (handle {1})': '{0} používá položku jiného modelu (č. {1})',
  '{0} uses item "{1}", which is not declared': '{0} používá položku „{1}“, která není uvedena',
  'a color needs a name': 'barva potřebuje název',
  '{0} costs {1}; a cost is a whole number from 0 to {2}': '{0} má cenu {1}; cena je celé číslo od 0 do {2}',
  'option {0}': 'možnost {0}',
  'option {0} ("{1}")': 'možnost {0} („{1}“)',
  'the kernel "bits" cannot hold this model: {0}; take "links"':
    'jádro „bits“ tento model nepojme: {0}; vezměte „links“',
  'counting by memo is for models without multiplicities; count this one by search':
    'počítání s pamětí je pro modely bez násobností; tento počítejte hledáním',
  '{0} {1} are too many for this drawing; it shows at most {2}':
    '{1}: {0} je na tento obrázek moc; ukáže nejvýš {2}',
  options: 'možnosti',
  items: 'položky',
  'the search tree has more than {0} nodes, too many for this drawing':
    'strom hledání má víc než {0} uzlů, na tento obrázek moc',
  'it does not know multiplicities': 'nezná násobnosti',
  'it would take more than 2 GiB': 'zabral by víc než 2 GiB',
  'it takes at most {0} options': 'možností bere nejvýš {0}',
  'it takes at most {0} options for an item': 'možností pro jednu položku bere nejvýš {0}',
  'this unit does not belong to this search: choice {0} is not possible there':
    'tento díl k hledání nepatří: volba {0} v něm není možná',

  // Sudoku
  'this puzzle has {0}; only one with exactly one has a rating':
    'toto zadání {0}; obtížnost má jen takové, které má právě jedno',
  'no solution': 'nemá řešení',
  'several solutions': 'má víc řešení',
  'blind search is shown on 4x4 puzzles; larger ones would fill the memory':
    'slepé hledání se ukazuje na 4x4; větší by zaplnilo paměť',
  'the cage at {0} can be filled in too many ways for exact cover; use the solver "search"':
    'klec u {0} se dá vyplnit příliš mnoha způsoby na přesné pokrytí; použijte hledání',
  '{0} givens do not fit; there are {1} cells': 'zadaných číslic nemůže být {0}; polí je {1}',
  'no classic 9x9 sudoku with {0} givens has one solution; 17 is the least (McGuire and others, 2012)':
    'žádné běžné sudoku 9x9 nemá při počtu zadaných číslic {0} jediné řešení; nejméně je 17 (McGuire a další, 2012)',
  'a puzzle that needs {0} is {1} or harder, so it cannot be {2}':
    'zadání, které potřebuje techniku {0}, má stupeň aspoň {1}, takže nemůže mít stupeň {2}',
  easy: 'lehký',
  medium: 'střední',
  hard: 'těžký',
  expert: 'pro znalce',
  extreme: 'krajní',
  '{0} is used only where a puzzle has {1}; this one has not':
    'technika {0} se hodí jen tam, kde zadání má {1}; toto nemá',
  'the variant nonconsecutive': 'pravidlo o nesousedních číslicích',
  'cages with a sum': 'klece se součtem',
  'there are {0} characters; a Sukaku on one line has 729':
    'délka je {0}; Sukaku na jednom řádku má 729 znaků',
  'the format "csv" holds no boxes or constraints; use "line", "grid" or "xml"':
    'formát „csv“ nezná čtverce ani pravidla; použijte řádek, mřížku nebo XML',
  'there are {0} puzzles in this text; one is wanted': 'počet zadání v textu je {0}; má být jedno',
  'the text is empty': 'text je prázdný',
  'the text has {0} characters; a document of this kind may have {1}':
    'délka textu je {0}; dokument tohoto druhu smí mít {1}',
  'the format "{0}" holds one puzzle a file; there are {1}':
    'formát „{0}“ má v souboru jedno zadání; tady jich je {1}',
  'this link holds no 81 digits after "bd="; copy the puzzle itself':
    'odkaz nemá za „bd=“ 81 číslic; zkopírujte samo zadání',
  'the link of sudokuwiki.org holds classic 9x9 puzzles only':
    'odkaz na sudokuwiki.org pojme jen běžné sudoku 9x9',
  'the size is {0}; it must be from {1} to {2}': 'velikost je {0}; musí být od {1} do {2}',
  'there is a box for {0} cells; {1}x{2} has {3}': 'čtverec má určeno polí: {0}; {1}x{2} jich má {3}',
  '{0} is in box {1}; boxes are numbered from 0 to {2}': '{0} je ve čtverci {1}; čísluje se od 0 do {2}',
  'box {0} has {1} cells; every box must have {2}':
    'počet polí ve čtverci {0} je {1}; každý jich musí mít {2}',
  'windoku needs a size of 4, 9, 16 or 25, not {0}': 'okna potřebují velikost 4, 9, 16 nebo 25, ne {0}',
  'disjoint groups need rectangular boxes': 'skupiny stejných míst potřebují obdélníkové čtverce',
  '"{0}" is no constraint; there are {1} and cages': '„{0}“ není pravidlo; jsou {1} a klece',
  'a cage holds cell {0}, which is not on the grid': 'v kleci je pole {0}, které v mřížce není',
  'a cage holds a cell twice': 'v kleci je jedno pole dvakrát',
  'a cage has {0} cells; it must have from 1 to {1}, one for each digit':
    'počet polí v kleci je {0}; musí být od 1 do {1}, pro každou číslici jedno',
  'a cage has the sum {0}; it must be from 0 to {1}': 'součet klece je {0}; musí být od 0 do {1}',
  'there are {0} cells; {1}x{2} has {3}': 'počet polí je {0}; {1}x{2} jich má {3}',
  '{0} holds {1}; digits are 1 to {2}, 0 is empty': 'v {0} je {1}; číslice jsou 1 až {2}, 0 je prázdné pole',
  'the solver "fast" takes classic 9x9 puzzles only; use "search" or "cover"':
    'způsob „fast“ bere jen běžné sudoku 9x9; použijte „search“ nebo „cover“',
  'the solver "{0}" knows no cage sums; use "search" or "cover"':
    'způsob „{0}“ nezná součty klecí; použijte hledání',
  'uniformly random grids are made for classic 9x9 only; take "search"':
    'rovnoměrně náhodné mřížky jsou jen pro běžné 9x9; vezměte „search“',
  'the root grid has rectangular boxes and no further constraints; take "search"':
    'základní mřížka má obdélníkové čtverce a žádná další pravidla; vezměte „search“',
  'there is no full grid with these constraints': 'plná mřížka s těmito pravidly neexistuje',
  'no full grid was found with these constraints; they may rule out all, or nearly all of them':
    'plná mřížka s těmito pravidly se nenašla; možná vylučují všechny, nebo skoro všechny',
  'the format "{0}" holds classic 9x9 puzzles only; use "line", "grid" or "xml"':
    'formát „{0}“ pojme jen běžné sudoku 9x9; použijte řádek, mřížku nebo XML',
  'there is no puzzle in this text': 'v textu není žádné zadání',
  'there are {0} rows; a grid has as many as its size (4, 6, 8, 9, 10, 12, 16, 25)':
    'počet řádků je {0}; mřížka jich má tolik, kolik je její velikost (4, 6, 8, 9, 10, 12, 16, 25)',
  'this row has {0} cells; there are {1} rows, so it must have {2}':
    'počet polí v tomto řádku je {0}; řádků je {1}, takže musí být {2}',
  'this row has {0} cells, not {1}': 'počet polí v tomto řádku je {0}, ne {1}',
  '"{0}" is no digit of a {1}x{2} puzzle; write 1 to {3}':
    '„{0}“ není číslice sudoku {1}x{2}; pište 1 až {3}',
  '"{0}" is no list of digits from 1 to {1}': '„{0}“ není seznam číslic od 1 do {1}',
  'Quadrille does not know the constraint "{0}"': 'pravidlo „{0}“ Quadrille nezná',
  'only one diagonal counts here; Quadrille knows both or none':
    'platí tu jen jedna úhlopříčka; Quadrille zná obě, nebo žádnou',
  '"{0}" is no given; write R1C1_5': '„{0}“ není zadaná číslice; pište R1C1_5',
  '"{0}" is no cell; write R1C1 to R9C9': '„{0}“ není pole; pište R1C1 až R9C9',
  'the format "iss" is written for 9x9 only': 'formát „iss“ je jen pro 9x9',
  'this is not JSON: {0}': 'toto není JSON: {0}',
  'this JSON holds no puzzle; f-puzzles has "grid", SudokuPad has "cells"':
    'v tomto JSON není zadání; f-puzzles má „grid“, SudokuPad „cells“',
  'a cage holds {0}, which is no cell': 'v kleci je {0}, což není pole',
  'a region or cage holds a cell outside the grid': 'oblast nebo klec má pole mimo mřížku',
  'f-puzzles has no windoku; use "line" or "xml"': 'f-puzzles nezná okna; použijte řádek nebo XML',
  'SudokuPad has no words for these constraints; use "fpuzzles", "line" or "xml"':
    'SudokuPad tato pravidla neumí zapsat; použijte f-puzzles, řádek nebo XML',
  'the grid has {0} rows; it must have from {1} to {2}': 'počet řádků mřížky je {0}; musí být od {1} do {2}',
  'row {0} must be a list of {1} cells': 'řádek {0} musí být seznam polí o délce {1}',
  'boxes of {0} cells do not hold the digits 1 to {1}': 'do čtverců {0} se číslice 1 až {1} nevejdou',
  '"boxes" takes a rectangle like 3x3 or {0} characters, one a cell; here are {1}':
    '„boxes“ bere obdélník jako 3x3, nebo za každé pole znak, celkem {0}; tady je jich {1}',
  '"{0}" is no variant; there are {1}': '„{0}“ není varianta; jsou {1}',
  'a cage is written "cage SUM CELL CELL …", as in "cage 15 r1c1 r1c2"':
    'klec se píše „cage SOUČET POLE POLE …“, například „cage 15 r1c1 r1c2“',
  '"{0}" is no cell of a {1}x{2} puzzle; write r1c1 to r{3}c{4}':
    '„{0}“ není pole sudoku {1}x{2}; pište r1c1 až r{3}c{4}',
  'there are {0} cells; a puzzle on one line has {1}':
    'počet polí je {0}; zadání na jednom řádku jich má {1}',
  'a line of a HoDoKu library is ":technique:digits:cells:deleted candidates:…"':
    'řádek knihovny HoDoKu je „:technika:číslice:pole:vyškrtnutí kandidáti:…“',
  'there are {0} cells; a HoDoKu line has 81, with "." for an empty one':
    'počet polí je {0}; řádek HoDoKu jich má 81, prázdné je „.“',
  '"{0}" is no candidate; write digit, row and column, as in 159':
    '„{0}“ není kandidát; pište číslici, řádek a sloupec, například 159',
  '"{0}" stands where {1} or "." must be': '„{0}“ stojí tam, kde má být {1} nebo „.“',
  '"{0}" is no digit of a {1}x{2} puzzle; digits are {3} to {4}, empty cells are "."':
    '„{0}“ není číslice sudoku {1}x{2}; číslice jsou {3} až {4}, prázdné pole je „.“',
  '"{0}" are no symbols of a {1}x{2} puzzle; there are {3}': '„{0}“ nejsou znaky sudoku {1}x{2}; jsou {3}',
  'document types and entities are not read; delete this declaration':
    'typy dokumentu a entity se nečtou; smažte tuto deklaraci',
  'this is not well-formed XML: {0}': 'toto není správně zapsané XML: {0}',
  'this XML cannot be read: {0}': 'toto XML se nedá přečíst: {0}',
  'this XML holds no puzzle; its root is <sudoku>, <sudokus> or <opensudoku>':
    'v tomto XML není zadání; jeho kořen je <sudoku>, <sudokus> nebo <opensudoku>',
  '<puzzle> has {0} cells{1}; that does not fit': 'počet polí v <puzzle> je {0}{1}; to nesouhlasí',
  '<puzzle> has {0} cells, its size is {1}; that does not fit':
    'počet polí v <puzzle> je {0} a jeho velikost {1}; to nesouhlasí',
  '<solution> has {0} cells, <puzzle> has {1}': 'počet polí v <solution> je {0}, v <puzzle> {1}',
  'this OpenSudoku collection holds no <game data="…">':
    'v této sbírce OpenSudoku není žádné <game data="…">',
  'an element has {0} characters; at most {1} are read': 'délka prvku je {0}; čte se nejvýš {1} znaků',
  'the rating is made for 9x9 puzzles with 3x3 boxes and nothing else; this one {0}':
    'obtížnost se určuje jen pro sudoku 9x9 se čtverci 3x3 bez dalších pravidel; toto {0}',
  'has other boxes or further constraints': 'má jiné čtverce nebo další pravidla',
  'is {0}x{1}': 'je {0}x{1}',
  'the digits of this link do not fit its puzzle': 'číslice v odkazu neodpovídají jeho zadání',

  // Edge matching
  '{0} pieces do not fill {1} cells': 'dílků je {0}, polí {1}; to se nevyplní',
  'a board is a viewer link (with board_edges=) or JSON with "board": [...]':
    'deska je odkaz prohlížečky (s board_edges=) nebo JSON s "board": [...]',
  'a board in JSON has "board": [piece * 4 + turn, …]': 'deska v JSON má "board": [dílek * 4 + otočení, …]',
  'the board has {0} cells instead of {1}': 'počet polí desky je {0} místo {1}',
  'cell {0} of the board is not a whole number from -1 (empty) to {1} (piece * 4 + turn)':
    'pole {0} desky není celé číslo od -1 (prázdné) do {1} (dílek * 4 + otočení)',
  'there are {0} pieces for {1} cells; every cell takes one': 'dílků je {0}, polí {1}; na každé patří jeden',
  'the board takes {0} {1}, and there are {2}': '{1}: deska jich potřebuje {0}, ale je jich {2}',
  'pieces without grey': 'dílky bez šedé',
  'pieces with one grey side': 'dílky s jednou šedou stranou',
  'corner pieces (two grey sides that meet)': 'rohové dílky (dvě sousední šedé strany)',
  'pieces with two opposite grey sides': 'dílky se dvěma protilehlými šedými stranami',
  'pieces with {0} grey sides': 'dílky, jejichž počet šedých stran je {0}',
  'color {0} is on {1} sides, an odd number; matched sides come in pairs':
    'barva {0} je na lichém počtu stran ({1}); strany, které sedí, tvoří dvojice',
  '{0} sides of fixed pieces give at most {1} matched pairs; the board has {2}':
    '{0} strany pevných dílků dají nejvýš tolik dvojic: {1}; deska jich má {2}',
  'right and left': 'pravé a levé',
  'lower and upper': 'dolní a horní',
  'the clue on {0} shows color {1} where the frame decides otherwise':
    'zadaný dílek ({0}) ukazuje barvu {1} tam, kde rám určuje jinou',
  'the clues on {0} and {1} do not match': 'zadané dílky ({0}; {1}) k sobě nesedí',
  'row {0}, column {1}': 'řádek {0}, sloupec {1}',
  'this puzzle may need {0} options; encodings have at most {1}':
    'zadání může potřebovat tolik možností: {0}; kódování jich má nejvýš {1}',
  'a generated board is at least 2 x 2 and has at most {0} cells':
    'vytvořená deska je aspoň 2 x 2 a má nejvýš {0} polí',
  'take at least one frame color and one inner color, and at most {0} together':
    'vezměte aspoň jeden motiv podél rámu a jeden uvnitř, dohromady nejvýš {0}',
  'there is no viewer link here: board_edges= is missing': 'toto není odkaz prohlížečky: chybí board_edges=',
  'board_edges has {0} letters; it takes four a cell':
    'délka board_edges je {0}; na pole patří čtyři písmena',
  'color {0} has no letter in a viewer link; they end at 25':
    'barva {0} nemá v odkazu prohlížečky písmeno; končí u 25',
  'the link shows {0} x {1} cells, the puzzle has {2} x {3}':
    'odkaz ukazuje {0} x {1} polí, zadání má {2} x {3}',
  'cell {0} shows {1}, and the puzzle has no such piece': 'pole {0} ukazuje {1}, a takový dílek zadání nemá',
  "the link's {0} has a broken % sign": '{0} v odkazu má porušený znak %',
  'the link shows {0} cells, but board_w and board_h do not say so: {1} x {2}':
    'odkaz ukazuje tolik polí: {0}, ale board_w a board_h říkají něco jiného: {1} x {2}',
  'a board has at most {0} cells': 'deska má nejvýš {0} polí',
  'motifs_order is "{0}"; known are {1}': 'motifs_order je „{0}“; známé jsou {1}',
  'cell {0} of board_edges is "{1}"; it takes four letters from a to z':
    'pole {0} v board_edges je „{1}“; patří tam čtyři písmena od a do z',
  'board_pieces takes three digits for each of the {0} cells':
    'board_pieces má na každé pole tři číslice; polí je {0}',
  'there is no piece here; write one a line: 0 0 1 3': 'není tu žádný dílek; pište jeden na řádek: 0 0 1 3',
  'the size of a board for {0} pieces is not clear; start with a line of rows and columns':
    'dílků je {0} a velikost desky z toho neplyne; začněte řádkem s počtem řádků a sloupců',
  '"{0}" is no whole number; a line has {1}': '„{0}“ není celé číslo; na řádku jsou {1}',
  'this line has {0} numbers; it takes {1}: {2}': 'počet čísel na řádku je {0}; má být {1}: {2}',
  'piece, cell, turn': 'dílek, pole, otočení',
  'rows and columns': 'počet řádků a sloupců',
  'the four colors of a piece': 'čtyři barvy dílku',
  'row, column, piece, turn': 'řádek, sloupec, dílek, otočení',
  'row and column': 'řádek a sloupec',
  'color {0} is too large; colors go from 0 to {1}': 'barva {0} je příliš velká; barvy jsou od 0 do {1}',
  'there is no cell in row {0}, column {1}': 'v řádku {0}, sloupci {1} žádné pole není',
  'a puzzle in JSON has "pieces": [[0,0,1,3], …]': 'zadání v JSON má "pieces": [[0,0,1,3], …]',
  'piece {0} (counted from 0) is not four colors from 0 to {1}, clockwise from the top':
    'dílek {0} (počítáno od 0) nejsou čtyři barvy od 0 do {1}, po směru hodin shora',
  '"pieces" is empty': '„pieces“ je prázdné',
  '"framed" and "turnable" are true or false': '„framed“ a „turnable“ jsou true nebo false',
  '"holes" is a list of cells': '„holes“ je seznam polí',
  'clues are a list: [{"pos": 135, "piece": 138, "rot": 0}]':
    'zadané dílky jsou seznam: [{"pos": 135, "piece": 138, "rot": 0}]',
  'clue {0} (counted from 0) needs whole numbers "pos", "piece" and "rot"':
    'zadaný dílek {0} (počítáno od 0) potřebuje celá čísla „pos“, „piece“ a „rot“',
  'this is no JSON: {0}': 'toto není JSON: {0}',
  'this JSON is no object': 'tento JSON není objekt',
  '{0} has at most {1} characters, not {2}': '{0} má nejvýš {1} znaků, ne {2}',
  'a viewer link': 'odkaz prohlížečky',
  'a puzzle': 'zadání',
  'a clue list': 'seznam zadaných dílků',
  'a board': 'deska',
  'a board has at least one row and one column': 'deska má aspoň jeden řádek a jeden sloupec',
  'a board has at most {0} cells and as many pieces, not {1} and {2}':
    'deska má nejvýš {0} polí a stejně tolik dílků, ne {1} a {2}',
  'hole {0} is outside the board of {1} rows and {2} columns':
    'díra {0} je mimo desku {1} x {2} (řádky x sloupce)',
  'the hole in cell {0} is given twice': 'díra v poli {0} je zadána dvakrát',
  'every cell is a hole': 'všechna pole jsou díry',
  'clue {0}': 'zadaný dílek {0}',
  '{0} is outside the board of {1} rows and {2} columns': '{0} je mimo desku {1} x {2} (řádky x sloupce)',
  '{0} lies on a hole': '{0} leží na díře',
  '{0} names piece {1} of {2}': '{0} jmenuje dílek {1} z {2}',
  '{0} has turn {1}; a turn is 0, 1, 2 or 3 quarters clockwise':
    '{0} má otočení {1}; otočení je 0, 1, 2 nebo 3 čtvrtiny po směru hodin',
  '{0} turns a piece, and pieces may not be turned here': '{0} dílek otáčí, a tady se dílky otáčet nesmějí',
  '{0} lies on the cell of another clue': '{0} leží na poli jiného zadaného dílku',
  '{0} uses the piece of another clue': '{0} používá dílek, který je zadán jinde',
  '{0}: there is no piece {1}': '{0}: dílek {1} neexistuje',
  '{0}: piece {1} lies on a hole': '{0}: dílek {1} leží na díře',
  '{0}: piece {1} lies also on {2}': '{0}: dílek {1} leží i jinde ({2})',
  '{0}: piece {1} is turned': '{0}: dílek {1} je otočený',
  '{0}: the clue is piece {1} turned by {2}': '{0}: zadaný je dílek {1} otočený o {2}',
  '{0}: {1} the {2} side': '{0}: {1} ({2} strana)',
  'no grey on': 'chybí šedá',
  'grey inside, on': 'šedá uvnitř desky',
  top: 'horní',
  right: 'pravá',
  bottom: 'dolní',
  left: 'levá',
  'a path has at least one cell': 'cesta má aspoň jedno pole',
  'this is the state of another search, or of another version': 'to je stav jiného hledání, nebo jiné verze',
  'this state of a search is damaged; start anew': 'tento stav hledání je poškozený; začněte znovu',
  'this search lacks its puzzle': 'tomuto hledání chybí zadání',
  'this unit is longer than the path': 'tento díl je delší než cesta',
  'choice {0} does not fit {1} in this unit': 'volba {0} se v tomto dílu nehodí ({1})',
  'a strategy has no "{0}"; it has {1}': 'strategie nemá „{0}“; má {1}',
  '"{0}" of a strategy looks like {1}': '„{0}“ strategie vypadá takto: {1}',
  '"turn" of a strategy is 0, 1, 2 or 3': '„turn“ strategie je 0, 1, 2 nebo 3',
  'a path visits a cell only once': 'cesta navštíví pole jen jednou',
  'a path stays on the board: there is no cell {0}': 'cesta zůstává na desce: pole {0} není',
  'the path visits {0} before {1}; a cell must come before its right and its lower neighbour':
    'cesta navštíví dřív {0} než {1}; pole musí být před svým pravým a dolním sousedem',
  'the link shows an empty board, so there is no piece in it':
    'odkaz ukazuje prázdnou desku, není v něm žádný dílek',
  '"{0}" is no recipe; one is written 8x8-3-6-1': '„{0}“ není předpis; píše se například 8x8-3-6-1',
  'the file has {0} bytes; at most {1} are read': 'délka souboru je {0} bajtů; čte se nejvýš {1}',

  // Decomposition
  'the automorphisms of this graph take too long to find; give the conditions':
    'najít symetrie tohoto grafu trvá příliš dlouho; zadejte podmínky',
  'the text has {0} characters; at most {1} are read': 'délka textu je {0}; čte se nejvýš {1} znaků',
  'the certificate has no copy': 'v osvědčení není žádná kopie',
  '"order" is a whole number from 2 to {0}': '„order“ je celé číslo od 2 do {0}',
  'this is no decomposition in JSON, {"copies":[[[0,1],…],…]}: {0}':
    'toto není rozklad v JSON, {"copies":[[[0,1],…],…]}: {0}',
  'it is empty': 'je prázdný',
  'it has no "copies"': 'nemá „copies“',
  '"{0}" is a list, as in [[[0,1],[1,2]],[[0,2],[1,3]]]':
    '„{0}“ je seznam, například [[[0,1],[1,2]],[[0,2],[1,3]]]',
  '{0} has {1}, which is no edge; an edge is [0,1], vertices below {2}':
    '{0} má {1}, což není hrana; hrana je [0,1], vrcholy jsou menší než {2}',
  'copy {0}': 'kopie {0}',
  graph: 'graf',
  'classes are told apart for at most {0} copies, not {1}':
    'třídy se rozlišují nejvýš pro {0} kopií, ne pro {1}',
  'there are more than {0} different sets of {1} copies, too many to keep; count instead':
    'různých množin, v nichž je tolik kopií: {1}, je víc než {0}; tolik se jich neudrží, raději počítejte',
  'K_{0} contains {1} copies of this graph, more than the {2} that a table may hold':
    'K_{0} obsahuje tolik kopií tohoto grafu: {1}; tabulka jich pojme nejvýš {2}',
  'these conditions let only {0} of the {1} copies through, so the answer would be wrong; leave them out and they are found by the program':
    'tyto podmínky propustí jen {0} kopií z {1}, takže by odpověď byla špatně; vynechte je a program si je najde sám',
  '{0} is no choice of this search': '{0} není volba tohoto hledání',
  'a unit chooses copy {0} of an edge that has only {1}': 'díl volí kopii {0} hrany, která jich má jen {1}',
  'the model has {0} items, but K_{1} has {2} edges; every edge is one primary item':
    'počet položek modelu je {0}, ale hran má K_{1} {2}; každá hrana je jedna hlavní položka',
  'the item "{0}" is no edge of a complete graph; edges are named as in 0-1':
    'položka „{0}“ není hrana úplného grafu; hrany se jmenují jako 0-1',
  'the graph has no edge; it needs at least one': 'graf nemá žádnou hranu; potřebuje aspoň jednu',
  'the edge ({0},{1}) is too large: vertices are numbered from 0 to {2}':
    'hrana ({0},{1}) je příliš velká: vrcholy se číslují od 0 do {2}',
  'the edge ({0},{1}) is a loop; an edge joins two different vertices':
    'hrana ({0},{1}) je smyčka; hrana spojuje dva různé vrcholy',
  'the edge ({0},{1}) is given twice': 'hrana ({0},{1}) je zadána dvakrát',
  'vertex {0} has no edge; leave it out and number the others 0, 1, 2, …':
    'vrchol {0} nemá žádnou hranu; vynechte ho a ostatní očíslujte 0, 1, 2, …',
  'the graph6 text is empty': 'text graph6 je prázdný',
  '"{0}" at column {1} is no character of graph6; those go from "?" to "~"':
    '„{0}“ ve sloupci {1} není znak graph6; ty jsou od „?“ do „~“',
  'the order at the start of the graph6 text is cut off or above {0}':
    'řád na začátku textu graph6 je uříznutý nebo větší než {0}',
  'the graph has {0} vertices; at most {1} are accepted': 'počet vrcholů grafu je {0}; bere se nejvýš {1}',
  'a graph of {0} vertices has {1} characters in graph6, this text {2}':
    'při počtu vrcholů {0} má graph6 délku {1}, tento text {2}',
  'the sparse6 text ends before the number of vertices': 'text sparse6 končí před počtem vrcholů',
  'there is no graph called "{0}"; known are {1}': 'graf „{0}“ není; známé jsou {1}',
  '"{0}" got {1} numbers; write {2}: {3}': '„{0}“ má čísel {1}; pište {2}: {3}',
  'two joined centres with a and b leaves; n/2-1 each by default':
    'dva spojené středy s a a b listy; jinak po n/2-1',
  'path on k vertices; n by default': 'cesta na k vrcholech; jinak na n',
  'cycle on k vertices; n by default': 'kružnice na k vrcholech; jinak na n',
  'a centre with k leaves; n-1 by default': 'střed s k listy; jinak s n-1',
  'complete graph on k vertices': 'úplný graf na k vrcholech',
  'k separate edges; n/2 by default': 'k oddělených hran; jinak n/2',
  'path whose vertices carry a, b, … leaves': 'cesta, jejíž vrcholy nesou a, b, … listů',
  'paths of a, b, … edges from one vertex': 'cesty délek a, b, … z jednoho vrcholu',
  'tree: vertex i hangs on vertex p_i, counted from 1, 0 for the root':
    'strom: vrchol i visí na vrcholu p_i, počítáno od 1, kořen má 0',
  'tree with this Prüfer code, vertices counted from 0': 'strom s tímto Prüferovým kódem, vrcholy od 0',
  '"{0}" takes a number of at least {1}, not {2}': '„{0}“ bere číslo aspoň {1}, ne {2}',
  '{0} that spans K_{1} needs an even order; say how large it is, or choose another n':
    '{0} přes celé K_{1} potřebuje sudý řád; řekněte velikost, nebo zvolte jiné n',
  'a double star': 'dvojhvězda',
  'a perfect matching': 'úplné párování',
  'the condition ({0},{1}) names vertex {2}, but the graph has only 0 to {3}':
    'podmínka ({0},{1}) jmenuje vrchol {2}, ale graf má jen 0 až {3}',
  'the conditions go in a circle, so no copy obeys them; take one of them out':
    'podmínky jdou dokola, takže jim žádná kopie nevyhoví; jednu z nich odstraňte',
  'entry {0} of the parent array is {1}; it is a vertex from 1 to {2}, or 0 for the root':
    'údaj {0} v poli rodičů je {1}; má to být vrchol od 1 do {2}, nebo 0 pro kořen',
  'the parent array has {0} roots (entries 0); a tree has one':
    'počet kořenů (nul) v poli rodičů je {0}; strom má jeden',
  'the parents of vertex {0} go in a circle': 'rodiče vrcholu {0} jdou dokola',
  'a Prüfer code of length {0} has entries from 0 to {1}, not {2}':
    'Prüferův kód délky {0} má údaje od 0 do {1}, ne {2}',
  '"{0}" is no edge; write two vertices a line, as in "0 1", or all as [(0,1),(1,2)]':
    '„{0}“ není hrana; pište dva vrcholy na řádek, například „0 1“, nebo všechny jako [(0,1),(1,2)]',
  '{0} was expected, but here is {1}; write [(0,1),(1,2)]':
    'tady má být {0}, ale je tu {1}; pište [(0,1),(1,2)]',
  'a vertex': 'vrchol',
  'the end of the list': 'konec seznamu',
  'the end of the text': 'konec textu',
  '"{0}" takes whole numbers from 0 to {1} separated by commas, not "{2}"':
    '„{0}“ bere celá čísla od 0 do {1} oddělená čárkami, ne „{2}“',
  'a unit has at most {0} choices': 'díl má nejvýš {0} voleb',
  '{0} is no copy; they are numbered from 0 to {1}': '{0} není kopie; číslují se od 0 do {1}',
  'trees are listed for orders from 2 to {0}, not {1}': 'stromy se vypisují pro řády od 2 do {0}, ne {1}',
  'the order of the complete graph is a whole number from 2 to {0}':
    'řád úplného grafu je celé číslo od 2 do {0}',
  'the graph has {0} vertices, K_{1} only {2}': 'počet vrcholů grafu je {0}, K_{1} jich má jen {2}',
  'K_{0} has {1} edges, which is no multiple of the {2} edges of the graph':
    'počet hran K_{0} je {1}, což není násobek počtu hran grafu ({2})',
  'every degree of the graph is a multiple of {0}, but each vertex of K_{1} has {2} edges':
    'každý stupeň grafu je násobek čísla {0}, ale z vrcholu K_{1} vede tolik hran: {2}',
  'each vertex of K_{0} has {1} edges, which is no sum of {2} numbers from {{3}}, the degrees of the graph':
    'z vrcholu K_{0} vede tolik hran: {1}; to není součet {2} čísel z {{3}}, stupňů grafu',
  'a vertex with degree {0} in one copy has {1} edges left, which is no sum of {2} numbers from {{3}}, the degrees of the graph':
    'vrcholu, který má v jedné kopii stupeň {0}, zbývá tolik hran: {1}; to není součet {2} čísel z {{3}}, stupňů grafu',
  'the file has {0} bytes; a page reads at most {1}': 'délka souboru je {0} bajtů; stránka čte nejvýš {1}',
  'the file holds no decomposition: {0}': 'v souboru není rozklad: {0}',
  'copy {0} has ({1},{2}), which is no edge of K_{3}': 'kopie {0} má ({1},{2}), což není hrana K_{3}',
  'the edge ({0}) is in copy {1} and in copy {2}': 'hrana ({0}) je v kopii {1} i v kopii {2}',
  'copy {0} is not the wanted graph': 'kopie {0} není žádaný graf',
  'no copy has the edge ({0},{1})': 'hranu ({0},{1}) nemá žádná kopie',
  'there is no graph; pick one, or type its name or its edges':
    'chybí graf; vyberte ho, nebo napište jeho název či hrany',
  'the model would have {0} options, and a page writes at most {1}; use the command line':
    'model by měl tolik možností: {0}; stránka jich zapíše nejvýš {1}, použijte příkazový řádek',
  'the model has no option, so there is no copy in it': 'model nemá možnosti, není v něm tedy žádná kopie',

  // Growth of squares
  'the enumerator needs an even sum of sides, not {0} + {1}':
    'výčet potřebuje sudý součet stran, ne {0} + {1}',
  'the formula needs an even sum of sides, not {0} + {1}: use the method search':
    'vzorec potřebuje sudý součet stran, ne {0} + {1}; použijte hledání',
  'the formula takes sides up to {0}': 'vzorec bere strany do {0}',
  'there is no board: write rows of # (black), . (white) and x (no cell)':
    'chybí deska: pište řádky z # (černý), . (bílý) a x (bez čtverečku)',
  'the board has {0} cells; at most {1} are read': 'počet čtverečků desky je {0}; čte se nejvýš {1}',
  '"{0}" is no cell: use # (black), . (white) or x (no cell)':
    '„{0}“ není čtvereček: použijte # (černý), . (bílý) nebo x (bez čtverečku)',
  'row {0} has {1} cells, the first row has {2}': 'počet čtverečků v řádku {0} je {1}, v prvním řádku {2}',
  'the threshold is 2 or 3, not "{0}"': 'mez je 2 nebo 3, ne „{0}“',
  'sides up to {0} have tables; {1} is too long': 'tabulky jsou pro strany do {0}; {1} je moc',
  'a board of {0} x {1}: both sides are whole numbers from 1':
    'deska {0} x {1}: obě strany jsou celá čísla od 1',
  'a board of {0} x {1} has more than {2} cells': 'deska {0} x {1} má víc než {2} čtverečků',
  'the threshold is 2 or 3, not {0}': 'mez je 2 nebo 3, ne {0}',
  'a torus of {0} x {1}: both sides are at least 3': 'anuloid {0} x {1}: obě strany jsou aspoň 3',
  'a hole lies outside the {0} x {1} board': 'díra leží mimo desku {0} x {1}',
  'the board has only holes': 'deska má jen díry',
  'cell {0} is not on the board': 'čtvereček {0} na desce není',
  'cell {0} is black twice': 'čtvereček {0} je černý dvakrát',
  'the sampler needs an even sum of sides, not {0} + {1}':
    'náhodný výběr potřebuje sudý součet stran, ne {0} + {1}',
  '{0} black cells: the board takes 1 to {1}': 'černých čtverečků nemůže být {0}: deska bere 1 až {1}',
  'the board has {0} cells; at most {1} are searched': 'počet čtverečků desky je {0}; prohledá se nejvýš {1}',
  '[{0}] is no unit: it lists at most {1} cells of the board, ascending':
    '[{0}] není díl: vypisuje nejvýš {1} čtverečků desky, vzestupně',
  'the least number of cells is known for plain rectangles only: say how many':
    'nejmenší počet je znám jen pro obyčejné obdélníky; řekněte, kolik',
  'merge trees are for rectangles with threshold 2, without holes':
    'stromy slévání jsou pro obdélníky s mezí 2 a bez děr',
  'the text has {0} characters; at most {1} are read here':
    'délka textu je {0}; tady se čte nejvýš {1} znaků',
  'a board of {0} x {1}: this page draws up to {2} x {3}': 'deska {0} x {1}: stránka kreslí nejvýš {2} x {3}',
  'it has {0} black cells, not {1}': 'počet černých čtverečků je {0}, ne {1}',
  '{0} cells stay white': 'bílých čtverečků zůstane {0}',
  'no start was seen': 'nenašel se žádný začátek',

  // Teleport
  'there are only {0} different moves with steps up to {1}, not {2}':
    'různých tahů s kroky do {1} je jen {0}, ne {2}',
  'move {0} is 0 0; a move must go somewhere': 'tah {0} je 0 0; tah musí někam vést',
  'the text ends where {0} should stand': 'text končí tam, kde má být {0}',
  '{0} must be a whole number, not {1}': '{0}: musí to být celé číslo, ne {1}',
  '{0} is {1}; it goes from {2} to {3}{4}': '{0}: {1} nevyhovuje; smí být od {2} do {3}{4}',
  '{0} is {1}; it goes from {2} to {3} in the contest; use --no-limits for larger games':
    '{0}: {1} nevyhovuje; v soutěži smí být od {2} do {3}; větší hry řeší příkazový řádek s --no-limits',
  'the width N': 'šířka N',
  'the height M': 'výška M',
  'the number of moves P': 'počet tahů P',
  'A of move {0} of {1}': 'A tahu {0} z {1}',
  'B of move {0} of {1}': 'B tahu {0} z {1}',
  'there is more text after the last of the {0} moves; correct P or remove the rest':
    'za posledním tahem ({0}) je další text; opravte P, nebo zbytek smažte',
  '{0} x {1} squares are too many to print; at most {2} are':
    '{0} x {1} polí je na výpis moc; vypíše se nejvýš {2}',
  'a picture has at most {0} squares; this board has {1} x {2}':
    'obrázek má nejvýš {0} polí; tato deska má {1} x {2}',
  '{0} is 0 0, which stays where it is': '{0} je 0 0, tedy zůstává na místě',
  '{0} must be a whole number from {1} to {2}, not {3}': '{0}: musí to být celé číslo od {1} do {2}, ne {3}',
  'move {0}': 'tah {0}',
  'move {0}, to the right,': 'tah {0}, doprava',
  'move {0}, down,': 'tah {0}, dolů',
  'the width': 'šířka',
  'the height': 'výška',
  'the number of moves': 'počet tahů',
  'the depth of minimax': 'hloubka minimaxu',
  'the simulations of {0}': 'počet her metody {0}',
  'a table of {0} x {1} squares is asked; at most {2} are kept':
    'tabulka by měla {0} x {1} polí; drží se nejvýš {2}',
  'backward keeps tables of at most {0} squares; use --by fast':
    'metoda pozpátku drží tabulku nejvýš {0} polí; použijte rychlou',
  'a line of play is longer than {0} turns; use another method':
    'hra má víc než {0} tahů; použijte jinou metodu',
  'the shorter side is {0} after reduction; at most {1} can be solved':
    'kratší strana je po zmenšení {0}; řeší se nejvýš {1}',
  'this game needs {0} for its lines; at most {1} are taken':
    'tato hra potřebuje na řádky {0}; bere se nejvýš {1}',
  'memo keeps a table of at most {0} squares; use --by fast':
    'metoda s pamětí drží tabulku nejvýš {0} polí; použijte rychlou',
  '{0} has too many parts; known are {1}': '{0} má moc částí; známé jsou {1}',
  '"{0}" takes no number, so {1} is not known': '„{0}“ číslo nebere, takže {1} není známo',
  'after the depth only "plain" may stand, not {0}': 'za hloubkou smí stát jen „plain“, ne {0}',
  'there is no opponent {0}; known are {1}': 'soupeř {0} není; známí jsou {1}',
  'the exploration must be a number from 0 to {0}, not {1}': 'míra zkoumání je číslo od 0 do {0}, ne {1}',
};
