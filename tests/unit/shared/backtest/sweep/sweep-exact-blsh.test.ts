import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBlsh } from '../../../../../src/shared/backtest/sweep/blsh-candidate.ts';
import { blshCandidate, blshParams } from '../../../../../src/shared/backtest/sweep/blsh-params.ts';
import { BlshRun } from '../../../../../src/shared/backtest/sweep/blsh-run.ts';
import { sweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';
import { play } from '../../../../../src/shared/backtest/sweep/play.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { moneyDecimals, unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { walk } from '../backtest-kit.ts';
import { drawdownOf, exactOf, traded } from './beside-exact.ts';

const units = unitsOf(traded);

/** At night: half an hour of these would find no more. */
const mostRuns = 50_000;

const anyCase = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  rows: fc.integer({ min: 20, max: 400 }),
  from: fc.integer({ min: 0, max: 5 }),
  size: fc.constantFrom(0.002, 0.006, 0.02),
  // A holding above the largest market order is sold in parts, over several bars, which the sweep does at once.
  amount: fc.constantFrom(2, 6, 12, 50, 300, 4_000, 2_000_000),
  first: fc.constantFrom(undefined, 8, 100),
  drop: fc.constantFrom(0.03, 0.1, 0.3, 1, 30),
  scale: fc.constantFrom(0.5, 0.9, 1, 1.3),
  levels: fc.integer({ min: 1, max: 8 }),
  multiplier: fc.constantFrom(0.7, 1, 1.5),
  rise: fc.constantFrom(0.02, 0.1, 0.4),
  cooldown: fc.constantFrom(0, 20, 45, 60, 90, 600),
  above: fc.constantFrom(undefined, -3, 0, 12),
  profit: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 2 }),
  loss: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 2 }),
  slippage: fc.constantFrom(0, 3),
  touch: fc.boolean(),
});

const meeting = {
  rows: 20,
  size: 0.02,
  first: 8,
  scale: 0.5,
  levels: 1,
  multiplier: 0.7,
  rise: 0.02,
  cooldown: 0,
  above: undefined,
  profit: null,
  loss: null,
  touch: false,
} as const;
/** A sell of little lies below a buy of its own: the market ends it, or an offer above that buy fills it. */
const examples: [typeof anyCase extends fc.Arbitrary<infer Case> ? Case : never][] = [
  [{ ...meeting, seed: 756_696, from: 4, amount: 4_000, drop: 0.3, slippage: 3 }],
  [{ ...meeting, seed: 999_996, from: 2, amount: 50, drop: 0.1, slippage: 0 }],
];

test(
  'a ladder comes to the same money as through the matching core and the ledger, and is refused by the same rule',
  () => {
    const seen = { runs: 0, fills: 0, rounds: 0, ends: 0, refused: 0 };
    fc.assert(
      fc.property(anyCase, ({ seed, rows, from, size, above, profit, loss, slippage, touch, ...given }) => {
        const bars = walk(seed, rows, size);
        const close = bars.close[from]!;
        const price = (ticks: number): string => (ticks / 10).toFixed(1);
        const { amount, first, ...numbers } = given;
        const params = {
          ...numbers,
          amount: `${amount}`,
          ...(first !== undefined && { first: `${first}` }),
          ...(above !== undefined && { reference: price(close + above) }),
          ...(profit !== null && { take_profit_price: price(close + 10 * profit) }),
          ...(loss !== null && { stop_loss_price: price(close - 10 * loss) }),
          on_end: 'CANCEL_CLOSE' as const,
        };
        const { result: exact, problem } = exactOf('BLSH', bars, params, { from, slippage, touchFills: touch });
        const market = sweepMarket(traded, { slippage, touch });
        const candidate = blshCandidate(params, traded);
        if ('rule' in candidate) throw new Error(`${candidate.field} is off the tick`);
        const facts = { close, highest: Math.max(...bars.high), lowest: Math.min(...bars.low) };
        const start = startBlsh(candidate, market, facts);
        if (!exact) {
          seen.refused += 1;
          expect(problem).toMatchObject(start);
          return;
        }
        expect(blshParams(candidate, traded)).toEqual(params);
        if ('rule' in start) throw new Error(`kept out by ${start.field}, ${start.rule}`);
        const run = new BlshRun(bars, market, start);
        const last = play(scanBars(bars), run, from, rows, () => undefined);
        expect([...exact.refusals]).toEqual([]);
        const money = (run.account.money(last).profit * units.quotePerTickLot) / BigInt(market.feeDivisor);
        expect({
          invested: BigInt(start.funds) * units.quotePerTickLot,
          profit: money,
          fills: run.account.fills,
          end: run.end,
          held: run.account.base / market.feeDivisor,
        }).toEqual({
          invested: toScaled(exact.invested, moneyDecimals),
          profit: toScaled(exact.figures.profit, moneyDecimals),
          fills: exact.fills.lots.length,
          end: exact.state.stop?.reason ?? '',
          held: exact.held.at(-1),
        });
        expect(run.account.drawdown).toBeCloseTo(drawdownOf(exact.equity, Number(exact.invested)), 8);
        seen.runs += 1;
        seen.fills += run.account.fills;
        seen.rounds += run.rounds;
        if (run.end !== '') seen.ends += 1;
      }),
      { numRuns: Math.min(mostRuns, fuzzRuns(200)), examples },
    );
    expect(seen.runs).toBeGreaterThan(60);
    expect(seen.refused).toBeGreaterThan(20);
    expect(seen.ends).toBeGreaterThan(15);
    expect(seen.rounds).toBeGreaterThan(100);
  },
  nightlyMs,
);
