import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import { isDayWord, isKindWord } from '../../../../src/worker/state/market-words.ts';
import { search } from '../../../../src/worker/state/search.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const end = Date.UTC(2026, 11, 25, 8);
const btc = (fields: Partial<Instrument>): Instrument => testInstrument({ base: 'BTC', symbol: 'BTCUSDT', ...fields });
const option = (strike: string, option_type: 'C' | 'P', expiry: number, day: string) =>
  btc({ account_type: 'option', symbol: `BTC-${day}-${strike}-${option_type}`, strike, option_type, expiry });
const instruments = [
  btc({}),
  btc({ account_type: 'linear', contract: true }),
  btc({ account_type: 'futures', symbol: 'BTCUSDT_261225', expiry: end }),
  btc({ account_type: 'futures', symbol: 'BTCUSDT_270326', expiry: Date.UTC(2027, 2, 26, 8) }),
  option('80000', 'C', end, '261225'),
  option('80000', 'P', end, '261225'),
  option('80000', 'C', Date.UTC(2026, 10, 28, 8), '261128'),
  testInstrument({ base: 'ETH', symbol: 'ETHUSDT', account_type: 'linear', contract: true }),
];
const find = (query: string): string[] =>
  search({ instruments, shares: [], ticker: () => undefined }, query, {}, 20).map((hit) =>
    hit.kind === 'instrument' ? `${hit.instrument.symbol} ${hit.instrument.account_type}` : '',
  );

test.each([
  ['btc perp', ['BTCUSDT linear']],
  ['perpetual btc', ['BTCUSDT linear']],
  ['btc 永续', ['BTCUSDT linear']],
  ['perp', ['BTCUSDT linear', 'ETHUSDT linear']],
  ['btc spot', ['BTCUSDT spot']],
  ['option dec', ['BTC-261225-80000-C option', 'BTC-261225-80000-P option']],
  ['options 25dec', ['BTC-261225-80000-C option', 'BTC-261225-80000-P option']],
  ['btc put', ['BTC-261225-80000-P option']],
  ['期权 11月', ['BTC-261128-80000-C option']],
  ['btc futures 2027', ['BTCUSDT_270326 futures']],
  ['btc futures 2026-12', ['BTCUSDT_261225 futures']],
  ['futures mar', ['BTCUSDT_270326 futures']],
  ['2026-12-25 call', ['BTC-261225-80000-C option']],
])('%j finds %j', (query, expected) => {
  expect(find(query)).toEqual(expected);
});

test('two letters are no word of a kind but where they are the whole of it', () => {
  const of = (account_type: Instrument['account_type']) => ({ account_type, option_type: null });
  expect([isKindWord(of('option'), 'OP'), isKindWord(of('forex'), 'FX'), isKindWord(of('spot'), 'SPO')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('what has no end has no day, and every end is found by its month, in words and in numbers', () => {
  expect(isDayWord({ expiry: null }, 'DEC')).toBe(false);
  fc.assert(
    fc.property(fc.date({ min: new Date('2025-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (date) => {
      const [, short, year] = /^\w+, \d+ (\w+) (\d+)/.exec(date.toUTCString())!;
      const month = date.getUTCMonth() + 1;
      const words = [short!.toUpperCase(), `${month}月`, `${year}${String(month).padStart(2, '0')}`, year!];
      for (const word of words) expect(isDayWord({ expiry: date.getTime() }, word)).toBe(true);
      expect(isDayWord({ expiry: date.getTime() }, `${(month % 12) + 1}月`)).toBe(false);
    }),
  );
});
