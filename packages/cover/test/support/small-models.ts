/** Random models small enough for the definition, rich in solutions, colors, shared items and dead ends. */
import { type Model, ModelBuilder, type Use } from '@quadrille/cover';
import fc from 'fast-check';

interface Shape {
  readonly multiplicities: boolean;
  readonly costs: boolean;
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z'];

/** Models of at most 5 primary and 3 secondary items and 9 options. */
export function smallModel(shape: Partial<Shape> = {}): fc.Arbitrary<Model> {
  const use = fc.record({ item: fc.nat({ max: 7 }), color: fc.nat({ max: 2 }) });
  const option = fc.record({
    uses: fc.uniqueArray(use, { minLength: 1, maxLength: 4, selector: ({ item }) => item }),
    cost: fc.nat({ max: 9 }),
  });
  const bounds = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }));
  return fc
    .record({
      primaryCount: fc.integer({ min: 1, max: 5 }),
      secondaryCount: fc.nat({ max: 3 }),
      bounds: fc.array(bounds, { minLength: 5, maxLength: 5 }),
      options: fc.array(option, { maxLength: 9 }),
    })
    .map(({ primaryCount, secondaryCount, bounds, options }) => {
      const builder = new ModelBuilder();
      const items = NAMES.slice(0, primaryCount + secondaryCount).map((name, at) => {
        if (at >= primaryCount) return builder.secondary(name);
        const [least, more] = bounds[at];
        const many = shape.multiplicities && least + more > 0;
        return builder.primary(name, many ? { least, most: least + more } : undefined);
      });
      for (const { uses, cost } of options) {
        const own = new Map<number, Use>();
        for (const { item, color } of uses) {
          const at = item % items.length;
          own.set(at, at >= primaryCount && color > 0 ? [items[at], String(color)] : items[at]);
        }
        builder.option(own.values(), shape.costs ? { cost } : {});
      }
      return builder.build();
    });
}
