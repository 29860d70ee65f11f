/** Czech sentences, one for each technique. */
import type { Texts } from './explain.js';
import { capital, type Facts, listed } from './facts.js';

const naked = ({ cells, digits, inHouses, gone }: Facts) =>
  `${capital(inHouses[0])} mohou pole ${cells} obsahovat jen ${digits}, ` +
  `takže pole, která je všechna vidí, nemohou: škrtni ${gone}.`;
const hidden = ({ cells, digits, inHouses, gone }: Facts) =>
  `${capital(inHouses[0])} se číslice ${digits} vejdou jen do polí ${cells}, ` +
  `nic jiného v nich být nemůže: škrtni ${gone}.`;
const locked = ({ digit, inHouses, gone }: Facts) =>
  `${capital(inHouses[0])} leží všechna místa pro ${digit} zároveň ${inHouses[1]}: škrtni ${gone}.`;
const turbot = ({ digit, cells, inHouses, step, gone, name }: Facts) =>
  `${capital(inHouses[0])} a ${inHouses[1]} jsou pro ${digit} jen dvě místa (${cells}), takže ji má ` +
  `${name(step.cells[0])} nebo ${name(step.cells[3])}: škrtni ${gone}.`;
const deadly = ({ pattern, pair, others, gone }: Facts) =>
  `Kdyby v polích ${pattern} bylo jen ${pair}, měla by úloha dvě řešení` +
  `${others && `, takže tam musí být i něco jiného (${others})`}: škrtni ${gone}.`;
const avoidable = ({ pattern, pair, others, gone }: Facts) =>
  `Žádné z polí ${pattern} nebylo zadáno: kdyby v nich bylo jen ${pair}, měla by úloha dvě řešení` +
  `${others && `, takže tam musí být ${others}`}: škrtni ${gone}.`;
const result = ({ placed, gone }: Facts) => (placed ? placed : `škrtni ${gone}`);
/** The clues that make links of a chain. */
const by = ({ clueNames }: Facts) => clueNames && ` (díky nápovědám: ${clueNames})`;
const chain = (facts: Facts) => `${facts.chain}${by(facts)}: jeden z konců platí, tedy ${result(facts)}.`;
const fish = ({ bases, covers, digit, gone }: Facts) =>
  `${capital(bases)} může ${digit} stát jen ${covers}, pokaždé jednou: škrtni ${gone}.`;
const finned = ({ bases, covers, digit, fins, gone }: Facts) =>
  `${capital(bases)} může ${digit} stát jen ${covers}, nebo v ${fins.length === 1 ? 'ploutvi' : 'ploutvích'} ` +
  `${listed(fins, 'cs')}. Je-li v ploutvi, není v polích, která ploutev vidí; není-li v žádné, má ji každá z ` +
  `příčných řad uvnitř obrazce. V obou případech: škrtni ${gone}.`;

/** What the clue says, and what follows. */
const clue =
  (reason: string) =>
  ({ clueName, gone }: Facts) =>
    `${capital(clueName)}: ${reason}, proto škrtni ${gone}.`;

/** What clues, and a house where there is one, leave of the cells together. */
const together = ({ clueNames, allHouses, cells, fillings, gone }: Facts) =>
  `${capital(clueNames)}${allHouses && ` a k tomu ${allHouses}`}: ` +
  `${fillings ? `${cells} může být jen ${fillings}` : 'žádné společné vyplnění tyto kandidáty neobsahuje'}: škrtni ${gone}.`;

export const CZECH: Texts = {
  'cell-marks': clue('značka dovoluje jen některé číslice'),
  'thermo-bounds': clue('číslice podél něj rostou a pole před i za potřebují místo'),
  'arrow-sums': clue('součet šipky musí být to, co je v kruhu'),
  'dot-partners': clue('číslice bez protějšku za značkou tam být nemůže'),
  comparison: clue('větší číslice potřebuje vedle sebe menší a naopak'),
  'whisper-partners': clue('každá číslice potřebuje vedle sebe na čáře protějšek'),
  'equal-cells': clue('její pole jsou stejná: co nemůže jedno, nemůže ani druhé'),
  'between-bounds': clue('konce a číslice mezi nimi se musí shodnout'),
  'renban-range': clue('vyplnit ji mohou jen některé množiny číslic'),
  'quadruple-places': clue('její číslice musí najít svá místa'),
  'diagonal-sum': clue('nejmenší a největší součet ostatních polí víc nedovolí'),
  'region-sums': clue('součty podél ní se musí shodovat'),
  'outside-line': clue('jinak řadu podle nápovědy vyplnit nelze'),
  'line-pattern': clue('její vzor jinou možnost nenechává'),
  'unmarked-pairs': ({ clueName, cells, gone }) =>
    `${capital(clueName)} a to, co ještě může být v ${cells}: škrtni ${gone}.`,
  'clue-alone': ({ clueName, cells, fillings, gone }) =>
    `${capital(clueName)}${fillings ? `: ${cells} může být jen ${fillings}` : ' s nimi nejde vyplnit'}: škrtni ${gone}.`,
  'clue-pointing': ({ clueNames, digit, cells, gone }) =>
    `${capital(clueNames)}: v jednom z polí ${cells} musí být ${digit}, a kdo je všechna vidí, ji mít nemůže: škrtni ${gone}.`,
  'clue-and-house': together,
  'two-clues': together,
  'house-and-clues': together,
  'full-house': ({ cell, digit, inHouses }) =>
    `${cell} je poslední volné pole ${inHouses[0]}: patří tam ${digit}.`,
  'hidden-single': ({ cell, digit, inHouses }) => `${cell} je jediné místo pro ${digit} ${inHouses[0]}.`,
  'naked-single': ({ cell, digit }) => `Pro ${cell} zbývá jediná číslice ${digit}.`,
  pointing: locked,
  claiming: locked,
  'nonconsecutive-cell': ({ cell, digits, gone }) =>
    `V poli ${cell} zbývá jen ${digits} a číslice vedle něj musí aspoň jednu z nich připustit: škrtni ${gone}.`,
  'nonconsecutive-house': ({ digit, inHouses, cells, gone }) =>
    `${capital(inHouses[0])} je ${digit} v jednom z polí ${cells}. ` +
    `Vedle ní nesmí být číslice o jedna větší ani menší: škrtni ${gone}.`,
  'cage-combinations': ({ sumCells, sum, combinations, gone }) =>
    `Zbytek klece (${sumCells}) má součet ${sum}` +
    `${combinations && ` a může být jen ${combinations}`}: škrtni ${gone}.`,
  'rule-of-45': facts =>
    `Součet číslic (${facts.allHouses}) je daný; bez klecí zbývá ${facts.equation}: ${result(facts)}.`,
  'cage-pointing': ({ sumCells, sum, digit, cells, gone }) =>
    `Zbytek klece (${sumCells}) nemá součet ${sum} bez číslice ${digit} ` +
    `a ta je v jednom z polí ${cells}: škrtni ${gone}.`,
  'naked-pair': naked,
  'hidden-pair': hidden,
  'naked-triple': naked,
  'hidden-triple': hidden,
  'naked-quad': naked,
  'hidden-quad': hidden,
  'x-wing': fish,
  swordfish: fish,
  jellyfish: fish,
  'finned-x-wing': finned,
  'finned-swordfish': finned,
  'finned-jellyfish': finned,
  skyscraper: turbot,
  'two-string-kite': turbot,
  'turbot-fish': turbot,
  'empty-rectangle': ({ digit, inHouses, gone }) =>
    `Místa pro ${digit} ${inHouses[0]} tvoří kříž a ${inHouses[1]} jsou pro ni dvě místa, ` +
    `jedno v řadě s křížem: škrtni ${gone}.`,
  'xy-wing': ({ step, cell, gone, name }) =>
    `Ať je v ${cell} kterákoli číslice, ` +
    `${name(step.cells[1])} nebo ${name(step.cells[2])} obsahuje jejich společnou: škrtni ${gone}.`,
  'xyz-wing': ({ cells, gone }) => `Jedno z polí ${cells} obsahuje jejich společnou číslici: škrtni ${gone}.`,
  'w-wing': ({ step, digits, inHouses, gone, name }) =>
    `${name(step.cells[0])} a ${name(step.cells[1])} mohou být jen ${digits}, ` +
    `ale ne obě ${step.digits[0]}, protože ta musí být i ${inHouses[0]}: škrtni ${gone}.`,
  'remote-pair': ({ cells, digits, gone }) =>
    `Pole ${cells} na sebe navazují a mohou mít jen ${digits}, takže se v nich tyto číslice střídají. ` +
    `Pole, které vidí dvě z nich s různými číslicemi, nemůže mít ani jednu: škrtni ${gone}.`,
  'unique-rectangle-1': deadly,
  'unique-rectangle-2': deadly,
  'unique-rectangle-3': deadly,
  'unique-rectangle-4': ({ inHouses, bound, free, goneCells, pattern, pair, gone }) =>
    `${capital(inHouses[0])} se číslice ${bound} vejde jen do polí ${goneCells}. Kdyby v druhém z nich bylo ${free}, ` +
    `zbylo by v polích ${pattern} jen ${pair} a úloha by měla dvě řešení: škrtni ${gone}.`,
  'unique-rectangle-5': deadly,
  'unique-rectangle-6': ({ inHouses, bound, free, goneCells, pattern, gone }) =>
    `${capital(inHouses[0])} i ${inHouses[1]} se číslice ${bound} vejde jen do polí ${pattern}, stojí tedy ve dvou ` +
    `protilehlých rozích. Kdyby byla v polích ${goneCells}, zbylo by pro druhá dvě jen ${free} a úloha by měla dvě ` +
    `řešení: škrtni ${gone}.`,
  'hidden-rectangle': ({ step, name, inHouses, pattern, digits, digit, alternatives, gone }) =>
    `${capital(inHouses[0])} i ${inHouses[1]} se číslice ${digit} vejde jen do polí ${pattern}. Kdyby v ` +
    `${name(step.cells[3])} bylo ${alternatives}, daly by se ${digits} v těchto polích zaměnit a úloha by měla dvě ` +
    `řešení: škrtni ${gone}.`,
  'avoidable-rectangle-1': avoidable,
  'avoidable-rectangle-2': avoidable,
  'unique-loop': deadly,
  bug: ({ cell, digit }) =>
    `Všechna ostatní pole mají dva kandidáty; ` +
    `bez ${digit} v ${cell} by byla dvě řešení: ${cell} je ${digit}.`,
  'bug-2': ({ cells, digit, gone }) =>
    `Bez ${digit} v polích ${cells} by všechna pole měla dva kandidáty a řešení by byla dvě, ` +
    `takže v jednom z nich je: škrtni ${gone}.`,
  'bug-3': ({ cells, digits, inHouses, gone }) =>
    `Aby nebyla dvě řešení, potřebují pole ${cells} ${inHouses[0]} číslice ${digits}: škrtni ${gone}.`,
  'bug-4': ({ cells, digit, alternatives, inHouses, gone }) =>
    `V jednom z polí ${cells} je ${digit}, jinde ${inHouses[0]} být nemůže, a v druhém, ` +
    `aby nebyla dvě řešení, ${alternatives}: škrtni ${gone}.`,
  'simple-coloring': ({ digit, cells, gone }) =>
    `Místa ${cells} pro ${digit} střídavě platí a neplatí; v obou případech: škrtni ${gone}.`,
  'multi-coloring': ({ digit, cells, gone }) =>
    `Dvě skupiny míst pro ${digit} (${cells}), která střídavě platí a neplatí, se potkávají: škrtni ${gone}.`,
  'x-chain': chain,
  'xy-chain': chain,
  aic: chain,
  'cell-forcing-chain': facts =>
    `Ať je v ${facts.cell} kterákoli z ${facts.digits}, plyne${by(facts)}: ${result(facts)}.`,
  contradiction: ({ cell, digit, trail, gone }) => {
    const steps = trail.slice(0, -1).map(({ by, what }) => `${by} → ${what}; `);
    const { by, empty } = trail[trail.length - 1];
    const end = empty ? `pro ${empty} nic nezbývá (${by})` : `nevychází ${by}`;
    return `Kdyby v ${cell} bylo ${digit}: ${steps.join('')}pak ${end}. Proto škrtni ${gone}.`;
  },
  'house-forcing-chain': facts =>
    `Ať je ${facts.digit} ${facts.inHouses[0]} kdekoli (${facts.cells}), plyne${by(facts)}: ${result(facts)}.`,
};
