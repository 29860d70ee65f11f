/** Sentences for whoever sets a puzzle. */
export const SETTING_EN = {
  'wish-kind': 'no clues can be drawn for "{word}"; the kinds are {kinds}',
  'wish-number': '"{text}" is not a number of clues that can be drawn; write for example 6 or 6-10',
  'link-site': 'there are no links for the format "{format}"; use fpuzzles, sudokupad or iss',
  'drawings-lost': 'the format "{format}" does not hold the drawings of this puzzle; they are left out',
  'candidates-open': 'digits after a question mark are not settled; allow more nodes',
  'setting-open': 'not settled: the search takes too long; allow more nodes',
  'redundant-none': 'there is no solution; "conflict" says why',
  'redundant-several': 'there are several solutions, so every clue is needed; "suggest" finds a further one',
  'redundant-some': '{count:clue can|clues can each} be left out:',
  'redundant-every': 'every clue is needed',
  'redundant-open': '{count:clue is|clues are} not settled: that takes too long',
  'conflict-none': 'there is a solution, so nothing contradicts',
  'conflict-found':
    '{clues:clue|clues} and {givens:given|givens} cannot all be right; without any one of them they could:',
  'conflict-givens': 'givens: {cells}',
  'conflict-search': 'no known technique shows it in steps; the search proved it by trying everything',
  'conflict-open': '{count:clue|clues} may not be needed for it: finding out takes too long',
  'end-cell': 'Then no digit is left for {cell}.',
  'end-house': 'Then {house} has no place for {digit}.',
  'end-clue': 'Then {clue} cannot be filled.',
  'suggest-none': 'there is no solution; "conflict" says why',
  'suggest-one': 'the puzzle has one solution already',
  'suggest-unique': '{count:suggestion|suggestions}; each of them alone leaves one solution',
  'suggest-fewer': 'no single clue leaves one solution; {count:this one removes|these remove} the most',
  'suggested-unique': '{words}: leaves one solution',
  suggested: '{words}: leaves {left} of {of} sample solutions',
} as const;

export const SETTING_CS: Readonly<Record<keyof typeof SETTING_EN, string>> = {
  'wish-kind': 'pro „{word}“ se nápovědy kreslit neumějí; druhy jsou {kinds}',
  'wish-number': '„{text}“ není počet nápověd, který se dá nakreslit; pište například 6 nebo 6-10',
  'link-site': 'formát „{format}“ nemá odkazy; použijte fpuzzles, sudokupad nebo iss',
  'drawings-lost': 'formát „{format}“ nepojme kresby tohoto zadání; vynechaly se',
  'candidates-open': 'číslice za otazníkem zůstaly nerozhodnuté; povolte víc uzlů',
  'setting-open': 'nerozhodnuto: hledání trvá příliš dlouho; povolte víc uzlů',
  'redundant-none': 'není žádné řešení; proč, řekne „conflict“',
  'redundant-several': 'řešení je víc, takže je potřeba každá nápověda; další najde „suggest“',
  'redundant-some':
    'vynechat lze {count:nápovědu|kteroukoli z nápověd, kterých je|kteroukoli z nápověd, kterých je}:',
  'redundant-every': 'každá nápověda je potřeba',
  'redundant-open': 'nerozhodnuto pro {count:nápovědu|nápovědy|nápověd}: trvalo by to příliš dlouho',
  'conflict-none': 'řešení existuje, nic si tedy neodporuje',
  'conflict-found':
    'současně nemůže platit: {clues:nápověda|nápovědy|nápověd} a {givens:číslice|číslice|číslic}; bez kterékoli z nich už ano:',
  'conflict-givens': 'zadané číslice: {cells}',
  'conflict-search':
    'po krocích to žádná známá technika neukáže; dokázalo to hledání, které vyzkoušelo všechno',
  'conflict-open':
    '{count:nápověda k tomu možná není potřeba|nápovědy k tomu možná nejsou potřeba|nápověd k tomu možná není potřeba}: zjistit to trvá příliš dlouho',
  'end-cell': 'Potom do {cell} nezbývá žádná číslice.',
  'end-house': 'Potom {house} nemá místo pro {digit}.',
  'end-clue': 'Potom nejde vyplnit {clue}.',
  'suggest-none': 'není žádné řešení; proč, řekne „conflict“',
  'suggest-one': 'zadání už má jediné řešení',
  'suggest-unique': '{count:návrh|návrhy|návrhů}; s každým samotným zbývá jediné řešení',
  'suggest-fewer':
    'jediné řešení nezbývá s žádnou samotnou nápovědou; nejvíc jich ubere {count:tato|tyto|těchto}',
  'suggested-unique': '{words}: zbývá jediné řešení',
  suggested: '{words}: z {of} vzorových řešení zbývá {left}',
};
