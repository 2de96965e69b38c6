import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { createNames, instrumentName } from '../../../../../src/app/market/instrument/instrument-name.ts';
import { testInstrument } from '../../../../doubles/instruments.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const names = createNames(i18n);
const near = Date.UTC(2026, 11, 25, 8);
const far = Date.UTC(2027, 2, 26, 8);

const perpetual = testInstrument({ account_type: 'linear', contract: true });
const delivery = (fields: Partial<Instrument> = {}) =>
  testInstrument({
    symbol: 'ETHUSD_261225',
    account_type: 'delivery',
    base: 'ETH',
    quote: 'USD',
    contract: true,
    linear: false,
    expiry: near,
    title: 'current',
    ...fields,
  });
const option = (fields: Partial<Instrument> = {}) =>
  testInstrument({
    symbol: 'BTC-261225-80000-C',
    account_type: 'option',
    contract: true,
    expiry: near,
    strike: '80000',
    option_type: 'C',
    title: 'current',
    ...fields,
  });

test('a pair names what has no end; what ends has its day, in UTC, and an option its strike and its kind', () => {
  expect(instrumentName(testInstrument())).toBe('BTC/USDT');
  expect(instrumentName(perpetual)).toBe('BTC/USDT');
  expect(instrumentName(delivery())).toBe('ETH/USD 2026-12-25');
  expect(instrumentName(option())).toBe('BTC 2026-12-25 80,000 C');
  expect(instrumentName(option({ strike: '0.5', option_type: 'P', base: 'XRP' }))).toBe('XRP 2026-12-25 0.5 P');
});

test('with its kind or the title of its period no name stands for two instruments of an exchange', () => {
  const all = [
    testInstrument(),
    perpetual,
    testInstrument({ account_type: 'margin' }),
    testInstrument({ account_type: 'isolated' }),
    testInstrument({ account_type: 'index' }),
    testInstrument({ account_type: 'inverse', quote: 'USD', contract: true }),
    delivery(),
    delivery({ symbol: 'ETHUSD_270326', expiry: far, title: 'quarterly' }),
    delivery({ symbol: 'ETHUSDT_261225', account_type: 'futures', quote: 'USDT' }),
    option(),
    option({ option_type: 'P' }),
    option({ strike: '82000' }),
    option({ expiry: far, title: 'quarterly' }),
  ];
  const full = all.map(names.full);
  expect(new Set(full).size).toBe(all.length);
  expect(full.slice(0, 2)).toEqual(['BTC/USDT spot', 'BTC/USDT perpetual']);
  expect(full[6]).toBe('ETH/USD 2026-12-25 · current');
  expect(full[7]).toBe('ETH/USD 2027-03-26 · quarterly');
  expect(names.full(option())).toBe('BTC 2026-12-25 80,000 C');
});

test('a narrow head has the brief word, and none for spot', () => {
  expect([testInstrument(), perpetual, delivery()].map(names.tight)).toEqual([
    'BTC/USDT',
    'BTC/USDT perp',
    'ETH/USD 2026-12-25 current',
  ]);
});

test('the kind tells the account type, and of futures the title of their period', () => {
  expect(names.kind(delivery())).toBe('Coin-margined futures · current');
  expect(
    names.kind(delivery({ symbol: 'RB2705', account_type: 'commodity', base: 'RB', quote: 'CNY', title: 'quarterly' })),
  ).toBe('Commodity futures · quarterly');
  expect(names.kind(option())).toBe('Option');
  expect(names.kind(perpetual)).toBe('USD-margined perpetual');
});

test('what an order or a position names is found under its own kind; what has ended keeps its symbol', () => {
  const table = [testInstrument(), perpetual, delivery()];
  const of = (symbol: string, account_type: Instrument['account_type']) =>
    names.ofRef({ exchange: 'HALYARD', symbol, account_type }, table);
  expect(of('BTCUSDT', 'linear')).toBe('BTC/USDT perpetual');
  expect(of('BTCUSDT', 'isolated')).toBe('BTC/USDT isolated margin');
  expect(of('ETHUSD_251226', 'delivery')).toBe('ETHUSD_251226 futures');
});
