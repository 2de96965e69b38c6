import { expect, test } from 'vitest';
import type { NamedShare } from '../../../../src/shared/market/a-share.ts';
import { type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { withMarginRows } from '../../../../src/shared/market/margin-instrument.ts';
import type { TickerRow } from '../../../../src/shared/market/ticker.ts';
import { search } from '../../../../src/worker/state/search.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const coin = (base: string, exchange: Instrument['exchange'] = 'HALYARD') =>
  testInstrument({ exchange, base, symbol: `${base}USDT` });
const shares: NamedShare[] = [
  { security_id: '600519', exchange_id: 1, security_name: '贵州茅台', pinyin: 'gzmt guizhoumaotai' },
  { security_id: '000001', exchange_id: 2, security_name: '平安银行', pinyin: 'payh pinganyinhang' },
  { security_id: '600000', exchange_id: 1, security_name: '浦发银行', pinyin: 'pfyh pufayinhang' },
  { security_id: '601318', exchange_id: 1, security_name: '中国平安', pinyin: 'zgpa zhongguopingan' },
];
const listed = testInstrument({
  exchange: 'Astock',
  account_type: 'astock',
  symbol: 'SH600519',
  base: '600519',
  quote: 'CNY',
});
const instruments = [coin('WBTC'), coin('BTC', 'OKX'), coin('BTC'), coin('BTCDOM'), coin('ETH'), listed];
const volumes: Record<string, string> = {
  'OKX/BTCUSDT/spot': '900',
  'HALYARD/BTCUSDT/spot': '1000',
  'HALYARD/ETHUSDT/spot': '5000',
};
const ticker = (key: string): TickerRow | undefined =>
  volumes[key] ? [key, '', '', '', '', '0', volumes[key], 0, '', '', 0] : undefined;

const find = (query: string, filter = {}, limit = 20) =>
  search({ instruments, shares, ticker }, query, filter, limit).map((hit) =>
    hit.kind === 'ashare' ? hit.share.security_id : `${hit.instrument.exchange}/${hit.instrument.symbol}`,
  );

test.each([['btc'], ['BTC'], [' b-t/c ']])('%j: exact base by volume, then beginnings, then parts', (query) => {
  expect(find(query)).toEqual(['HALYARD/BTCUSDT', 'OKX/BTCUSDT', 'HALYARD/BTCDOMUSDT', 'HALYARD/WBTCUSDT']);
});

test('a pair is found with slash, hyphen or without', () => {
  for (const query of ['btc/usdt', 'BTC-USDT', 'btcusdt'])
    expect(find(query).slice(0, 2)).toEqual(['HALYARD/BTCUSDT', 'OKX/BTCUSDT']);
});

test('A-shares are found by the beginning of the code and by any part of the name; a listed one is its instrument', () => {
  expect(find('600')).toEqual(['Astock/SH600519', '600000']);
  expect(find('6013')).toEqual(['601318']);
  expect(find('银行')).toEqual(['000001', '600000']);
  expect(find('茅台')).toEqual(['Astock/SH600519']);
  expect(find('0519')).toEqual(['Astock/SH600519']);
  expect(search({ instruments, shares, ticker }, '茅台', {}, 1)).toMatchObject([
    { kind: 'instrument', name: '贵州茅台' },
  ]);
});

test('A-shares are found by initials and pinyin, beginnings first', () => {
  expect(find('zgpa')).toEqual(['601318']);
  expect(find('gzmt')).toEqual(['Astock/SH600519']);
  expect(find('PingAn')).toEqual(['000001', '601318']);
  expect(find('guizhou mao')).toEqual(['Astock/SH600519']);
  expect(find("ping'an yin")).toEqual(['000001']);
  expect(find('e')[0]).toBe('HALYARD/ETHUSDT');
});

const named = {
  bases: new Map([
    ['BTC', ['Bitcoin', '比特币', '比特幣']],
    ['ETH', ['Ether', '以太坊']],
  ]),
  venues: new Map([
    ['OKX', 'OKX'],
    ['HALYARD', 'Halyard'],
  ]),
};
const findNamed = (query: string) =>
  search({ instruments, shares, ticker, ...named }, query, {}, 20).map((hit) =>
    hit.kind === 'ashare' ? hit.share.security_id : `${hit.instrument.exchange}/${hit.instrument.symbol}`,
  );

test('coins and exchanges are found by their names, and a word of each by both', () => {
  expect(findNamed('bitcoin')).toEqual(['HALYARD/BTCUSDT', 'OKX/BTCUSDT']);
  expect(findNamed('bitc')).toEqual(['HALYARD/BTCUSDT', 'OKX/BTCUSDT']);
  expect(findNamed('okx')).toEqual(['OKX/BTCUSDT']);
  expect(findNamed('halyard')[0]).toBe('HALYARD/ETHUSDT');
  expect(findNamed('hal eth')).toEqual(['HALYARD/ETHUSDT']);
  expect(findNamed('bitcoin okx')).toEqual(['OKX/BTCUSDT']);
  expect(findNamed('eth okx')).toEqual([]);
});

test('coins are found by their Chinese names in either script, by the first characters too', () => {
  for (const query of ['比特币', '比特幣', '比特', '比'])
    expect(findNamed(query), query).toEqual(['HALYARD/BTCUSDT', 'OKX/BTCUSDT']);
  expect(findNamed('以太坊')).toEqual(['HALYARD/ETHUSDT']);
  expect(findNamed('比特币 okx')).toEqual(['OKX/BTCUSDT']);
  expect(findNamed('特')).toEqual([]);
});

test('what has no end comes before what has within a rank, and a day finds its contracts', () => {
  const dated = testInstrument({
    base: 'ETH',
    symbol: 'ETHUSDT_261225',
    account_type: 'futures',
    expiry: Date.UTC(2026, 11, 25, 8),
  });
  const far = testInstrument({
    base: 'ETH',
    symbol: 'ETHUSDT_270326',
    account_type: 'futures',
    expiry: Date.UTC(2027, 2, 26, 8),
  });
  const known = (key: string): TickerRow | undefined =>
    key.includes('_') ? [key, '', '', '', '', '0', '9000', 0, '', '', 0] : ticker(key);
  const of = (query: string) =>
    search({ instruments: [dated, far, coin('ETH')], shares: [], ticker: known }, query, {}, 20).map(
      (hit) => hit.kind === 'instrument' && hit.instrument.symbol,
    );
  expect(of('eth')).toEqual(['ETHUSDT', 'ETHUSDT_261225', 'ETHUSDT_270326']);
  expect(of('eth 2026-12-25')).toEqual(['ETHUSDT_261225']);
});

test('filters and limit hold', () => {
  expect(find('btc', { exchange: 'OKX' })).toEqual(['OKX/BTCUSDT']);
  expect(find('银行', { exchange: 'OKX' })).toEqual([]);
  expect(find('银行', { accountTypes: ['astock'] })).toHaveLength(2);
  expect(find('btc', {}, 1)).toEqual(['HALYARD/BTCUSDT']);
});

test('nothing typed lists the instruments by volume', () => {
  expect(find('').slice(0, 3)).toEqual(['HALYARD/ETHUSDT', 'HALYARD/BTCUSDT', 'OKX/BTCUSDT']);
});

test('volumes in other currencies count in dollars', () => {
  const yen = testInstrument({ exchange: 'forex', account_type: 'forex', symbol: 'USDJPY', base: 'USD', quote: 'JPY' });
  const pound = testInstrument({
    exchange: 'forex',
    account_type: 'forex',
    symbol: 'EURGBP',
    base: 'EUR',
    quote: 'GBP',
  });
  const rows: Record<string, readonly [last: string, volume: string]> = {
    'forex/USDJPY/forex': ['150', '150000'],
    'forex/GBPUSD/forex': ['1.25', '1'],
    'forex/EURGBP/forex': ['0.8', '4500'],
    'HALYARD/ETHUSDT/spot': ['3000', '5000'],
  };
  const priced = (key: string): TickerRow | undefined =>
    rows[key] && [key, rows[key][0], '', '', '', '0', rows[key][1], 0, '', '', 0];
  const found = search({ instruments: [yen, coin('ETH'), pound], shares: [], ticker: priced }, '', {}, 20);
  // 1,000 dollars, 5,000 dollars, 4,500 pounds that are 5,625 dollars.
  expect(found.map((hit) => hit.kind === 'instrument' && hit.instrument.symbol)).toEqual([
    'EURGBP',
    'ETHUSDT',
    'USDJPY',
  ]);
});

test('with keys these instruments alone are found, and no share of the name table', () => {
  const keys = ['OKX/BTCUSDT/spot', 'HALYARD/ETHUSDT/spot', 'HALYARD/GONEUSDT/spot'];
  expect(find('', { keys })).toEqual(['HALYARD/ETHUSDT', 'OKX/BTCUSDT']);
  expect(find('btc', { keys })).toEqual(['OKX/BTCUSDT']);
  expect(find('600', { keys })).toEqual([]);
  expect(find('', { keys: [] })).toEqual([]);
});

test('margin of a pair is behind its spot market, and found by what it is called in each language', () => {
  const classes = {
    both: [{ exchange: 'HALYARD' as const, symbol: 'BTCUSDT', cross_leverage: 5, isolated_leverage: 10 }],
    only_isolated: [{ exchange: 'HALYARD' as const, symbol: 'ETHUSDT', cross_leverage: 0, isolated_leverage: 3 }],
    only_margin: [],
  };
  const tables = { instruments: withMarginRows(instruments, classes), shares, ticker };
  const keys = (query: string, filter = {}) =>
    search(tables, query, filter, 20).flatMap((hit) =>
      hit.kind === 'instrument' ? `${keyOfSymbol(hit.instrument)} ${hit.instrument.max_leverage}` : [],
    );
  expect(keys('btc').slice(0, 4)).toEqual([
    'HALYARD/BTCUSDT/spot 1',
    'OKX/BTCUSDT/spot 1',
    'HALYARD/BTCUSDT/margin 5',
    'HALYARD/BTCUSDT/isolated 10',
  ]);
  for (const query of ['isolated', '逐仓', '逐倉'])
    expect(keys(query)).toEqual(['HALYARD/ETHUSDT/isolated 3', 'HALYARD/BTCUSDT/isolated 10']);
  for (const query of ['btc margin', 'btc 杠杆'])
    expect(keys(query)).toEqual(['HALYARD/BTCUSDT/margin 5', 'HALYARD/BTCUSDT/isolated 10']);
  expect(keys('cross')).toEqual(['HALYARD/BTCUSDT/margin 5']);
  expect(keys('', { accountTypes: ['margin'] })).toEqual(['HALYARD/BTCUSDT/margin 5']);
});
