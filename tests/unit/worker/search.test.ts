import { expect, test } from 'vitest';
import type { AShare } from '../../../src/shared/market/a-share.ts';
import type { Instrument } from '../../../src/shared/market/instrument.ts';
import type { TickerRow } from '../../../src/shared/market/ticker.ts';
import { search } from '../../../src/worker/search.ts';
import { testInstrument } from '../../doubles/instruments.ts';

const coin = (base: string, exchange: Instrument['exchange'] = 'HALYARD') => testInstrument({ exchange, base, symbol: `${base}USDT` });
const shares: AShare[] = [
  { security_id: '600519', exchange_id: 1, security_name: '贵州茅台' }, { security_id: '000001', exchange_id: 2, security_name: '平安银行' },
  { security_id: '600000', exchange_id: 1, security_name: '浦发银行' },
];
const listed = testInstrument({ exchange: 'Astock', account_type: 'astock', symbol: 'SH600519', base: '600519', quote: 'CNY' });
const instruments = [coin('WBTC'), coin('BTC', 'OKX'), coin('BTC'), coin('BTCDOM'), coin('ETH'), listed];
const volumes: Record<string, string> = { 'OKX/BTCUSDT/spot': '900', 'HALYARD/BTCUSDT/spot': '1000', 'HALYARD/ETHUSDT/spot': '5000' };
const ticker = (key: string): TickerRow | undefined => (volumes[key] ? [key, '', '', '', '', '0', volumes[key], 0, '', '', 0] : undefined);

const find = (query: string, filter = {}, limit = 20) => search({ instruments, shares, ticker }, query, filter, limit).map((hit) =>
  (hit.kind === 'ashare' ? hit.share.security_id : `${hit.instrument.exchange}/${hit.instrument.symbol}`));

test.each([['btc'], ['BTC'], [' b-t/c ']])('%j: exact base by volume, then beginnings, then parts', (query) => {
  expect(find(query)).toEqual(['HALYARD/BTCUSDT', 'OKX/BTCUSDT', 'HALYARD/BTCDOMUSDT', 'HALYARD/WBTCUSDT']);
});

test('a pair is found with slash, hyphen or without', () => {
  for (const query of ['btc/usdt', 'BTC-USDT', 'btcusdt']) expect(find(query).slice(0, 2)).toEqual(['HALYARD/BTCUSDT', 'OKX/BTCUSDT']);
});

test('A-shares are found by the beginning of the code and by any part of the name; a listed one is its instrument', () => {
  expect(find('600')).toEqual(['Astock/SH600519', '600000']);
  expect(find('银行')).toEqual(['000001', '600000']);
  expect(find('茅台')).toEqual(['Astock/SH600519']);
  expect(find('0519')).toEqual(['Astock/SH600519']);
  expect(search({ instruments, shares, ticker }, '茅台', {}, 1)).toMatchObject([{ kind: 'instrument', name: '贵州茅台' }]);
});

test('filters and limit hold', () => {
  expect(find('btc', { exchange: 'OKX' })).toEqual(['OKX/BTCUSDT']);
  expect(find('银行', { exchange: 'OKX' })).toEqual([]);
  expect(find('银行', { accountType: 'astock' })).toHaveLength(2);
  expect(find('btc', {}, 1)).toEqual(['HALYARD/BTCUSDT']);
});

test('nothing typed lists the instruments by volume', () => {
  expect(find('').slice(0, 3)).toEqual(['HALYARD/ETHUSDT', 'HALYARD/BTCUSDT', 'OKX/BTCUSDT']);
});

test('volumes in other currencies count in dollars', () => {
  const yen = testInstrument({ exchange: 'forex', account_type: 'forex', symbol: 'USDJPY', base: 'USD', quote: 'JPY' });
  const pound = testInstrument({ exchange: 'forex', account_type: 'forex', symbol: 'EURGBP', base: 'EUR', quote: 'GBP' });
  const rows: Record<string, readonly [last: string, volume: string]> = {
    'forex/USDJPY/forex': ['150', '150000'], 'forex/GBPUSD/forex': ['1.25', '1'], 'forex/EURGBP/forex': ['0.8', '4500'], 'HALYARD/ETHUSDT/spot': ['3000', '5000'],
  };
  const priced = (key: string): TickerRow | undefined => rows[key] && [key, rows[key][0], '', '', '', '0', rows[key][1], 0, '', '', 0];
  const found = search({ instruments: [yen, coin('ETH'), pound], shares: [], ticker: priced }, '', {}, 20);
  // 1,000 dollars, 5,000 dollars, 4,500 pounds that are 5,625 dollars.
  expect(found.map((hit) => hit.kind === 'instrument' && hit.instrument.symbol)).toEqual(['EURGBP', 'ETHUSDT', 'USDJPY']);
});
