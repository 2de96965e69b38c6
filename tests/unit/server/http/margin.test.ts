import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../../src/shared/base/time.ts';
import { folder } from '../trading/engine-kit.ts';
import { ethListed, linearListed, terms } from '../../shared/core/margin-kit.ts';
import { listed } from '../../shared/core/core-kit.ts';
import { openMargin } from './margin-kit.ts';
import { order } from './margin-order.ts';

describe('margin', () => {
  it('tells what may be borrowed and moved, and lends no more', async () => {
    const { get, post, fund } = await openMargin();
    await fund('a', 'BTC', '1');
    await post('/user/api/margin/transfer', { api_id: 'a', asset: 'BTC', amount: '1', direction: 'IN' });
    expect((await get('/user/api/margin/maxBorrowable?api_id=a&asset=USDT')).data).toEqual({
      amount: '3600',
      limit: '1000000',
      hourly_rate: 0.0002 / 24,
      borrowed: '0',
      interest: '0',
      net_asset: '0',
    });
    expect(
      await post('/user/api/margin/loan-repay', { api_id: 'a', type: 'BORROW', asset: 'USDT', amount: '3600.1' }),
    ).toMatchObject({ code: 5001, data: { max: '3600' } });
    expect(
      (await post('/user/api/margin/loan-repay', { api_id: 'a', type: 'BORROW', asset: 'USDT', amount: '400' })).code,
    ).toBe(200);
    // 0.9 of 1,000 and the 400 borrowed are collateral; 2 × (400 and an hour's interest) must stay.
    expect((await get('/user/api/margin/maxTransferable?api_id=a&asset=USDT')).data).toEqual({ amount: '400' });
    expect((await get('/user/api/margin/maxTransferable?api_id=a&asset=BTC')).data).toEqual({
      amount: '0.555548148148',
    });
    expect((await get('/user/api/margin/account?api_id=a')).data).toMatchObject({
      margin_level: 3.4999,
      collateral_level: 3.2499,
      status: 'NORMAL',
      total_asset_btc: '1.4',
      total_liability_btc: '0.40000333',
      total_net_btc: '0.99999666',
      collateral_usdt: '1300',
    });
    expect(await get('/user/api/margin/maxBorrowable?api_id=a&asset=ETH')).toMatchObject({
      code: 400,
      data: { field: 'asset', rule: 'not_lent' },
    });
    expect(
      (await post('/user/api/margin/loan-repay', { api_id: 'c', type: 'REPAY', asset: 'USDT', amount: '1' })).code,
    ).toBe(5002);
    expect((await get('/user/api/margin/account?api_id=b')).code).toBe(404);
  });

  it('an isolated pair has a level, and a price at which it is liquidated', async () => {
    const { get, post, fund } = await openMargin();
    await fund('a', 'USDT', '1000');
    await post('/user/api/margin/transfer', {
      api_id: 'a',
      asset: 'USDT',
      amount: '500',
      direction: 'IN',
      isolated: true,
      symbol: 'ETHUSDT',
    });
    expect(
      (
        await post('/order/doOrder', {
          ...order,
          account_type: 'isolated',
          symbol: 'ETHUSDT',
          side: 'BUY',
          price: '1000',
          amount: '1',
          margin_auto: 'AUTO_BORROW',
        })
      ).code,
    ).toBe(200);
    const [row] = (await get('/user/api/margin/isolated/account?api_id=a')).data;
    expect(row).toMatchObject({
      symbol: 'ETHUSDT',
      margin_ratio: 3,
      index_price: '1000',
      liquidate_rate: 1.1,
      status: 'NORMAL',
      enabled: true,
      margin_level: 1.9999,
      base: { asset: 'ETH', total: '0', pair: 'ETHUSDT' },
      quote: { asset: 'USDT', locked: '1000', borrowed: '500', pair: 'ETHUSDT' },
      liquidate_price: null,
    });
    expect((await get('/user/api/margin/isolated/account?api_id=a&symbols=BTCUSDT')).data).toMatchObject([
      { symbol: 'BTCUSDT', margin_level: 999, margin_ratio: 5, liquidate_price: null },
    ]);
    expect((await get('/user/api/margin/isolated/account?api_id=a&symbols=NOPE')).code).toBe(3001);
  });

  it("the leverage of cross margin is the account's, and a level at its bound is PRE_LIQ until the next look", async () => {
    const { get, post, fund, lever, bench, engine } = await openMargin();
    const set = (leverage: number) => post('/user/api/margin/leverage', { api_id: 'a', leverage });
    await fund('a', 'USDT', '1000');
    await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' });
    const most = async () => (await get('/user/api/margin/maxBorrowable?api_id=a&asset=USDT')).data.amount;
    expect(await most()).toBe('4000');
    expect(await set(3)).toMatchObject({ code: 200, data: { leverage: 3 } });
    expect(await most()).toBe('2000');
    expect((await get('/user/api/margin/account?api_id=a')).data).toMatchObject({ leverage: 3, status: 'NORMAL' });
    expect((await set(4)).code).toBe(400);
    await set(5);
    expect(
      (await post('/user/api/margin/loan-repay', { api_id: 'a', type: 'BORROW', asset: 'BTC', amount: '3.9' })).code,
    ).toBe(200);
    expect(await set(3)).toMatchObject({ code: 400, data: { field: 'leverage', rule: 'margin_level' } });
    const status = async () => (await get('/user/api/margin/account?api_id=a')).data.status;
    while (Math.floor(bench.nowMs / 100) % 10 !== 0) bench.run(engine, 1);
    expect(await status()).toBe('NORMAL');
    lever.ticks = 27_000;
    const seen: string[] = [];
    for (let step = 0; step < 9; step++) {
      bench.run(engine, 1);
      seen.push(await status());
    }
    expect([...new Set(seen)].filter((each) => each !== 'NORMAL')).toEqual(['PRE_LIQ']);
    bench.run(engine, 1);
    expect(await status()).not.toBe('PRE_LIQ');
  });

  it('small debts are listed, paid once, and refused where they are not small', async () => {
    const { get, post, fund } = await openMargin();
    await fund('a', 'USDT', '1000');
    await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' });
    await post('/user/api/margin/loan-repay', { api_id: 'a', type: 'BORROW', asset: 'BTC', amount: '0.005' });
    const preview = await post('/user/api/margin/small-liability', { api_id: 'a', client_id: undefined });
    expect(preview.data.rows).toMatchObject([{ asset: 'BTC', liability_usd: '5.00005', target_qty: '5.100051' }]);
    expect(
      (await post('/user/api/margin/small-liability', { api_id: 'a', assets: ['BTC'], client_id: undefined })).code,
    ).toBe(400);
    const body = { api_id: 'a', assets: ['BTC'], client_id: 'small' };
    expect((await post('/user/api/margin/small-liability', body)).data).toEqual(preview.data);
    expect((await post('/user/api/margin/small-liability', body)).data).toEqual({ ...preview.data, replayed: true });
    expect((await post('/user/api/margin/small-liability', { api_id: 'a', assets: ['BTC'] })).code).toBe(5003);
    expect(
      (await post('/user/api/margin/small-bnb', { api_id: 'a', assets: ['BTC'], account_type: 'margin' })).data,
    ).toMatchObject({
      rows: [{ asset: 'BTC', qty: '0.005', service_charge: '0.1', transferred: '4.9' }],
      total: '4.9',
    });
    expect((await get('/user/api/balance/currency?api_id=a&account_type=margin&currency=USDT')).data[0].total).toBe(
      '999.799949',
    );
  });

  it('portfolio calls are for portfolio accounts alone', async () => {
    const { post, fund } = await openMargin();
    await fund('pm', 'USDT', '100');
    for (const [path, body] of [
      ['margin/repay', { asset: 'USDT' }],
      ['contract/auto-repay', {}],
      ['auto-collect', {}],
    ] as const) {
      expect(await post(`/user/api/portfolio/${path}`, { api_id: 'a', ...body })).toMatchObject({
        code: 409,
        data: { rule: 'portfolio_only' },
      });
    }
    await post('/user/api/transfer', { api_id: 'pm', asset: 'USDT', amount: '40', from: 'spot', to: 'linear' });
    await post('/user/api/transfer', { api_id: 'pm', asset: 'USDT', amount: '60', from: 'spot', to: 'margin' });
    await post('/user/api/margin/loan-repay', { api_id: 'pm', type: 'BORROW', asset: 'USDT', amount: '10' });
    expect((await post('/user/api/portfolio/margin/repay', { api_id: 'pm', asset: 'USDT' })).data.repaid).toEqual([
      { asset: 'USDT', qty: '10.000083333334' },
    ]);
    expect((await post('/user/api/portfolio/auto-collect', { api_id: 'pm', asset: 'USDT' })).data.collected).toEqual([
      { asset: 'USDT', qty: '40', from: 'linear' },
    ]);
    expect((await post('/user/api/portfolio/contract/auto-repay', { api_id: 'pm', enabled: true })).data).toEqual({
      enabled: true,
      repaid: [],
    });
    expect((await post('/user/api/portfolio/margin/repay', { api_id: 'pm', asset: 'USDT' })).code).toBe(5002);
  });

  it("after an abrupt end the lines of the ledger's history are all there, each once", async () => {
    const path = join(folder(), 'trading.db');
    const { bench, engine, fairPriceOf, post, fund } = await openMargin(path);
    await fund('a', 'USDT', '1000');
    for (let index = 0; index < 5; index++) {
      await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '10', direction: 'IN' });
      await post('/user/api/margin/loan-repay', { api_id: 'a', type: 'BORROW', asset: 'USDT', amount: '1' });
      bench.nowMs += 40 * 60_000;
      engine.tick();
    }
    const query = { user_id: 'u', start: 0, end: 100 * dayMs, page: 1, page_size: 500 };
    const reported = [engine.history.entries.list('transfer', query), engine.history.entries.list('interest', query)];
    expect(reported.map(({ total, results }) => [total, results.length])).toEqual([
      [5, 5],
      [8, 8],
    ]);
    const again = bench.open({ listing: [listed(), ethListed, linearListed], terms, fairPriceOf });
    expect([again.history.entries.list('transfer', query), again.history.entries.list('interest', query)]).toEqual(
      reported,
    );
    expect(again.history.entries.list('interest', { ...query, page: 2, page_size: 3 }).results).toEqual(
      reported[1]!.results.slice(3, 6),
    );
    expect(again.accounts().find(({ api_id }) => api_id === 'a')).toEqual(
      engine.accounts().find(({ api_id }) => api_id === 'a'),
    );
  });
});
