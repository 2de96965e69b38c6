import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { must } from '../../../../../src/shared/base/assert.ts';
import type { BacktestResult } from '../../../../../src/shared/backtest/exact/result.ts';
import {
  bracketLeverage,
  type ContractGrid,
  contractNeed,
  contractPlan,
  farEdges,
  liquidatedEdge,
  liquidationTicks,
  safeLeverage,
} from '../../../../../src/shared/strategies/contract-grid.ts';
import { termsOf } from '../../../../../src/shared/core/ledger/contract-terms.ts';
import { unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import { fundingShare } from '../../../../../src/shared/strategies/figures.ts';
import { barsOf, gridParams, markets, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';
import { refusalIn } from '../../../../refusal-in.ts';

const money = (text: string): bigint => must(toScaled(text, 12), text);
const directions = ['LONG', 'SHORT', 'NEUTRAL'] as const;
const modes = ['ARITHMETIC', 'GEOMETRIC'] as const;
const kinds = ['linear', 'inverse'] as const;
const matrix = kinds.flatMap((kind) =>
  directions.flatMap((direction) => modes.map((mode) => [kind, direction, mode] as const)),
);
const grid = strategyOf('GRID');

const paramsOf = (kind: (typeof kinds)[number], more: object = {}) => ({
  ...gridParams,
  invest: kind === 'linear' ? '400' : '2',
  leverage: 10,
  on_end: 'CANCEL',
  ...more,
});

/** Coins, or quote, of lots at a price in tenths: half up to 10^-12 where inverse. */
function notional(kind: (typeof kinds)[number], ticks: number, lots: number): bigint {
  if (kind === 'linear') return 100_000_000n * BigInt(ticks) * BigInt(lots);
  const top = 100n * 10n * 10n ** 12n * BigInt(lots);
  return (2n * top + BigInt(ticks)) / (2n * BigInt(ticks));
}

/** Profit of `lots` between two prices, long; money units. */
const gain = (kind: (typeof kinds)[number], from: number, to: number, lots: number): bigint =>
  kind === 'linear'
    ? notional(kind, to, lots) - notional(kind, from, lots)
    : notional(kind, from, lots) - notional(kind, to, lots);

interface Level {
  readonly ticks: number;
  readonly lots: number;
}

/**
 * Profit by interval: each fill at a level is of the interval above it where it buys, below it where it sells; one that
 * finds something opened the other way closes it, which is a round. Fees apart.
 */
function byIntervals(kind: (typeof kinds)[number], { fills }: BacktestResult, levels: readonly number[], mark: number) {
  const held = new Map<number, Level & { readonly isShort: boolean }>();
  const opening = { ticks: 0, lots: 0, isShort: false };
  let rounds = 0;
  let profit = 0n;
  const value = (each: Level & { readonly isShort: boolean }, at: number): bigint =>
    each.isShort ? -gain(kind, each.ticks, at, each.lots) : gain(kind, each.ticks, at, each.lots);
  for (const [row, ticks] of fills.ticks.entries()) {
    const isSell = fills.sells[row] === 1;
    const lots = fills.lots[row]!;
    if (row === 0 && fills.makers[0] === 0) {
      Object.assign(opening, { ticks, lots, isShort: isSell });
      continue;
    }
    // What the open has passed already fills there, beyond its level.
    const at = isSell
      ? levels.findLastIndex((level) => level <= ticks) - 1
      : levels.findIndex((level) => level >= ticks);
    const before = held.get(at);
    if (before) {
      profit += value(before, ticks);
      held.delete(at);
      rounds += 1;
    } else if (opening.lots > 0 && opening.isShort !== isSell) {
      profit += value({ ...opening, lots }, ticks);
      opening.lots -= lots;
      rounds += 1;
    } else held.set(at, { ticks, lots, isShort: isSell });
  }
  for (const each of [...held.values(), ...(opening.lots > 0 ? [opening] : [])]) profit += value(each, mark);
  return { profit, rounds };
}

describe.each(matrix)('a grid on %s, %s, %s', (kind, direction, mode) => {
  const over = (seed: number, more: object = {}, rows = 300) =>
    play(grid, paramsOf(kind, { direction, mode, ...more }), walk(seed, rows, 0.004), {
      instrument: markets[kind],
      funds: kind === 'linear' ? '400' : '2',
    });

  test('profit is that of its rounds and of what it holds, less fees, to the unit', () => {
    let rounds = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const it = over(seed);
        const levels = Array.from({ length: 5 }, (_, index) =>
          mode === 'ARITHMETIC' ? 9_900 + index * 50 : Math.floor(9_900 * (10_100 / 9_900) ** (index / 4) + 0.5),
        );
        const mark = Math.round(Number(it.figures.mark) * 10);
        const summed = byIntervals(kind, it, levels, mark);
        rounds += summed.rounds;
        const fees = it.fills.fees.reduce((sum, fee) => sum + fee, 0n);
        const off = summed.profit - fees - money(it.figures.profit);
        // Notionals of coins are rounded one by one.
        const units = kind === 'linear' ? 0n : BigInt(it.fills.ticks.length + 4);
        expect(off <= units && -off <= units).toBe(true);
        expect(money(it.figures.fees)).toBe(fees);
        const { realised, contract } = it.figures;
        expect(money(realised) + money(must(contract, 'a contract').unrealised)).toBe(money(it.figures.profit));
        expect([...it.refusals]).toEqual([]);
        expect(it.isLiquidated).toBe(false);
      }),
      { numRuns: 8 },
    );
    expect(rounds).toBeGreaterThan(8);
  });

  test('what it needs is never more than it may, and no end of its range liquidates it', () => {
    const instrument = markets[kind];
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 5_000, max: 9_900 }),
        fc.integer({ min: 10_100, max: 20_000 }),
        fc.constantFrom(1, 3, 10, 50),
        fc.integer({ min: 1, max: 5_000 }),
        (intervals, low, high, leverage, invest) => {
          const levels = Array.from({ length: intervals + 1 }, (_, i) =>
            Math.round(low + ((high - low) * i) / intervals),
          );
          const empty = levels.findLastIndex((level) => level <= 10_000);
          const plan = { levels, empty, cap: 10_000, direction };
          const contract: ContractGrid = { terms: termsOf(instrument, unitsOf(instrument)), plan, leverage };
          const funds = BigInt(invest) * 10n ** (kind === 'linear' ? 12n : 11n);
          const { lots, opening } = contractPlan(contract, funds);
          expect(contractNeed(contract, lots + 1)).toBeGreaterThan(funds);
          if (lots === 0 || bracketLeverage(contract, lots) !== undefined) return;
          expect(contractNeed(contract, lots)).toBeLessThanOrEqual(funds);
          expect(opening).toBe(direction === 'NEUTRAL' ? 0 : lots * (direction === 'LONG' ? intervals - empty : empty));
          const backing = { funds, isIsolated: false };
          expect(liquidatedEdge(contract, lots, backing)).toBeUndefined();
          for (const edge of farEdges(contract, lots)) {
            const ticks = liquidationTicks(contract, lots, backing, edge);
            if (ticks !== null) expect(edge.lots > 0 ? ticks < edge.ticks : ticks > edge.ticks).toBe(true);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('funding', () => {
  /** Ten hours at one price: the stamp of the eighth hour is one of them. */
  const hours = barsOf(Array.from({ length: 600 }, () => [1_000, 1_000, 1_000, 1_000] as const));

  test.each([
    ['LONG', '0.001', -1],
    ['SHORT', '0.001', 1],
    ['LONG', '-0.002', 1],
  ] as const)('%s at a rate of %s is paid by its side, once', (direction, rate, sign) => {
    const it = play(grid, paramsOf('linear', { direction }), hours, {
      instrument: markets.linear,
      fundingRate: Number(rate),
    });
    const qty = Number(it.figures.qty);
    expect(Math.sign(qty)).toBe(direction === 'LONG' ? 1 : -1);
    expect(Number(must(it.figures.contract, 'a contract').funding)).toBeCloseTo(
      sign * Math.abs(qty * 1_000 * Number(rate)),
      9,
    );
    expect(it.equity.at(-1)! - 1_000).toBeCloseTo(Number(it.figures.profit), 9);
  });

  test('a part is the own net over that of the account; parts of all add up but for a unit each', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { minLength: 1, maxLength: 6 }),
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        (nets, amount) => {
          const all = nets.reduce((sum, net) => sum + net, 0n);
          const parts = nets.map((net) => fundingShare(amount, net, all));
          const off = amount - parts.reduce((sum, part) => sum + part, 0n);
          if (all === 0n) expect(parts.every((part) => part === 0n)).toBe(true);
          else expect(off >= 0n && off <= BigInt(nets.length)).toBe(true);
        },
      ),
    );
    expect([fundingShare(10n, 1n, 3n), fundingShare(-10n, 1n, 3n), fundingShare(-10n, -1n, 3n)]).toEqual([3n, -4n, 3n]);
  });
});

describe('liquidation', () => {
  test('an account that has less than the grid needs is liquidated by the core, and the grid stops with its loss', () => {
    const rows = Array.from({ length: 30 }, (_, at) => {
      const price = 1_000 - Math.max(0, at - 3) * 30;
      return [price, price, price, price] as const;
    });
    const it = play(grid, paramsOf('linear', { direction: 'LONG', leverage: 20 }), barsOf(rows), {
      instrument: markets.linear,
      funds: '400',
    });
    expect(it.isLiquidated).toBe(true);
    expect(it.state).toMatchObject({ status: 'STOPPED', stop: { mode: 'CANCEL', reason: 'LIQUIDATION' } });
    expect(it.figures.qty).toBe('0');
    expect(it.equity.at(-1)!).toBeCloseTo(400 + Number(it.figures.profit), 9);
    expect(it.equity.at(-1)!).toBeLessThan(1);
  });

  test('isolated margin that does not reach the far edge is refused with the leverage that does', () => {
    const instrument = markets.linear;
    const plan: ContractGrid['plan'] = { levels: [8_000, 9_000, 10_000], empty: 2, cap: 10_000, direction: 'LONG' };
    const contract = { terms: termsOf(instrument, unitsOf(instrument)), plan, leverage: 20 };
    const backing = { funds: 10n ** 15n, isIsolated: true };
    expect(liquidatedEdge(contract, 1_000, backing)).toMatchObject({ ticks: 8_000 });
    // 1,700 of notional loses 100 down to 800 each: 16 times 6 % and maintenance would be more.
    expect(safeLeverage(contract, 1_000, backing)).toBe(15);
  });
});

test.each([
  [{ direction: 'UP' }, 'linear', 'direction', 'direction'],
  [{ leverage: 0 }, 'linear', 'leverage', 'range'],
  [{ leverage: 2.5 }, 'linear', 'leverage', 'integer'],
  [{ leverage: 101 }, 'linear', 'leverage', 'range'],
  [{ leverage: Number.NaN }, 'linear', 'leverage', 'integer'],
  [{ direction: 'NEUTRAL', trailing: 'ON' }, 'linear', 'trailing', 'long_or_short'],
  [{ trigger_price: '1100' }, 'linear', 'upper', 'range_excludes_price'],
  [{ trigger_price: '1000.05' }, 'linear', 'trigger_price', 'tick'],
  [{ direction: 'SHORT', take_profit_price: '1100' }, 'linear', 'take_profit_price', 'below_price'],
  [{ direction: 'SHORT', stop_loss_price: '900' }, 'linear', 'stop_loss_price', 'above_price'],
  [{ invest: '1' }, 'linear', 'invest', 'too_small'],
  [{ direction: 'LONG', leverage: undefined }, 'spot', 'direction', 'contracts_only'],
  [{ direction: undefined, leverage: 2 }, 'spot', 'leverage', 'contracts_only'],
] as const)('%o on %s is refused at %s: %s', (more, market, field, rule) => {
  const params = JSON.parse(JSON.stringify(paramsOf('linear', { direction: 'LONG' }))) as object;
  const given = Object.fromEntries(Object.entries({ ...params, ...more }).filter(([, value]) => value !== undefined));
  expect(refusalIn(() => play(grid, given, walk(1, 10), { instrument: markets[market] }))).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field, rule }],
  });
});
