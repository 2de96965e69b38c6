import { describe, expect, it } from 'vitest';
import { type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { ask, type BookSide, bid } from '../../../../../src/shared/market/book/book.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { enqueue } from '../../../../../src/shared/core/book/queue.ts';
import {
  checkCage,
  fixedPriceOf,
  isGathering,
  mayCancel,
  holdingOf,
  phaseEndMs,
  phaseOf,
  tradedHoursOf,
} from '../../../../../src/shared/core/shares/hours.ts';
import { terms } from '../margin-kit.ts';
import { listed } from '../core-kit.ts';
import { bandOf, fairAt } from '../../../../../src/shared/core/book/fair-price.ts';
import { flowingState } from '../../../../doubles/flowing-state.ts';

const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const share: Partial<Instrument> = {
  exchange: 'Astock',
  symbol: 'SH600519',
  account_type: 'astock',
  base: 'SH600519',
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.01',
  step: '1',
  min_qty: '1',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
};

/** A share at 100.00 that closed at 99.00 the day before, without a quote. */
function marketOf(changes: Partial<Instrument> = {}, external = false) {
  const reported = listed({ ...share, ...changes }, external);
  const state = flowingState(() => (atMs) => (atMs < china('2026-11-20 09:00') ? 9_900 : 10_000));
  apply(state, { kind: 'list', seed: 1, markets: [reported], asleep: true }, 0);
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [], priceCage: true } }, 0);
  return { state, market: state.markets.get(keyOfSymbol(reported.instrument))! };
}
const morning = china('2026-11-20 10:00');
const afterHours = china('2026-11-20 15:10');

describe('the phase of a share’s day', () => {
  it.each([
    ['09:14:59.900', 'CLOSED', true, true],
    ['09:15', 'CALL', true, true],
    ['09:20', 'LOCKED_CALL', true, false],
    ['09:30', 'CONTINUOUS', false, true],
    ['12:00', 'CLOSED', true, true],
    ['14:57', 'LOCKED_CALL', true, false],
    ['15:04', 'CLOSED', true, true],
    ['15:05', 'AFTER_HOURS', false, true],
    ['15:30', 'CLOSED', true, true],
  ] as const)('at %s is %s', (time, phase, gathers, cancels) => {
    const { market } = marketOf();
    const atMs = china(`2026-11-20 ${time}`);
    expect([phaseOf(market, atMs), isGathering(market, atMs), mayCancel(market, atMs)]).toEqual([
      phase,
      gathers,
      cancels,
    ]);
  });

  it('is one without an end in a market without hours', () => {
    const { market } = marketOf({ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' });
    for (const time of ['03:00', '12:00', '15:10'])
      expect(phaseOf(market, china(`2026-11-21 ${time}`))).toBe('CONTINUOUS');
    expect([fixedPriceOf(market, afterHours), bandOf(market, morning)]).toEqual([null, null]);
    expect(
      (['spot', 'linear', 'astock', 'forex'] as const).map((account_type) => tradedHoursOf({ account_type })),
    ).toEqual(['always', 'always', 'astock', 'forex']);
    expect(
      ([undefined, '01:00'] as const).map((night_end) => tradedHoursOf({ account_type: 'commodity', night_end })),
    ).toEqual(['shfe 23:00', 'shfe 01:00']);
  });
});

describe('the price of a share', () => {
  it('after hours is the close, and of a recorded one there is none', () => {
    expect([
      fixedPriceOf(marketOf().market, afterHours),
      fixedPriceOf(marketOf().market, morning),
      fixedPriceOf(marketOf({}, true).market, afterHours),
    ]).toEqual([10_000, null, null]);
  });

  it('stays within a tenth of the close before, at 108.90 and 89.10', () => {
    const { market } = marketOf();
    expect(bandOf(market, morning)).toMatchObject({ down: 8_910, up: 10_890 });
    const at = (fair: number) => fairAt({ ...market, band: market.band, fair: () => fair }, morning);
    expect([at(8_909), at(8_910), at(10_890), at(10_891)]).toEqual([8_910, 8_910, 10_890, 10_890]);
    expect(bandOf(marketOf({}, true).market, morning)).toBeNull();
  });
});

describe('the price cage', () => {
  const quotes = (of: readonly (readonly [BookSide, number])[], last = 0) => {
    const made = marketOf();
    made.market.last = last;
    for (const [side, price] of of) enqueue(made.market.book, side, price, 100, null);
    return made;
  };
  const edge = (side: 'BUY' | 'SELL', of: readonly (readonly [BookSide, number])[], last?: number): unknown => {
    const { state, market } = quotes(of, last);
    const far = side === 'BUY' ? 10_890 : 8_910;
    try {
      checkCage(state, market, side, far, morning);
    } catch (error) {
      return (error as { data: { max?: string; min?: string } }).data;
    }
    return null;
  };
  const max = (text: string) => ({ filter: 'A_PRICE_CAGE', field: 'price', max: text });
  const min = (text: string) => ({ filter: 'A_PRICE_CAGE', field: 'price', min: text });

  it('goes by the price that an order would meet, then by the one beside it, then by the last one, then by the close before', () => {
    expect([
      edge('BUY', [
        [ask, 10_100],
        [bid, 10_000],
      ]),
      edge('SELL', [
        [ask, 10_100],
        [bid, 10_000],
      ]),
    ]).toEqual([max('103.02'), min('98.00')]);
    expect([edge('BUY', [[bid, 10_000]]), edge('SELL', [[ask, 10_100]])]).toEqual([max('102.00'), min('98.98')]);
    expect([edge('BUY', [], 10_200), edge('SELL', [], 10_200)]).toEqual([max('104.04'), min('99.96')]);
    expect([edge('BUY', []), edge('SELL', [])]).toEqual([max('100.98'), min('97.02')]);
  });

  it('lets its own edge in, and asks nothing of a market order, of a call, or of another market', () => {
    const { state, market } = quotes([
      [ask, 10_100],
      [bid, 10_000],
    ]);
    const check =
      (side: 'BUY' | 'SELL', price: number | null, atMs = morning, of = market) =>
      () =>
        checkCage(state, of, side, price, atMs);
    for (const [side, price] of [
      ['BUY', 10_302],
      ['SELL', 9_800],
      ['BUY', null],
      ['BUY', 8_910],
      ['SELL', 10_890],
    ] as const)
      expect(check(side, price), `${side} ${price}`).not.toThrow();
    for (const [side, price] of [
      ['BUY', 10_303],
      ['SELL', 9_799],
    ] as const)
      expect(check(side, price), `${side} ${price}`).toThrow();
    expect(check('BUY', 10_800, china('2026-11-20 09:16'))).not.toThrow();
    expect(
      check('BUY', 10_800, morning, marketOf({ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }).market),
    ).not.toThrow();
  });
});

describe('when a phase ends', () => {
  it.each([
    ['2026-11-20 09:16', '2026-11-20 09:20'],
    ['2026-11-20 10:00', '2026-11-20 11:30'],
    ['2026-11-20 12:00', '2026-11-20 13:00'],
    ['2026-11-20 13:00', '2026-11-20 14:57'],
    ['2026-11-20 15:01', '2026-11-20 15:05'],
    ['2026-11-20 15:10', '2026-11-20 15:30'],
    ['2026-11-20 18:00', '2026-11-23 09:15'],
    ['2026-11-21 12:00', '2026-11-23 09:15'],
  ])('at %s is %s', (at, end) => {
    const { market } = marketOf();
    expect(phaseEndMs(market, china(at))).toBe(china(end));
  });

  it('at every minute of a week the phase is the same until its end, and another one there', () => {
    const { market } = marketOf();
    for (let atMs = china('2026-11-20 00:00'); atMs < china('2026-11-27 00:00'); atMs += 60_000) {
      const end = phaseEndMs(market, atMs);
      const phase = phaseOf(market, atMs);
      expect([phaseOf(market, end - 1), phaseOf(market, end) === phase]).toEqual([phase, false]);
    }
  });
});

it('of nothing held nothing may be sold', () => {
  const { state, market } = marketOf();
  expect(holdingOf(state, market, 'a', morning)).toEqual({ free: 0, boughtToday: 0, sellable: 0 });
});
