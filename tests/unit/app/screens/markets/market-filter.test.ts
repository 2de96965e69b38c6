import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changes,
  filterOf,
  fundings,
  type MarketFilter,
  passes,
  places,
  turnovers,
} from '../../../../../src/app/screens/markets/market-filter.ts';
import { type MarketRow, marketRows } from '../../../../../src/app/screens/markets/market-row.ts';
import { type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import type { TickerRow } from '../../../../../src/shared/market/ticker.ts';
import { instruments } from '../../../../doubles/fake-market.ts';

const btc = instruments[0]!;
const perpetual: Instrument = { ...btc, account_type: 'linear', contract: true };
const option: Instrument = { ...perpetual, account_type: 'option', settle: 'BTC', strike: '60000', symbol: 'BTC-1' };
const yuan: Instrument = { ...btc, exchange: 'Astock', account_type: 'astock', quote: 'CNY', symbol: 'SH600519' };
const ticker = (instrument: Pick<Instrument, 'exchange' | 'symbol' | 'account_type'>, last: string): TickerRow => [
  keyOfSymbol(instrument),
  last,
  '90',
  '120',
  '80',
  '7',
  '1000',
  10,
  '99',
  '101',
  1,
];
const dollar = { exchange: 'forex', symbol: 'USDCNY', account_type: 'forex' } as const;

test('rows have place, dollars and funding; margin pairs and what has no price have none', () => {
  const rows = marketRows(
    [btc, perpetual, option, yuan, { ...btc, account_type: 'margin' }, instruments[3]!],
    [
      ticker(btc, '50000'),
      ticker(perpetual, '100'),
      ticker(option, '0.05'),
      ticker(yuan, '110'),
      ticker(dollar, '8'),
      ticker(instruments[3]!, ''),
    ],
    (key) => (key === keyOfSymbol(perpetual) ? -0.0002 : undefined),
  );
  expect(rows.map(({ instrument, place, turnover, funding }) => [instrument.symbol, place, turnover, funding])).toEqual(
    [
      ['BTCUSDT', (50_000 - 80) / 40, 1_000, null],
      ['BTCUSDT', 0.5, 1_000, -0.0002],
      ['BTC-1', (0.05 - 80) / 40, 50_000_000, null],
      ['SH600519', 0.75, 125, null],
    ],
  );
});

const row = (fields: Partial<MarketRow>): MarketRow => ({
  key: keyOfSymbol(perpetual),
  instrument: perpetual,
  last: '1',
  high: '2',
  low: '1',
  change: 0,
  place: 0.5,
  turnover: 5_000_000,
  funding: 0.0001,
  ...fields,
});

test.each<[MarketFilter, Partial<MarketRow>, boolean]>([
  [{}, {}, true],
  [{ kind: 'perpetual' }, {}, true],
  [{ kind: 'spot' }, {}, false],
  [{ venue: 'BINANCE' }, {}, true],
  [{ venue: 'OKX' }, {}, false],
  [{ quote: 'USDT' }, {}, true],
  [{ quote: 'USD' }, {}, false],
  [{ change: 'up5' }, { change: 5 }, true],
  [{ change: 'up5' }, { change: 4.99 }, false],
  [{ change: 'down2' }, { change: -2 }, true],
  [{ change: 'down2' }, { change: -1.99 }, false],
  [{ turnover: '10000000' }, { turnover: 10_000_000 }, true],
  [{ turnover: '10000000' }, {}, false],
  [{ place: 'high' }, { place: 0.9 }, true],
  [{ place: 'high' }, { place: 0.89 }, false],
  [{ place: 'low' }, { place: 0.1 }, true],
  [{ place: 'low' }, { place: null }, false],
  [{ funding: 'positive' }, {}, true],
  [{ funding: 'negative' }, {}, false],
  [{ funding: 'extreme' }, { funding: -0.0003 }, true],
  [{ funding: 'positive' }, { funding: null }, false],
])('%j of %j: %s', (filter, fields, expected) => {
  expect(passes(row(fields), filter)).toBe(expected);
});

test('an address gives its filter, and what it does not know is left out', () => {
  expect(filterOf({ kind: 'option', change: 'up3', turnover: '1000000', venue: 'OKX' })).toEqual({
    kind: 'option',
    venue: 'OKX',
    quote: undefined,
    change: undefined,
    turnover: '1000000',
    place: undefined,
    funding: undefined,
  });
});

test('a filter of several fields lets through what each of them does', () => {
  const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({
        change: fc.double({ min: -20, max: 20, noNaN: true }),
        place: fc.double({ min: 0, max: 1, noNaN: true }),
        turnover: fc.double({ min: 0, max: 2e9, noNaN: true }),
        funding: fc.option(fc.double({ min: -0.001, max: 0.001, noNaN: true })),
      }),
      fc.record({ change: maybe(changes), turnover: maybe(turnovers), place: maybe(places), funding: maybe(fundings) }),
      (fields, filter) => {
        const each = Object.entries(filter).map(([name, value]) => passes(row(fields), { [name]: value }));
        expect(passes(row(fields), filter)).toBe(each.every(Boolean));
      },
    ),
  );
});
