import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusalIn } from '../../../../refusal-in.ts';
import { instrument } from '../../core/core-kit.ts';
import { barsOf, fillsOf, minuteMs, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';

const blsh = strategyOf('BLSH');
const flat = (price: number) => [price, price, price, price] as const;
const params = { amount: '100', drop: 2, rise: 1.5, levels: 3, multiplier: 2, first: '100' };
const free = { ...instrument, maker: 0, taker: 0 };
const over = (rows: Parameters<typeof barsOf>[0], more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(blsh, { ...params, ...more }, barsOf(rows), { instrument: free, ...changes });

describe('a ladder', () => {
  const fall = [flat(1_000), [1_000, 1_000, 970, 970], [970, 985, 955, 980]] as const;

  test('buys at the reference and below it, and sells all of it at its rise over what it has cost', () => {
    const it = over([...fall, [980, 1_100, 980, 1_100], flat(1_100)]);
    expect(fillsOf(it)).toEqual([
      [1, 'BUY', 1_000, 100, false],
      [1, 'BUY', 980, 102, true],
      [2, 'BUY', 960, 208, true],
      // 100 + 99.96 + 199.68 for 0.41: 974.73, and 1.5 % over it.
      [3, 'SELL', 989.4, 410, true],
    ]);
    expect(it.figures).toMatchObject({ profit: '6.014', wins: 1, losses: 0, qty: '0' });
  });

  test('hangs from the price sold at once it has sold, after the cooldown', () => {
    const rise = [980, 1_000, 980, 990] as const;
    const later = Array.from({ length: 6 }, () => [990, 990, 960, 990] as const);
    const next = (cooldown: number) =>
      fillsOf(over([...fall, rise, ...later], { cooldown }))
        .slice(4)
        .map(([minute, side, price]) => [minute, side, price])[0];
    expect(next(0)).toEqual([4, 'BUY', 989.4]);
    expect(next(120)).toEqual([6, 'BUY', 989.4]);
  });

  test('sells again for more where a lower level is bought after the sale was placed', () => {
    const it = over([flat(1_000), flat(1_000), [1_000, 1_000, 979, 979], [979, 979, 959, 959], flat(959)], {
      levels: 3,
    });
    const sells = it.events.length;
    expect(sells).toBe(1);
    // One sale is open at the end: of all that was bought.
    expect(it.held.at(-1)).toBe(410);
    expect(it.figures.orders).toBe(4 + 3);
  });

  test('what is bought in the bar in which the sale fills is held on, with the ladder that is left', () => {
    // The bar rises: it sells at 1015 first, and then buys the level at 980 on its way down.
    const it = over([flat(1_000), flat(1_000), [1_000, 1_016, 979, 1_001], [1_001, 1_020, 1_001, 1_020], flat(1_020)]);
    expect(fillsOf(it).map(([minute, side, price, lots]) => [minute, side, price, lots])).toEqual([
      [1, 'BUY', 1_000, 100],
      [2, 'SELL', 1_015, 100],
      [2, 'BUY', 980, 102],
      [3, 'SELL', 1_001, 102],
    ]);
  });
});

test('every sale brings the rise over its cost after all fees, and no more is ever bought than the ladder has', () => {
  let sales = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(0.3, 1, 2),
      fc.constantFrom(0.8, 1, 1.6),
      (seed, levels, rise, multiplier) => {
        const given = { amount: '50', drop: 0.5, rise, levels, multiplier };
        const it = play(blsh, given, walk(seed, 400, 0.008), { funds: '3000' });
        expect([...it.refusals]).toEqual([]);
        const ladder = [...Array(levels).keys()].reduce((sum, level) => sum + 50 * multiplier ** level, 0);
        let held: { readonly minute: number; readonly cost: number; readonly base: number }[] = [];
        for (const [minute, side, price, lots, isMaker] of fillsOf(it) as [number, string, number, number, boolean][]) {
          if (side === 'BUY') {
            const fee = isMaker ? instrument.maker : instrument.taker;
            held.push({ minute, cost: (price * lots) / 1_000, base: lots * (1 - fee) });
            // Less than a lot may be carried beside what the ladder buys.
            expect(held.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(ladder + 1.2);
            continue;
          }
          // What was bought in the bar of the sale is not a part of it.
          const sold = held.filter((each) => each.minute < minute);
          held = held.filter((each) => each.minute === minute);
          const cost = sold.reduce((sum, each) => sum + each.cost, 0);
          const base = sold.reduce((sum, each) => sum + each.base, 0);
          const rest = base - lots;
          expect(rest).toBeGreaterThanOrEqual(-1e-9);
          expect(rest).toBeLessThan(1);
          const average = cost / base;
          if (isMaker)
            expect((price / 1_000) * (1 - instrument.maker)).toBeGreaterThanOrEqual(average * (1 + rise / 100) - 1e-9);
          const last = sold.at(-1)!;
          held.unshift({ minute: minute - 1, cost: (last.cost / last.base) * rest, base: rest });
          sales += 1;
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(sales).toBeGreaterThan(60);
});

test.each([
  [{ amount: '1' }, 'amount', 'too_small'],
  [{ first: '1' }, 'first', 'too_small'],
  [{ amount: '2000000', multiplier: 1, levels: 1 }, 'amount', 'too_large'],
  [{ drop: 50, levels: 3 }, 'drop', 'below_zero'],
  [{ drop: 0.01, scale: 0.1, levels: 3, first: undefined }, 'drop', 'below_tick'],
  [{ drop: 30, levels: 3, amount: '100' }, 'drop', 'price_band'],
  [{ reference: '1000.05' }, 'reference', 'tick'],
  [{ take_profit_price: '900' }, 'take_profit_price', 'above_price'],
  [{ stop_loss_price: '1100' }, 'stop_loss_price', 'below_price'],
  [{ end_time: 1 }, 'end_time', 'future'],
])('%o is refused at %s: %s', (more, field, rule) => {
  const given = JSON.parse(JSON.stringify({ ...more })) as object;
  expect(
    refusalIn(() => over([flat(1_000), flat(1_000)], { first: undefined, ...given }, { funds: '9000000' })),
  ).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field, rule }],
  });
});

test.each([
  [{ amount: undefined }, 'amount', 'required'],
  [{ amount: 'x' }, 'amount', 'positive_decimal'],
  [{ drop: Number.NaN }, 'drop', 'number'],
  [{ drop: 100 }, 'drop', 'range'],
  [{ rise: 0 }, 'rise', 'range'],
  [{ levels: 2.5 }, 'levels', 'integer'],
  [{ levels: 51 }, 'levels', 'range'],
  [{ cooldown: -1 }, 'cooldown', 'range'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused by itself at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over([flat(1_000), flat(1_000)], more))).toMatchObject({
    code: 'PARAMETERS',
    data: expect.arrayContaining([{ field, rule }]),
  });
});

test('it needs all that its ladder costs, and says how much', () => {
  expect(refusalIn(() => over([flat(1_000), flat(1_000)], {}, { funds: '700' }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'amount', asset: 'USDT', free: '700' },
  });
});

test('at its end it cancels the ladder and sells what it holds', () => {
  const it = over([flat(1_000), [1_000, 1_000, 975, 975], ...Array.from({ length: 5 }, () => flat(975))], {
    end_time: 4 * minuteMs,
  });
  expect(it.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'END_TIME' } });
  expect(fillsOf(it).at(-1)).toEqual([4, 'SELL', 975, 202, false]);
});
