import { describe, expect, test } from 'vitest';
import type { Balance } from '../../../../../src/shared/trade/balance.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { caller, type Cell, open, row, type SentMessage, unit } from './margin-account-bench.ts';

describe('the cross margin of an account', () => {
  const of = (reported: SentMessage) => open(reported).account.account(caller, { api_id: 'a' });
  test('is told by its levels, cut to four decimals, and its worth in BTC, cut to eight', () => {
    expect(of({ view: { assets: 2_000n * unit, collateral: 1_000n * unit, debt: 3n * unit } })).toEqual({
      margin_level: 666.6666,
      collateral_level: 333.3333,
      status: 'NORMAL',
      total_asset_btc: '2',
      total_liability_btc: '0.003',
      total_net_btc: '1.997',
      total_asset_usdt: '2000',
      total_liability_usdt: '3',
      total_net_usdt: '1997',
      call_level: 1.3,
      liquidation_level: 1.1,
      collateral_usdt: '1000',
      assets: [],
      leverage: 3,
    });
    expect(of({ view: { assets: unit, collateral: unit / 3n, debt: 0n }, btc: 3n * unit })).toMatchObject({
      total_asset_btc: '0.33333333',
      collateral_usdt: '0.33333333',
    });
  });
  test('has a level of 999 where nothing is owed, and no higher one', () => {
    expect(of({ view: { assets: 5n, collateral: 0n, debt: 0n } })).toMatchObject({
      margin_level: 999,
      collateral_level: 999,
    });
    expect(
      [998n, 999n, 1_000n].map(
        (assets) => of({ view: { assets: assets * unit, collateral: 0n, debt: unit } }).margin_level,
      ),
    ).toEqual([998, 999, 999]);
  });
  test('is worth nothing in BTC where that has no price', () => {
    expect(of({ view: { assets: unit, collateral: 0n, debt: 0n }, btc: 0n })).toMatchObject({
      total_asset_btc: '0',
      total_net_btc: '0',
    });
  });
  test('shows its own assets alone', () => {
    const cells: Cell[] = [
      { account_type: 'margin', asset: 'USDT', total: '5' },
      { account_type: 'spot', asset: 'USDT', total: '6' },
    ];
    expect(of({ cells }).assets).toEqual([row(cells[0]!)]);
  });
  test('of a portfolio account is that of all its wallets', () => {
    const view = { assets: 8n * unit, collateral: 8n * unit, debt: unit };
    expect(of({ view, unified: { equity: 7n * unit, maintenance: 2n * unit, status: 'PRE_LIQ' } })).toMatchObject({
      margin_level: 3.5,
      uni_mmr: 3.5,
      status: 'PRE_LIQ',
      account_equity: '7',
      account_maintenance: '2',
    });
    expect(of({ view, unified: { equity: 7n * unit, maintenance: 0n, status: 'NORMAL' } })).toMatchObject({
      margin_level: 999,
      uni_mmr: null,
    });
  });
});

describe('an isolated pair', () => {
  const cellsOf = (base: Partial<Balance>, quote: Partial<Balance>): Cell[] => [
    { account_type: 'isolated', asset: 'BTC', pair: 'BTCUSDT', ...base },
    { account_type: 'isolated', asset: 'USDT', pair: 'BTCUSDT', ...quote },
    { account_type: 'isolated', asset: 'USDT', pair: 'ETHUSDT', total: '77', borrowed: '5' },
  ];
  const of = (base: Partial<Balance>, quote: Partial<Balance>) =>
    open({
      cells: cellsOf(base, quote),
      view: { assets: 3n * unit, collateral: 0n, debt: 2n * unit },
    }).account.isolated(caller, { api_id: 'a', symbols: ['BTCUSDT'] } as never)[0]!;

  // Assets must be 1.1 times the debts.
  test.each<[string, Partial<Balance>, Partial<Balance>, string | null]>([
    ['2 for 1,500 owed and 100 left', { total: '2' }, { total: '100', borrowed: '1499', interest: '1' }, '775'],
    ['1 owed and 1,500 held', { borrowed: '0.9', interest: '0.1' }, { total: '1500' }, '1363.63636363'],
    ['nothing owed', { total: '2' }, { total: '100' }, null],
    ['as much held of the base as keeps it', { total: '1.1', borrowed: '1' }, { borrowed: '1' }, null],
    ['more held of the quote than is needed', { total: '2' }, { total: '2000', borrowed: '1500' }, null],
    ['just as much', { total: '2' }, { total: '1650', borrowed: '1500' }, null],
  ])('with %s is liquidated at %4$s', (_name, base, quote, price) => {
    expect(of(base, quote).liquidate_price).toBe(price);
  });

  test('is told with its level, its rate and its two sides', () => {
    const reported = of({ total: '2' }, { total: '100', borrowed: '1500' });
    expect(reported).toMatchObject({
      symbol: 'BTCUSDT',
      margin_level: 1.5,
      margin_ratio: 3,
      status: 'NORMAL',
      index_price: '1000',
      liquidate_rate: 1.1,
      enabled: true,
      base: { asset: 'BTC', total: '2' },
      quote: { asset: 'USDT', total: '100', pair: 'BTCUSDT' },
    });
  });

  test('stands there once, of those that are held where none is named; one that has nothing has zeros', () => {
    const { account } = open({
      cells: [
        { account_type: 'isolated', asset: 'BTC', pair: 'BTCUSDT', total: '1' },
        { account_type: 'isolated', asset: 'USDT', pair: 'BTCUSDT', total: '1' },
        { account_type: 'isolated', asset: 'USDT', pair: 'NOPE', total: '0' },
      ],
    });
    expect(account.isolated(caller, { api_id: 'a' } as never).map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
    expect(open().account.isolated(caller, { api_id: 'a', symbols: ['BTCUSDT'] } as never)[0]).toMatchObject({
      base: row({ account_type: 'isolated', asset: 'BTC', pair: 'BTCUSDT' }),
      quote: { total: '0', pair: 'BTCUSDT' },
    });
    expect(refusalIn(() => account.isolated(caller, { api_id: 'a', symbols: ['NOPE'] } as never))).toEqual({
      code: 'UNKNOWN_PAIR',
      data: { field: 'symbol', symbol: 'NOPE' },
    });
  });
});

describe('what may be borrowed and moved', () => {
  test('is told with what is owed already, and the rate of an hour', () => {
    const { account, asked } = open({
      borrowable: 6n * unit,
      cells: [{ account_type: 'margin', asset: 'USDT', borrowed: '3', interest: '0.1', net: '-3.1' }],
    });
    expect(account.maxBorrowable(caller, { api_id: 'a', asset: 'USDT' } as never)).toEqual({
      amount: '6',
      limit: '9',
      hourly_rate: expect.closeTo(0.0001, 12),
      borrowed: '3',
      interest: '0.1',
      net_asset: '-3.1',
    });
    expect(asked[0]).toMatchObject([{ api_id: 'a', account_type: 'margin' }, expect.anything(), 'USDT', 2]);
    expect(account.maxBorrowable(caller, { api_id: 'a', asset: 'BTC', symbol: 'BTCUSDT' } as never)).toMatchObject({
      hourly_rate: 0,
      borrowed: '0',
    });
    expect(refusalIn(() => account.maxBorrowable(caller, { api_id: 'a', asset: 'XYZ' } as never))).toEqual({
      code: 'INPUT',
      data: { field: 'asset', rule: 'not_lent' },
    });
    expect(account.maxTransferable(caller, { api_id: 'a', asset: 'USDT' } as never)).toEqual({ amount: '4' });
  });

  test("lists ask for the caller's own lines of a week", () => {
    const { account, asked } = open();
    const paged = { page: 2, page_size: 20 };
    expect(account.transfers(caller, paged as never)).toEqual({ pagenation: { ...paged, total: 1, results: [] } });
    account.transfers(caller, { ...paged, api_id: 'a', asset: 'USDT' } as never);
    account.interest(caller, { ...paged, api_id: 'a' } as never);
    account.bookings(caller, { ...paged, api_id: 'a' } as never);
    const window = { user_id: 'u', ...paged, end: 5_001 };
    expect(asked).toMatchObject([
      ['transfer', { ...window, api_ids: undefined }],
      ['transfer', { ...window, api_ids: ['a'], asset: 'USDT' }],
      ['interest', { ...window, api_ids: ['a'] }],
      ['booking', { ...window, api_ids: ['a'] }],
    ]);
  });
});
