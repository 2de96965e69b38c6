import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { createCompiledCatalog } from '@lingui/cli/api';
import { expect, test } from 'vitest';
import { lateText } from '../../../../../src/app/shell/messages/late-text.ts';
import { placesOf, textsOf } from '../../../../../src/setup/text-sets.ts';
import { type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { instrument } from '../../../shared/core/core-kit.ts';

const perpetual: Instrument = { ...instrument, exchange: 'OKX', account_type: 'linear' };
const dated: Instrument = {
  ...instrument,
  account_type: 'delivery',
  symbol: 'BTCUSD_Q',
  quote: 'USD',
  expiry: Date.UTC(2026, 11, 25),
};
const instruments = new Map([instrument, perpetual, dated].map((each) => [keyOfSymbol(each), each]));
const refOf = ({ exchange, symbol, account_type }: Instrument) => ({ exchange, symbol, account_type });
const facts = (fields: object = {}) => ({
  ...refOf(instrument),
  alert_id: '1',
  kind: 'SPREAD',
  price: '1000',
  other_leg: refOf(perpetual),
  spread_of: 'OPEN',
  spread_bps: 15,
  direction: 'UP_TO',
  value: 16.5,
  ...fields,
});

/** Writes a message with what a window of a language has loaded of its texts by then. */
async function write(locale: string, data: unknown) {
  const catalogue = readFileSync(`locales/${locale}.po`, 'utf8');
  const sets = await Promise.all(['desk', 'sentences'].map((set) => textsOf(catalogue, locale, placesOf(set))));
  const { source } = createCompiledCatalog(locale, Object.assign({}, ...sets), { namespace: 'json' });
  const i18n = setupI18n({ locale, messages: { [locale]: JSON.parse(source).messages } });
  return lateText(data, { i18n, instruments, placeOf: () => '' });
}

test.each([
  ['en', 'Spread alert', 'BTC spread OKX perp − HALYARD spot (open) rose to +16.50 bps, your alert: up to +15.00 bps'],
  ['zh-Hans', '价差预警', 'BTC 开仓价差 OKX 永续 − HALYARD 现货 升至 +16.50 bps，您的预警：升至 +15.00 bps'],
  ['zh-Hant', '價差警示', 'BTC 開倉價差 OKX 永續 − HALYARD 現貨 升至 +16.50 bps，您的警示：升至 +15.00 bps'],
])('in %s a message says which spread came where', async (locale, title, content) => {
  expect(await write(locale, facts())).toEqual({ title, content });
});

test('what is sold comes first: leg A where the spread is that of closing', async () => {
  expect(
    (await write('en', facts({ spread_of: 'CLOSE', direction: 'DOWN_TO', spread_bps: -20, value: -21 })))?.content,
  ).toBe('BTC spread HALYARD spot − OKX perp (close) fell to −21.00 bps, your alert: down to −20.00 bps');
});

test('a dated leg has its day and a quote that is not the usual one; an unknown one has its symbol', async () => {
  expect((await write('en', facts({ other_leg: refOf(dated) })))?.content).toMatch(
    /^BTC spread HALYARD USD 2026-12-25 − HALYARD spot \(open\)/,
  );
  const gone = { exchange: 'BYBIT', symbol: 'BTCPERP', account_type: 'linear' };
  expect((await write('en', facts({ other_leg: gone })))?.content).toMatch(/^BTC spread BYBIT BTCPERP − HALYARD spot/);
});

test('it writes no message of another kind, nor one whose facts are not whole', async () => {
  const rest = await Promise.all(
    [facts({ kind: 'PRICE' }), facts({ value: undefined }), facts({ other_leg: undefined }), null].map((data) =>
      write('en', data),
    ),
  );
  expect(rest).toEqual([undefined, undefined, undefined, undefined]);
});
