/** What a person at play can type. */
import type { Bilingual } from '@quadrille/base';

export const COMMANDS: Bilingual = {
  en: `At your turn type the number of a move, or
  h  a hint        w  who is winning      u  take your last move back
  m  show or hide the losing squares      b  draw the board again
  ?  these lines   q  leave the game`,
  cs: `Když jste na tahu, napište číslo tahu, nebo
  h  nápověda      w  kdo vyhrává         u  vzít poslední tah zpět
  m  ukázat nebo skrýt prohrávající pole  b  znovu nakreslit desku
  ?  tyto řádky    q  opustit hru`,
};
