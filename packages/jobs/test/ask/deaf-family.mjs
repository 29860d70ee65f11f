/** A family whose only question finds three things and then never listens again. */
function* findAndSpin() {
  const found = [1, 2, 3].map(n => ({ lines: [String(n)], fields: { n } }));
  yield { found };
  for (;;) Math.sqrt(2);
}

export const family = {
  name: 'deaf',
  about: { en: 'deaf', cs: 'hluchá' },
  questions: [
    {
      name: 'solve',
      about: { en: 'finds and spins', cs: 'najde a točí se' },
      example: '',
      fields: {},
      open: () => ({ task: findAndSpin() }),
    },
  ],
};
