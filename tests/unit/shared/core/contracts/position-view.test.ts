import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { positionAt } from '../../../../../src/shared/core/state/contract.ts';
import { backingOf, positionOf, ratioOf } from '../../../../../src/shared/core/contracts/position-view.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { contractState, inverse, inverseKey, linearKey, order, ownerOf, perpetual, set } from '../contract-kit.ts';
import { limit } from '../core-kit.ts';

/** A contract that shares its money with the first one. */
const ether = { ...perpetual, symbol: 'ETHUSDT', base: 'ETH' };
const etherKey = keyOfSymbol(ether);

const unit = 10n ** 12n;

const reported = (state: CoreState, api_id: string) =>
  positionOf(state, positionAt(state, api_id, state.markets.get(linearKey)!, 'BOTH')!);

/** A contract that nobody quotes, at a mark that the test sets. */
function quietState(mark: number) {
  const { state } = contractState(
    [perpetual, inverse, ether].map((each) => ({ ...each, price_band_up: null, price_band_down: null })),
  );
  for (const api_id of ['h', 'x', 'y', 'z'])
    apply(
      state,
      { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type: 'linear', asset: 'USDT', amount: '10000' },
      0,
    );
  for (const market of state.markets.values()) market.awake = true;
  state.markets.get(linearKey)!.contract!.mark = mark;
  return state;
}

function trade(state: CoreState, buyer: string, seller: string, amount: string, price: string): void {
  order(state, seller, limit('SELL', price, amount));
  order(state, buyer, limit('BUY', price, amount));
}

describe('the rank in the queue of auto-deleveraging', () => {
  it('is the fifth of its side in which profit ÷ margin stands, 4 for the highest', () => {
    const state = quietState(10_000);
    for (const [api_id, price] of [
      ['a', '998.0'],
      ['c', '996.0'],
      ['x', '994.0'],
      ['y', '992.0'],
      ['z', '990.0'],
    ] as const)
      trade(state, api_id, 'b', '0.1', price);
    expect(['a', 'c', 'x', 'y', 'z'].map((api_id) => reported(state, api_id).adl)).toEqual([0, 1, 2, 3, 4]);
  });

  it('is 4 for who is alone, 2 for the lower one of two, and the same for those of one rank', () => {
    const state = quietState(10_000);
    trade(state, 'a', 'b', '0.1', '990.0');
    expect(reported(state, 'a').adl).toBe(4);
    trade(state, 'c', 'b', '0.2', '995.0');
    expect([reported(state, 'a').adl, reported(state, 'c').adl]).toEqual([4, 2]);
    trade(state, 'x', 'b', '0.3', '990.0');
    expect([reported(state, 'a').adl, reported(state, 'x').adl, reported(state, 'c').adl]).toEqual([4, 4, 1]);
  });

  it('is 0 for who has lost or gained nothing, whatever the others of the side have, and counts its own side alone', () => {
    const state = quietState(10_000);
    trade(state, 'a', 'b', '0.1', '1000.0');
    trade(state, 'c', 'd', '0.1', '1010.0');
    trade(state, 'x', 'h', '0.1', '990.0');
    // d has sold above the mark: alone with a profit among b, d and h.
    expect(['a', 'c', 'x', 'b', 'd', 'h'].map((api_id) => reported(state, api_id).adl)).toEqual([0, 0, 4, 0, 4, 0]);
  });
});

describe('a position as it is told', () => {
  it('has its profit and its worth by the mark, and the price that pays both fees', () => {
    const state = quietState(10_100);
    trade(state, 'a', 'b', '2', '1000.0');
    // 2 × 1010, and 2 × 10 of profit; the buyer has paid a taker's fee of 1, the seller a maker's of 0.4.
    expect(reported(state, 'a')).toMatchObject({
      qty: '2.000',
      value: '2020',
      unrealized: '20',
      mark_price: '1010.0',
      margin: '200',
      avg_close: null,
      realized: '0',
    });
    expect(reported(state, 'b')).toMatchObject({ qty: '-2.000', value: '2020', unrealized: '-20', margin: '200' });
    // (2000 + 1) ÷ (2 × 0.9995) and (2000 − 0.4) ÷ (2 × 1.0005).
    expect(Number(reported(state, 'a').break_even)).toBeCloseTo(2_001 / 1.999, 4);
    expect(Number(reported(state, 'b').break_even)).toBeCloseTo(1_999.6 / 2.001, 4);
  });

  it('of an inverse contract breaks even where its coins pay both fees', () => {
    const state = quietState(10_000);
    order(state, 'b', { ...limit('SELL', '1000.0', '100'), market: inverseKey });
    order(state, 'a', { ...limit('BUY', '1000.0', '100'), market: inverseKey });
    state.markets.get(inverseKey)!.contract!.mark = 10_000;
    const [long, short] = ['a', 'b'].map((api_id) =>
      positionOf(state, positionAt(state, api_id, state.markets.get(inverseKey)!, 'BOTH')!),
    );
    // 10,000 USD bought for 10 coins and a fee of 0.005: sold again at P they cost 10,000 × 1.0005 ÷ P. The seller has
    // paid 0.002.
    expect(Number(long!.break_even)).toBeCloseTo((10_000 * 1.0005) / 9.995, 4);
    expect(Number(short!.break_even)).toBeCloseTo((10_000 * 0.9995) / 10.002, 4);
    expect(long).toMatchObject({ qty: '100', value: '10', avg_open: '1000', margin: '1' });
  });

  it('of an account of one position has the whole wallet behind it, with its profit, and its maintenance margin; the others share it', () => {
    const state = quietState(10_100);
    trade(state, 'a', 'b', '2', '1000.0');
    const { market } = positionAt(state, 'a', state.markets.get(linearKey)!, 'BOTH')!;
    const backing = () => backingOf(state, positionAt(state, 'a', market, 'BOTH')!);
    // 10,000 less a fee of 1, a profit of 20, and 0.4 % of 2020.
    expect(backing()).toEqual({ wallet: 9_999n * unit, equity: 10_019n * unit, maintenance: (808n * unit) / 100n });
    set(state, 'a', { market: etherKey, margin_mode: 'ISOLATED' });
    order(state, 'b', { ...limit('SELL', '1000.0', '1'), market: etherKey });
    order(state, 'a', { ...limit('BUY', '1000.0', '1'), market: etherKey });
    // What is isolated is not behind it: 100 of margin, and a fee of 0.5.
    expect(backing()).toEqual({
      wallet: (98_985n * unit) / 10n,
      equity: (99_185n * unit) / 10n,
      maintenance: (808n * unit) / 100n,
    });
    state.markets.get(etherKey)!.contract!.mark = 9_900;
    expect(backingOf(state, positionAt(state, 'a', state.markets.get(etherKey)!, 'BOTH')!)).toEqual({
      wallet: 100n * unit,
      equity: 90n * unit,
      maintenance: (396n * unit) / 100n,
    });
  });

  it('has a ratio of a million where nothing is behind it, and of nothing where it needs nothing', () => {
    expect(
      [
        [0n, 1n],
        [-5n, 1n],
        [3n, 1n],
        [3n, 2n],
        [1n, 0n],
        [0n, 0n],
      ].map(([equity, maintenance]) => ratioOf({ equity: equity!, maintenance: maintenance! })),
    ).toEqual([1e6, 1e6, 0.333333, 0.666667, 0, 0]);
  });

  it('has no worth and no profit before there is a mark', () => {
    const state = quietState(0);
    trade(state, 'a', 'b', '2', '1000.0');
    expect(reported(state, 'a')).toMatchObject({ value: '0', unrealized: '0', margin_ratio: 0, adl: 0 });
  });

  it('has a ratio of its maintenance margin to what is behind it: the wallet, or the margin of its own where it is isolated', () => {
    const state = quietState(10_100);
    set(state, 'c', { margin_mode: 'ISOLATED' });
    trade(state, 'a', 'b', '2', '1000.0');
    trade(state, 'c', 'd', '2', '1000.0');
    // 0.4 % of 2020 by the first bracket, over 9,999 + 20 and over 200 + 20.
    expect(reported(state, 'a').margin_ratio).toBeCloseTo(8.08 / 10_019, 6);
    expect(reported(state, 'c').margin_ratio).toBeCloseTo(8.08 / 220, 6);
  });
});

describe('the price that liquidates a position', () => {
  interface Of {
    readonly market?: string;
    readonly amount?: string;
    readonly position_side?: 'LONG' | 'SHORT';
    readonly setup?: (state: CoreState) => void;
  }
  const isolated = (market: string) => (state: CoreState) => {
    set(state, 'a', { market, margin_mode: 'ISOLATED', leverage: 5 });
  };
  const twin = (side: 'LONG' | 'SHORT', amount: string) => (state: CoreState) => {
    set(state, 'a', { position_mode: 'HEDGE' });
    const way = side === 'LONG' ? 'BUY' : 'SELL';
    order(state, 'b', limit(way === 'BUY' ? 'SELL' : 'BUY', '1000.0', amount));
    order(state, 'a', { ...limit(way, '1000.0', amount), position_side: side });
  };
  const other = (side: 'BUY' | 'SELL') => (state: CoreState) => {
    order(state, 'b', { ...limit(side === 'BUY' ? 'SELL' : 'BUY', '1000.0', '30'), market: etherKey });
    order(state, 'a', { ...limit(side, '1000.0', '30'), market: etherKey });
    state.markets.get(etherKey)!.contract!.mark = 10_200;
  };

  it.each<[string, 'BUY' | 'SELL', Of]>([
    ['a long one', 'BUY', {}],
    ['a short one', 'SELL', {}],
    ['an inverse long one', 'BUY', { market: inverseKey, amount: '800' }],
    ['an inverse short one', 'SELL', { market: inverseKey, amount: '800' }],
    ['a long one that is isolated', 'BUY', { setup: isolated(linearKey) }],
    ['a short one that is isolated', 'SELL', { setup: isolated(linearKey) }],
    ['an inverse long one that is isolated', 'BUY', { market: inverseKey, amount: '300', setup: isolated(inverseKey) }],
    ['a long one beside a smaller short one', 'BUY', { position_side: 'LONG', setup: twin('SHORT', '5') }],
    ['a short one beside a smaller long one', 'SELL', { position_side: 'SHORT', setup: twin('LONG', '5') }],
    ['a long one beside another contract that gains', 'BUY', { setup: other('BUY') }],
    ['a short one beside another contract that loses', 'SELL', { setup: other('SELL') }],
  ])(
    'of %s is the first at which what is behind it is no more than its maintenance margin',
    (_name, side, { market = linearKey, amount = '40', position_side, setup }) => {
      const state = quietState(10_000);
      setup?.(state);
      order(state, 'b', { ...limit(side === 'BUY' ? 'SELL' : 'BUY', '1000.0', amount), market });
      order(state, 'a', { ...limit(side, '1000.0', amount), market, ...(position_side && { position_side }) });
      const position = positionAt(state, 'a', state.markets.get(market)!, position_side ?? 'BOTH')!;
      const { contract } = position.market;
      contract!.mark = 10_000;
      const ticks = Math.round(Number(positionOf(state, position).liquidation_price) * 10);
      expect(side === 'BUY' ? ticks < 10_000 : ticks > 10_000).toBe(true);
      const ratioAt = (mark: number): number => {
        contract!.mark = mark;
        return positionOf(state, position).margin_ratio;
      };
      // To the tick that it is rounded to, towards the entry.
      const away = side === 'BUY' ? -1 : 1;
      expect(ratioAt(ticks - 2 * away)).toBeLessThan(1);
      expect(ratioAt(ticks + away)).toBeGreaterThanOrEqual(1);
    },
  );

  it('is null where the wallet bears any price, or one of ten times the mark', () => {
    const state = quietState(10_000);
    trade(state, 'a', 'b', '1', '1000.0');
    expect([reported(state, 'a').liquidation_price, reported(state, 'b').liquidation_price]).toEqual([null, null]);
    trade(state, 'a', 'b', '1', '1000.0');
    expect([reported(state, 'a').liquidation_price, Number(reported(state, 'b').liquidation_price)]).toEqual([
      null,
      expect.closeTo(5_976, -2),
    ]);
  });
});
