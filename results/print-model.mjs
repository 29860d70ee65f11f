/** When the module at `url` is the program that runs: prints the model of the number in its first argument. */
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

export function printModel(url, model) {
  const [, program, argument] = process.argv;
  if (program === undefined || pathToFileURL(program).href !== url) return;
  const n = Number(argument);
  if (Number.isInteger(n) && n >= 1 && n <= 40) console.log(model(n));
  else {
    console.error(`usage: node results/${basename(program)} N, with N from 1 to 40`);
    process.exitCode = 2;
  }
}
