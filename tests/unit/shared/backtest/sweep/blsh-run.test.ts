import { expect, test } from 'vitest';
import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import {
  type BlshCandidate,
  type BlshStart,
  startBlsh,
} from '../../../../../src/shared/backtest/sweep/blsh-candidate.ts';
import { BlshRun } from '../../../../../src/shared/backtest/sweep/blsh-run.ts';
import type { SweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';
import { play } from '../../../../../src/shared/backtest/sweep/play.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { type Bar, barsOf, plainMarket } from './paths.ts';

function sweptBlsh(bars: BarColumns, market: SweepMarket, start: BlshStart) {
  const run = new BlshRun(bars, market, start);
  const last = play(scanBars(bars), run, 0, bars.open.length, () => undefined);
  return { run, last, ...run.account.money(last) };
}

const usual: BlshCandidate = {
  first: 10_000,
  amount: 10_000,
  drop: 2,
  scale: 1,
  levels: 2,
  multiplier: 2,
  rise: 1.5,
  cooldown: 0,
  reference: 0,
  take_profit_price: 0,
  stop_loss_price: 0,
};

const startOf = (candidate: BlshCandidate, market: SweepMarket, bars: BarColumns) =>
  startBlsh(candidate, market, {
    close: bars.close[0]!,
    highest: Math.max(...bars.high),
    lowest: Math.min(...bars.low.filter((low) => low > 0)),
  });

const flat = (price: number): Bar => [price, price, price, price];

test('by hand: the ladder of 100, 98 and 96 is sold at 1.5 % over what it cost, and the next one lies below that price', () => {
  const market: SweepMarket = { ...plainMarket, maker: 0, taker: 0 };
  const rows: Bar[] = [
    flat(10_000),
    flat(10_000),
    [10_000, 10_000, 9_500, 9_600],
    flat(9_600),
    flat(9_900),
    flat(9_900),
  ];
  const bars = barsOf(rows);
  // 1,000 lots at 10,000, 1,020 at 9,800, 2,083 at 9,600.
  const amounts = { first: 10_000_000, amount: 10_000_000 };
  const start = startOf({ ...usual, ...amounts }, market, bars) as BlshStart;
  expect(start.levels).toEqual([
    { ticks: 10_000, lots: 1_000 },
    { ticks: 9_800, lots: 1_020 },
    { ticks: 9_600, lots: 2_083 },
  ]);
  expect(start.funds).toBe(10_000_000 + 9_996_000 + 19_996_800);
  // Cost 39,992,800 of 4,103 lots: 9,747.21 on average, 9,893.42 with 1.5 %: sold at 9,894, then bought at it again.
  const { run, profit } = sweptBlsh(bars, market, start);
  expect({ rounds: run.rounds, fills: run.account.fills }).toEqual({ rounds: 1, fills: 4 });
  expect(profit).toBe(1_000n * (4_103n * 9_894n - 39_992_800n));
});

test.each<[string, Partial<BlshCandidate>, string, string]>([
  ['levels by halves', { levels: 1.5 }, 'levels', 'integer'],
  ['no level', { levels: 0 }, 'levels', 'range'],
  ['no number', { drop: Number.NaN }, 'drop', 'range'],
  ['a ladder that ends below nothing', { drop: 40, levels: 3 }, 'drop', 'below_zero'],
  ['levels on one tick', { drop: 0.01, scale: 0.1, levels: 4 }, 'drop', 'below_tick'],
  ['an amount that buys nothing', { amount: 9 }, 'amount', 'too_small'],
  ['an amount beyond what is exact', { amount: 2 ** 51, first: 0 }, 'amount', 'too_large'],
  ['a take-profit at the price', { take_profit_price: 1_000 }, 'take_profit_price', 'above_price'],
  ['a stop-loss at the price', { stop_loss_price: 1_000 }, 'stop_loss_price', 'below_price'],
  ['half a tick', { stop_loss_price: 0.5 }, 'stop_loss_price', 'tick'],
  ['a cooldown that has been', { cooldown: -1 }, 'cooldown', 'range'],
  ['a rise of nothing', { rise: 0 }, 'rise', 'range'],
])('%s is kept out by field and rule', (_, changes, field, rule) => {
  const bars = barsOf([flat(1_000), flat(1_000)]);
  const market = { ...plainMarket, maxLots: 2 ** 50 };
  expect(startOf({ ...usual, ...changes }, market, bars)).toEqual({ field, rule });
  expect(startOf(usual, market, bars)).not.toHaveProperty('rule');
});
