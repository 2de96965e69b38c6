import { describe, expect, test } from 'vitest';

type Figures = Readonly<Record<string, number>>;

/**
 * What a function asks of its figures, each of which has a right value here; what is not asked of an argument stands in
 * the call itself.
 */
interface Asked<P extends string = never, N extends string = never, F extends string = never> {
  /** Above 0. */
  readonly positive?: Readonly<Record<P, number>>;
  /** 0 and above. */
  readonly notNegative?: Readonly<Record<N, number>>;
  /** Any number. */
  readonly finite?: Readonly<Record<F, number>>;
  readonly call: (figures: Readonly<Record<P | N | F, number>>) => unknown;
}

/** A function with its right figures by what is asked of them. */
export interface Row {
  readonly positive: Figures;
  readonly notNegative: Figures;
  readonly finite: Figures;
  readonly call: (figures: Figures) => unknown;
}

/** A row of a table of functions, for `expectRefusals`. */
export const asked = <P extends string = never, N extends string = never, F extends string = never>({
  positive,
  notNegative,
  finite,
  call,
}: Asked<P, N, F>): Row => ({
  positive: positive ?? {},
  notNegative: notNegative ?? {},
  finite: finite ?? {},
  call: (figures) => call(figures as Record<P | N | F, number>),
});

/** Tests that each function takes right figures and refuses every wrong one by its name. */
export function expectRefusals(rows: Readonly<Record<string, Row>>): void {
  describe.each(Object.entries(rows))('%s', (_name, { positive, notNegative, finite, call }) => {
    const right = { ...positive, ...notNegative, ...finite };

    test('takes figures that are right, and 0 where 0 is one', () => {
      expect(() => call(right)).not.toThrow();
      for (const name of Object.keys({ ...notNegative, ...finite }))
        expect(() => call({ ...right, [name]: 0 }), name).not.toThrow();
    });

    const kinds = [
      ['have to be above 0', positive, [0, -1, Number.NaN, Infinity]],
      ['must not be negative', notNegative, [-1, Number.NaN, Infinity]],
      ['have to be finite', finite, [Number.NaN, Infinity, -Infinity]],
    ] as const;

    test.each(kinds.filter(([, figures]) => Object.keys(figures).length > 0))(
      'refuses by name figures that %s and are not',
      (_which, figures, wrongs) => {
        for (const name of Object.keys(figures))
          for (const wrong of wrongs) {
            const run = () => call({ ...right, [name]: wrong });
            expect(run, `${name} ${wrong}`).toThrow(RangeError);
            expect(run, `${name} ${wrong}`).toThrow(new RegExp(name, 'i'));
          }
      },
    );
  });
}
