import { expect, test } from 'vitest';
import { bid, type BookSide } from '../../../../../src/shared/market/book/book.ts';
import { childView, isApartFrom, situationOf } from '../../../../../src/shared/strategies/execution/situation.ts';
import type { Running } from '../../../../../src/server/desk/algo/parent.ts';
import { instrument, key, listed, stateOf } from '../../core/core-kit.ts';
import { childOf, parentOf, startMs } from '../../../server/desk/algo/run-kit.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';

interface Around {
  readonly best?: readonly [number | undefined, number | undefined];
  readonly children?: readonly Order[];
  readonly external?: boolean;
  readonly tick_steps?: { above: string; tick: string }[];
  /** Coins that were traded since the start. */
  readonly volume?: number;
  /** The market's bars are without its users' trades. */
  readonly excludesOwn?: boolean;
}

/** The situation of a parent; of each side of the book the two best prices stand with 10 lots. */
function of(
  parent: Running & { readonly othersOnly?: boolean },
  { best = [9_990, 10_010], children = [], external = false, tick_steps, volume = 0, excludesOwn }: Around = {},
) {
  const [highest, lowest] = best;
  const market = {
    instrument,
    klines: () => [[startMs, 1_000, 1_000, 1_000, 1_000, volume, volume * 1_000, 1]],
    excludesOwn,
    best: (side: BookSide) => (side === bid ? highest : lowest),
    book: {
      top: (side: BookSide) =>
        side === bid
          ? { prices: [highest!, highest! - 5], sizes: [10, 10] }
          : { prices: [lowest!, lowest! + 5], sizes: [10, 10] },
    },
  };
  const core = stateOf([listed({ ...(tick_steps && { tick_steps }) }, external)]).markets.get(key)!;
  return situationOf(parent, {
    core,
    market: market as never,
    children: children.map((child) => childView(child, core.grid)),
    times: [0, 10_000],
    handled: 0,
    retryMs: 7,
    nowMs: startMs + 5,
    isApart: isApartFrom(core, market as never),
  });
}

test('a parent of slices is in the situation that its orders and its market are in', () => {
  const children = [
    childOf(0),
    childOf(1, { status: 'PARTIALLY_FILLED', filled_amount: '0.010', price: '1000.0', created: 9 }),
  ];
  expect(of(parentOf({ errors: 2 }), { children })).toEqual({
    side: 'BUY',
    isCanceling: false,
    lots: 100,
    errors: 2,
    nowMs: startMs + 5,
    deadlineMs: startMs + 40_000,
    retryMs: 7,
    sweeps: false,
    bound: null,
    bid: 9_990,
    ask: 10_010,
    least: 5,
    step: 1,
    isOpen: true,
    share: Number.POSITIVE_INFINITY,
    children: [
      { order_id: '100', number: 0, lots: 25, filled: 25, isOpen: false, isFilled: true, ticks: 0, createdMs: startMs },
      { order_id: '101', number: 1, lots: 25, filled: 10, isOpen: true, isFilled: false, ticks: 10_000, createdMs: 9 },
    ],
    plan: { kind: 'slices', times: [startMs, startMs + 10_000], targets: [25, 50, 75, 100], handled: 0 },
  });
  expect(of(parentOf({ status: 'CANCELING', algo: { finish_policy: 'MARKET' } }))).toMatchObject({
    isCanceling: true,
    sweeps: true,
  });
});

test('the smallest child is that at its worst price, else at the best of the other side, and of a closing the smallest size', () => {
  // 5 USDT at 500, 1010, 990, and where there is no price at a tick.
  const least = (fields: Parameters<typeof parentOf>[0], around: Around = {}) => of(parentOf(fields), around).least;
  expect([
    least({ algo: { limit_price: '500' } }),
    least({}, { best: [5_000, 10_100] }),
    least({ side: 'SELL' }, { best: [5_000, 10_100] }),
    least({}, { best: [5_000, undefined] }),
    least({ passed: { reduce_only: true } }),
  ]).toEqual([10, 5, 10, 50_000, 1]);
});

test('the worst price lies on a step of the market, within the bound', () => {
  const bound = (side: 'BUY' | 'SELL') =>
    of(parentOf({ side, algo: { limit_price: '1000.3' } }), { tick_steps: [{ above: '500', tick: '0.5' }] }).bound;
  expect([bound('BUY'), bound('SELL')]).toEqual([10_000, 10_005]);
});

test('an ICEBERG shows its part at its limit, or at its distance from the best that is not its own', () => {
  const plan = (fields: object, around: Around = {}, side: 'BUY' | 'SELL' = 'BUY') =>
    of(parentOf({ side, algo: { kind: 'ICEBERG', slices: undefined, visible: '0.030', ...fields } }), around).plan;
  expect(plan({})).toEqual({ kind: 'iceberg', visible: 30, limit: null, pegged: null });
  expect(plan({ limit_price: '995' })).toEqual({ kind: 'iceberg', visible: 30, limit: 9_950, pegged: null });
  expect([
    plan({ peg_ticks: 2 }),
    plan({ peg_ticks: 2 }, {}, 'SELL'),
    plan({ peg_ticks: 900 }),
    plan({ peg_ticks: 900 }, {}, 'SELL'),
  ]).toMatchObject([{ pegged: 9_992 }, { pegged: 10_008 }, { pegged: 10_009 }, { pegged: 9_991 }]);
  // Of 30 lots 20 are filled: the 10 that stand at the best are its own, and the next price is another's.
  const own = (fields: Partial<Order> = {}) => [
    childOf(0, { status: 'PARTIALLY_FILLED', amount: '0.030', filled_amount: '0.020', price: '999.0', ...fields }),
  ];
  expect(plan({ peg_ticks: 2 }, { children: own() })).toMatchObject({ pegged: 9_987 });
  expect([
    plan({ peg_ticks: 2 }, { children: own({ filled_amount: '0.021' }) }),
    plan({ peg_ticks: 2 }, { children: own({ status: 'CANCELED' }) }),
    plan({ peg_ticks: 2 }, { children: own(), external: true }),
  ]).toMatchObject([{ pegged: 9_992 }, { pegged: 9_992 }, { pegged: 9_992 }]);
});

test('a share is of all that was traded, or of what others have traded where own fills are in the bars', () => {
  const children = [childOf(0, { filled_amount: '0.200' })];
  const share = (othersOnly: boolean, around: Around = {}) =>
    of({ ...parentOf({ algo: { participation: 0.25 } }), othersOnly }, { children, volume: 3, ...around }).share;
  expect(share(false)).toBe(750);
  expect(share(true)).toBe(700);
  expect(share(true, { excludesOwn: true })).toBe(750);
  expect(share(true, { external: true })).toBe(750);
  expect(share(true, { volume: 0.1 })).toBe(0);
});
