import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  annualOf,
  bestOf,
  breakEvenOf,
  type FundingFigures,
  fundingRows,
  gapOf,
  rateKinds,
} from '../../../../../src/app/screens/ai-dashboard/funding-rates/funding-row.ts';
import type { Exchange, Instrument } from '../../../../../src/shared/market/instrument.ts';
import { fakeFunding } from '../../../../doubles/fake-funding.ts';
import { instruments } from '../../../../doubles/fake-market.ts';

const market = (exchange: Exchange, base: string, account_type: 'spot' | 'linear'): Instrument => ({
  ...instruments[0]!,
  exchange,
  base,
  quote: 'USDT',
  symbol: `${base}USDT`,
  account_type,
  contract: account_type === 'linear',
  taker: 0.0005,
});

const published = (exchange: Exchange, base: string, rates: Partial<FundingFigures> = {}): FundingFigures =>
  fakeFunding({ exchange, symbol: `${base}USDT` }, 0.0002, {
    next_rate: 0.0001,
    avg3: 0.0003,
    avg7: 0.0003,
    avg30: 0.0004,
    ...rates,
  });

const listed = [
  market('BINANCE', 'BTC', 'spot'),
  market('BINANCE', 'BTC', 'linear'),
  market('OKX', 'BTC', 'linear'),
  market('BINANCE', 'ETH', 'linear'),
];

test('a currency is a row, an exchange a cell, and each rate is annualised by its own interval', () => {
  const [btc, eth] = fundingRows(
    listed,
    [published('BINANCE', 'BTC'), published('OKX', 'BTC', { interval_h: 4 }), published('BINANCE', 'ETH')],
    [],
  );
  expect([btc?.base, eth?.base]).toEqual(['BTC', 'ETH']);
  const [binance, okx] = (['BINANCE', 'OKX'] as const).map((exchange) => btc!.cells.get(exchange)!);
  // 0.01 % three times a day over 365 days, and six times a day.
  expect(annualOf(binance!, 'next')).toBeCloseTo(10.95, 9);
  expect(annualOf(okx!, 'next')).toBeCloseTo(21.9, 9);
  expect(rateKinds.map((kind) => annualOf(binance!, kind) / 10.95).map((times) => times.toFixed(6))).toEqual([
    '1.000000',
    '2.000000',
    '3.000000',
    '3.000000',
    '4.000000',
  ]);
  expect(bestOf(btc!, 'next')).toBe(okx);
  expect(gapOf(btc!, 'next')).toBeCloseTo(10.95, 9);
  expect(gapOf(eth!, 'next')).toBeUndefined();
});

test('a hedge breaks even by the fees of four orders, at one exchange and with a spot market there', () => {
  const [btc] = fundingRows(listed, [published('BINANCE', 'BTC', { next_rate: 0.0003 }), published('OKX', 'BTC')], []);
  // 20 bps of fees at 3 bps a period.
  expect(breakEvenOf(btc!.cells.get('BINANCE')!)).toBe(7);
  expect(breakEvenOf(btc!.cells.get('OKX')!)).toBeUndefined();
  const [dear] = fundingRows(listed, [published('BINANCE', 'BTC', { next_rate: 0.0003, avg7: -0.0001 })], []);
  expect(breakEvenOf(dear!.cells.get('BINANCE')!)).toBeUndefined();
});

test('a white list leaves the others out; without figures there is no row', () => {
  const figures = [published('BINANCE', 'BTC'), published('BINANCE', 'ETH')];
  expect(fundingRows(listed, figures, ['ETH']).map(({ base }) => base)).toEqual(['ETH']);
  expect(fundingRows(listed, figures, ['SOL'])).toEqual([]);
  expect(fundingRows(listed, [], [])).toEqual([]);
});

test('the best rate of a row is its highest, and the gap is to its lowest', () => {
  const rate = fc.double({ min: -0.01, max: 0.01, noNaN: true });
  const interval = fc.constantFrom(1, 4, 8);
  fc.assert(
    fc.property(rate, rate, interval, interval, fc.constantFrom(...rateKinds), (a, b, first, second, kind) => {
      const of = (one: number, interval_h: number) => ({
        rate: one,
        next_rate: one,
        avg3: one,
        avg7: one,
        avg30: one,
        interval_h,
      });
      const [row] = fundingRows(
        listed,
        [published('BINANCE', 'BTC', of(a, first)), published('OKX', 'BTC', of(b, second))],
        [],
      );
      const rates = [...row!.cells.values()].map((cell) => annualOf(cell, kind));
      expect(annualOf(bestOf(row!, kind), kind)).toBe(Math.max(...rates));
      expect(gapOf(row!, kind)).toBeCloseTo(Math.abs(rates[0]! - rates[1]!), 9);
    }),
  );
});
