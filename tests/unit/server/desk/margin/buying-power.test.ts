import { describe, expect, test } from 'vitest';
import { refusalIn } from '../../../../refusal-in.ts';
import { caller, type Cell, open, type SentMessage, unit } from './margin-account-bench.ts';

describe('how much an order could be', () => {
  const allow = (reported: SentMessage, query: object) => {
    const { account } = open(reported);
    return account.allow(caller, {
      api_id: 'a',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'BUY',
      ...query,
    } as never);
  };
  const cells: Cell[] = [
    { account_type: 'spot', asset: 'USDT', free: '500' },
    { account_type: 'spot', asset: 'BTC', free: '0.0029' },
    { account_type: 'isolated', asset: 'USDT', pair: 'ETHUSDT', free: '70' },
    { account_type: 'isolated', asset: 'USDT', pair: 'BTCUSDT', free: '30' },
  ];
  test('a buy spends the quote and a sale the base, in whole lots, at its price or the last one', () => {
    expect(allow({ cells }, { price: '333' })).toEqual({
      max_qty: '1.501',
      max_quote: '500',
      available: '500',
      asset: 'USDT',
      auto_borrow: '0',
    });
    expect(allow({ cells }, {})).toMatchObject({ max_qty: '0.5', max_quote: '500' });
    expect(allow({ cells }, { side: 'SELL' })).toEqual({
      max_qty: '0.002',
      max_quote: '2',
      available: '0.0029',
      asset: 'BTC',
      auto_borrow: '0',
    });
  });
  test('counts what may be borrowed where the order borrows and stands on margin', () => {
    const reported = { cells, borrowable: 100n * unit };
    expect(allow(reported, { account_type: 'isolated', margin_auto: 'AUTO_BORROW' }).auto_borrow).toBe('100');
    expect(allow(reported, { account_type: 'isolated', margin_auto: 'AUTO_BORROW' })).toMatchObject({
      max_qty: '0.13',
      max_quote: '130',
      available: '30',
    });
    for (const query of [
      { account_type: 'isolated' },
      { account_type: 'isolated', margin_auto: 'AUTO_REPAY' },
      { margin_auto: 'AUTO_BORROW' },
    ])
      expect(allow(reported, query).auto_borrow).toBe('0');
  });
  test('needs a price on the tick, and no leverage', () => {
    expect(refusalIn(() => allow({ cells }, { price: '1000.05' }))?.data).toEqual({ field: 'price', rule: 'tick' });
    expect(refusalIn(() => allow({ cells, last: 'none' }, {}))?.data).toEqual({
      field: 'price',
      rule: 'no_last_price',
    });
    expect(refusalIn(() => allow({ cells, last: 0 }, {}))?.data).toEqual({ field: 'price', rule: 'no_last_price' });
    expect(allow({ cells, last: 1 }, {})).toMatchObject({ max_qty: '5000' });
    expect(refusalIn(() => allow({ cells }, { leverage: '3' }))?.data).toEqual({
      field: 'leverage',
      rule: 'contracts_only',
    });
  });
});
