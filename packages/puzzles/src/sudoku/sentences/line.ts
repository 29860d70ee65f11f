/** Sentences about a puzzle on one line and about clues written as words: what every page reads at once. */
export const LINE_EN = {
  empty: 'the text is empty',
  'not-one': 'there are {count} puzzles in this text; give one',
  'line-length': 'this line has {cells:cell|cells}; a puzzle on one line has {wanted}',
  'box-shape': 'boxes of {shape} cells do not hold the digits 1 to {size}',
  'box-list':
    '"boxes" takes a rectangle such as 3x3, or {wanted} characters, one per cell; there are {given}',
  variant: '"{word}" is not a variant; use {variants}',
  cage: 'write a cage as "cage SUM CELL CELL …", for example "cage 15 r1c1 r1c2"',
  cell: '"{word}" is not a cell of a {size}x{size} puzzle; use r1c1 to r{size}c{size}',
  symbol:
    '"{symbol}" is not a digit of a {size}x{size} puzzle; use {first} to {last}, or . for an empty cell',
  symbols: '"{range}" are not the symbols of a {size}x{size} puzzle; use one of {ranges}',
  'word-number': '"{word}" is not a number, and the clue needs one here',
  'word-outside': 'write this clue as "{kind} NUMBER row N", with "end" if it is read from the end',
  'word-dot':
    'write a dot as "dot difference 1 CELL CELL", "dot ratio 2 CELL CELL" or "dot sum 10 CELL CELL"',
  'word-pair': 'this sign has {cells:cell|cells}; it must be between two',
  'word-all': '"all {word}" is not a rule; use {rules}',
  'word-arrow': 'write an arrow as "arrow CIRCLE - CELL CELL …"',
  'word-index': 'write indexing cells as "index column CELL …", "index row CELL …" or "index box CELL …"',
  'word-clue': '"{word}" is not a clue; use {clues}',
  'standing-length': '{length:character|characters} were given; this puzzle needs {wanted}',
  'digit-of-given': '{cell} is a given and keeps its digit',
};

export const LINE_CS: Readonly<Record<keyof typeof LINE_EN, string>> = {
  empty: 'text je prázdný',
  'not-one': 'v textu je víc zadání ({count}); uveďte jedno',
  'line-length': 'řádek má {cells:pole|pole|polí}; zadání na jednom řádku jich má {wanted}',
  'box-shape': 'do čtverců {shape} se číslice 1 až {size} nevejdou',
  'box-list':
    'za „boxes“ patří obdélník, třeba 3x3, nebo {wanted} znaků, za každé pole jeden; je jich {given}',
  variant: '„{word}“ není varianta; použijte {variants}',
  cage: 'klec se píše „cage SOUČET POLE POLE …“, například „cage 15 r1c1 r1c2“',
  cell: '„{word}“ není pole sudoku {size}x{size}; pište r1c1 až r{size}c{size}',
  symbol: '„{symbol}“ není číslice sudoku {size}x{size}; pište {first} až {last}, prázdné pole je tečka',
  symbols: '„{range}“ nejsou znaky sudoku {size}x{size}; použijte některé z {ranges}',
  'word-number': '„{word}“ není číslo, a nápověda tu číslo potřebuje',
  'word-outside': 'tato nápověda se píše „{kind} ČÍSLO row N“, a čte-li se od konce, přidá se „end“',
  'word-dot':
    'tečka se píše „dot difference 1 POLE POLE“, „dot ratio 2 POLE POLE“ nebo „dot sum 10 POLE POLE“',
  'word-pair': 'tento znak má {cells:pole|pole|polí}; patří mezi dvě',
  'word-all': '„all {word}“ není pravidlo; použijte {rules}',
  'word-arrow': 'šipka se píše „arrow KRUH - POLE POLE …“',
  'word-index': 'ukazující pole se píšou „index column POLE …“, „index row POLE …“ nebo „index box POLE …“',
  'word-clue': '„{word}“ není nápověda; použijte {clues}',
  'standing-length': 'zadáno je {length:znak|znaky|znaků}; toto zadání jich potřebuje {wanted}',
  'digit-of-given': '{cell} je zadané pole a svou číslici si nechá',
};
