import { describe, expect, it } from 'vitest';
import { openMargin } from './margin-kit.ts';

describe('transfers', () => {
  it('move money within an account and between two, once a client id, and are listed newest first', async () => {
    const { get, post, fund } = await openMargin();
    await fund('a', 'USDT', '1000');
    const body = { api_id: 'a', asset: 'USDT', amount: '100', from: 'SPOT', to: 'margin', client_id: 'one' };
    const first = await post('/user/api/transfer', body);
    expect(first.data).toEqual({ transfer_id: '1', status: 'CONFIRMED' });
    expect((await post('/user/api/transfer', body)).data).toEqual({ ...first.data, replayed: true });
    expect((await post('/user/api/transfer', { ...body, amount: '101' })).code).toBe(409);
    expect(
      (
        await post('/user/api/margin/transfer', {
          api_id: 'a',
          asset: 'USDT',
          amount: '50',
          direction: 'IN',
          isolated: true,
          symbol: 'BTCUSDT',
        })
      ).code,
    ).toBe(200);
    expect(
      (
        await post('/user/api/asset/transfer', {
          from_api_id: 'a',
          to_api_id: 'c',
          asset: 'USDT',
          amount: '7',
          from: 'margin',
          to: 'spot',
        })
      ).code,
    ).toBe(200);
    const { data } = await get('/user/api/transfer/list?page_size=2');
    expect(data.pagenation).toMatchObject({
      total: 3,
      results: [
        { transfer_id: '3', api_id: 'a', to_api_id: 'c', amount: '7', from: 'margin', to: 'spot' },
        { transfer_id: '2', to: 'isolated', symbol: 'BTCUSDT' },
      ],
    });
    expect((await get('/user/api/transfer/list?asset=BTC')).data.pagenation.total).toBe(0);
    expect((await get('/user/api/transfer/list', 'v')).data.pagenation.total).toBe(0);
    expect(
      (await get('/user/api/balance/list?api_id=a')).data.map(
        ({ account_type, pair, total }: Record<string, string>) => [account_type, pair, total],
      ),
    ).toEqual([
      ['spot', undefined, '850'],
      ['margin', undefined, '93'],
      ['isolated', 'BTCUSDT', '50'],
    ]);
  });

  it.each([
    [
      'more than there is',
      '/user/api/transfer',
      { api_id: 'a', asset: 'USDT', amount: '1001', from: 'spot', to: 'margin' },
      3003,
      { field: 'amount', asset: 'USDT', free: '1000', need: '1001' },
    ],
    [
      "another's account",
      '/user/api/transfer',
      { api_id: 'b', asset: 'USDT', amount: '1', from: 'spot', to: 'margin' },
      404,
      { field: 'api_id' },
    ],
    [
      'an inactive account',
      '/user/api/transfer',
      { api_id: 'off', asset: 'USDT', amount: '1', from: 'spot', to: 'margin' },
      2001,
      { api_id: 'off' },
    ],
    [
      'an asset that contracts do not settle in',
      '/user/api/transfer',
      { api_id: 'a', asset: 'BTC', amount: '1', from: 'spot', to: 'linear' },
      400,
      { field: 'asset', rule: 'not_held' },
    ],
    [
      'isolated margin without its pair',
      '/user/api/transfer',
      { api_id: 'a', asset: 'USDT', amount: '1', from: 'spot', to: 'isolated' },
      400,
      { field: 'symbol', rule: 'required' },
    ],
    [
      'a pair for no isolated end',
      '/user/api/transfer',
      { api_id: 'a', asset: 'USDT', amount: '1', from: 'spot', to: 'margin', symbol: 'BTCUSDT' },
      400,
      { field: 'symbol', rule: 'isolated_only' },
    ],
    [
      'an account of another exchange',
      '/user/api/asset/transfer',
      { from_api_id: 'a', to_api_id: 'okx', asset: 'USDT', amount: '1', from: 'spot', to: 'spot' },
      400,
      { field: 'to_api_id', rule: 'account_exchange' },
    ],
    [
      'an account and itself',
      '/user/api/asset/transfer',
      { from_api_id: 'a', to_api_id: 'a', asset: 'USDT', amount: '1', from: 'spot', to: 'margin' },
      400,
      { field: 'to_api_id' },
    ],
    [
      'an amount with an exponent',
      '/user/api/margin/transfer',
      { api_id: 'a', asset: 'USDT', amount: '1e3', direction: 'IN' },
      400,
      { field: 'amount', rule: 'positive_decimal' },
    ],
    [
      'no client id',
      '/user/api/margin/transfer',
      { api_id: 'a', asset: 'USDT', amount: '1', direction: 'IN', client_id: undefined },
      400,
      { field: 'client_id' },
    ],
  ])('refuse %s', async (_name, url, body, code, data) => {
    const { post, fund } = await openMargin();
    await fund('a', 'USDT', '1000');
    expect(await post(url, body)).toMatchObject({ code, data });
  });

  it('between accounts are for the main account alone', async () => {
    const { post, fund } = await openMargin();
    await fund('a', 'USDT', '1000');
    expect(
      (
        await post(
          '/user/api/asset/transfer',
          { from_api_id: 'a', to_api_id: 'c', asset: 'USDT', amount: '7', from: 'spot', to: 'spot' },
          'sub',
        )
      ).code,
    ).toBe(1006);
  });
});
