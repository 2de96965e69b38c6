import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInstrument } from '../../../../src/app/commands/find-instrument.ts';
import {
  type Line,
  lineFlags,
  lineMarkets,
  parseLine,
  printLine,
  verbOf,
  verbs,
} from '../../../../src/app/commands/grammar.ts';
import { intervalKeys } from '../../../../src/shared/base/time.ts';
import { exchangeCodes, exchanges } from '../../../../src/shared/market/instrument.ts';
import { instruments } from '../../../doubles/fake-market.ts';

const reserved = new Set(
  ['ALL', 'BUY', 'SELL', 'REDUCE', ...lineFlags, ...lineMarkets, ...exchanges, ...Object.values(exchangeCodes)].map(
    (word) => word.toUpperCase(),
  ),
);
const decimal = fc
  .tuple(fc.nat(99_999), fc.nat(999))
  .map(([whole, part]) =>
    part === 0 ? String(whole + 1) : `${whole}.${String(part).padStart(3, '0').replace(/0+$/, '')}`,
  );
const symbol = fc.stringMatching(/^[A-Z][A-Z0-9]{1,8}$/).filter((word) => !reserved.has(word));
const optional = <T>(name: string, values: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant({}),
    values.map((value) => ({ [name]: value })),
  );
const order = fc
  .tuple(
    fc.record({ side: fc.constantFrom('BUY', 'SELL'), amount: decimal, symbol }),
    fc.oneof(
      fc.constant({}),
      fc.tuple(decimal, optional('flag', fc.constantFrom(...lineFlags))).map(([price, flag]) => ({ price, ...flag })),
    ),
    optional('reduce', fc.constant(true)),
    optional('exchange', fc.constantFrom(...exchanges)),
    optional('market', fc.constantFrom(...lineMarkets)),
  )
  .map((parts): Line => Object.assign({ kind: 'order' as const }, ...parts));
const close = fc
  .tuple(
    fc.record({ symbol, percent: fc.integer({ min: 1, max: 100 }) }),
    optional('exchange', fc.constantFrom(...exchanges)),
  )
  .map((parts): Line => Object.assign({ kind: 'close' as const }, ...parts));
const cancel = fc
  .tuple(
    optional('symbol', symbol),
    optional('exchange', fc.constantFrom(...exchanges)),
    optional('side', fc.constantFrom('BUY', 'SELL')),
  )
  .map((parts): Line => Object.assign({ kind: 'cancel' as const }, ...parts));
const interval = fc.constantFrom(...intervalKeys).map((key): Line => ({ kind: 'interval', interval: key }));
const level = fc.oneof(
  fc.constant('off' as const),
  fc.record({ direction: fc.constantFrom('UP_TO' as const, 'DOWN_TO' as const), price: decimal }),
);
const alert = fc
  .tuple(
    fc.record({ symbol: symbol.filter((word) => word !== 'OFF'), level }),
    optional('exchange', fc.constantFrom(...exchanges)),
    optional('market', fc.constantFrom(...lineMarkets)),
  )
  .map((parts): Line => Object.assign({ kind: 'alert' as const }, ...parts));
const line = fc.oneof(order, close, cancel, alert, interval);

test('a line that is printed reads as the same line', () => {
  fc.assert(
    fc.property(line, (given) => {
      const read = parseLine(printLine(given));
      expect(read).toMatchObject({ ok: true, line: { ...given } });
    }),
  );
});

test("words after an order's amount stand in any order, and neither case nor blanks count", () => {
  fc.assert(
    fc.property(order, fc.nat(), fc.boolean(), (given, turn, isLoud) => {
      const [verb, amount, ...rest] = printLine(given).split(' ');
      const at = turn % Math.max(1, rest.length);
      const text = [verb, amount, ...rest.slice(at), ...rest.slice(0, at)].join('   ');
      expect(parseLine(isLoud ? `  ${text.toUpperCase()} ` : text)).toEqual(parseLine(printLine(given)));
    }),
  );
});

test('whatever is typed is a line, no line, or a problem with a word that was typed', () => {
  const word = fc.oneof(
    fc.constantFrom(...verbs, '@', '@1', '50%', '0', '-1', 'NaN', '1e5', '__proto__', 'constructor', ...lineFlags),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 7 }), (words) => {
      const text = words.join(' ');
      const read = parseLine(text);
      if (read === undefined || read.ok) return;
      expect(
        text
          .toLowerCase()
          .replace(/@\s+/g, '@')
          .replace(/\s*([<>])\s*/g, ' $1'),
      ).toContain(read.word.toLowerCase());
    }),
  );
});

test('a problem that is put into a sound line is found and named', () => {
  fc.assert(
    fc.property(order, fc.constantFrom('@x', '@0', '@', '50%', '!', '@-1'), (given, bad) => {
      expect(parseLine(`${printLine(given)} ${bad}`)).toMatchObject({ ok: false, word: bad });
    }),
  );
});

test.each<[string, object]>([
  [
    'buy 0.5 btc @67200 post',
    { kind: 'order', side: 'BUY', amount: '0.5', symbol: 'BTC', price: '67200', flag: 'post' },
  ],
  [
    'buy 0.5 btc @ 67,200 ioc',
    { kind: 'order', side: 'BUY', amount: '0.5', symbol: 'BTC', price: '67200', flag: 'ioc' },
  ],
  ['sell 2 eth', { kind: 'order', side: 'SELL', amount: '2', symbol: 'ETH' }],
  [
    'sell 2k eth/usdt okx perp reduce',
    { kind: 'order', side: 'SELL', amount: '2000', symbol: 'ETHUSDT', exchange: 'OKX', market: 'perp', reduce: true },
  ],
  ['close eth 50%', { kind: 'close', symbol: 'ETH', percent: 50 }],
  ['alert btc > 70000', { kind: 'alert', symbol: 'BTC', level: { direction: 'UP_TO', price: '70000' } }],
  [
    'alert okx eth<1,900.5 perp',
    { kind: 'alert', symbol: 'ETH', level: { direction: 'DOWN_TO', price: '1900.5' }, exchange: 'OKX', market: 'perp' },
  ],
  ['alert btc off', { kind: 'alert', symbol: 'BTC', level: 'off' }],
  ['close eth', { kind: 'close', symbol: 'ETH', percent: 100 }],
  ['cancel all bin', { kind: 'cancel', exchange: 'BINANCE' }],
  ['cancel sell btc', { kind: 'cancel', symbol: 'BTC', side: 'SELL' }],
  ['tf 15m', { kind: 'interval', interval: '15m' }],
  ['tf 1M', { kind: 'interval', interval: '1M' }],
  ['tf 4H', { kind: 'interval', interval: '4h' }],
])('%s', (text, wanted) => {
  const read = parseLine(text);
  expect(read).toMatchObject({ ok: true, line: wanted });
});

test.each<[string, string, string]>([
  ['buy', 'buy', 'amount_missing'],
  ['buy half btc', 'half', 'amount'],
  ['buy 0 btc', '0', 'amount'],
  ['buy 1', 'buy', 'symbol_missing'],
  ['buy 1 btc @x', '@x', 'price'],
  ['buy 1 btc post', 'post', 'limit_only'],
  ['buy 1 btc @1 @2', '@2', 'twice'],
  ['buy 1 btc eth', 'eth', 'twice'],
  ['close eth 0%', '0%', 'percent'],
  ['close eth 101%', '101%', 'percent'],
  ['close 50%', 'close', 'symbol_missing'],
  ['cancel', 'cancel', 'scope_missing'],
  ['cancel all 50%', '50%', 'surplus'],
  ['tf 7m', '7m', 'interval'],
  ['tf', 'tf', 'interval_missing'],
  ['tf 1m 5m', '5m', 'surplus'],
])('%s: %s breaks %s', (text, word, rule) => {
  expect(parseLine(text)).toEqual({ ok: false, word, rule });
});

test('a text is a line from the blank after its verb on', () => {
  expect([verbOf('buy'), verbOf('buyer x'), verbOf(' Buy 1'), verbOf('btc')]).toEqual([
    undefined,
    undefined,
    'buy',
    undefined,
  ]);
});

test('a symbol is looked for where one stands, and elsewhere where that is said', () => {
  const current = instruments.find(({ exchange, base }) => exchange === 'OKX' && base === 'BTC')!;
  const found = (symbol_: string, exchange?: 'BINANCE') =>
    findInstrument(instruments, { symbol: symbol_, ...(exchange && { exchange }) }, current);
  expect(found('BTC')).toBe(current);
  expect(found('BTCUSDT', 'BINANCE')?.exchange).toBe('BINANCE');
  expect(found('ETH')).toBeUndefined();
  expect(found('ETH', 'BINANCE')?.base).toBe('ETH');
  expect(
    findInstrument([...instruments, { ...current, account_type: 'linear' }], { symbol: 'BTC', market: 'perp' }, current)
      ?.account_type,
  ).toBe('linear');
});
