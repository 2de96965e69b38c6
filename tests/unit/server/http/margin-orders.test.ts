import { describe, expect, it } from 'vitest';
import { openMargin } from './margin-kit.ts';
import { order } from './margin-order.ts';

describe('margin', () => {
  it('margin orders name how they borrow, and only they', async () => {
    const { get, post, fund } = await openMargin();
    await fund('a', 'USDT', '1000');
    await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' });
    const limit = { ...order, side: 'BUY', price: '990', amount: '0.5' };
    expect(await post('/order/doOrder', { ...limit, account_type: 'spot', margin_auto: 'AUTO_BORROW' })).toMatchObject({
      code: 400,
      data: { field: 'margin_auto', rule: 'margin_only' },
    });
    expect(await post('/order/doOrder', { ...limit, margin_auto: 'NONE' })).toMatchObject({
      code: 400,
      data: { field: 'margin_auto' },
    });
    expect((await post('/order/doOrder', { ...limit, symbol: 'ETHUSDT' })).code).toBe(3001);
    const { data } = await post('/order/doOrder', limit);
    await post('/order/v2/doOrder', { ...limit, api_id: undefined, api_ids: ['a'], amount: '0.4' });
    expect((await get('/user/api/order/open/list?api_ids=a&account_type=margin')).data).toHaveLength(2);
    expect((await get('/user/api/order/open/list?account_type=spot')).data).toEqual([]);
    expect((await get('/user/api/order/open/list?api_ids=b')).code).toBe(404);
    expect(
      (await post('/order/amendOrder', { order_id: data.order.order_id, amount: '0.1' })).data.order,
    ).toMatchObject({ account_type: 'margin', amount: '0.100' });
    await post('/order/cancelOrder', { order_ids: [data.order.order_id], client_id: undefined });
    expect((await get('/user/api/order/history/list?api_id=a&account_type=margin')).data.pagenation.total).toBe(2);
    expect((await get('/user/api/order/history/list?api_id=a&account_type=spot')).data.pagenation.total).toBe(0);
    expect((await get('/user/api/order/history/list?api_id=b')).code).toBe(404);
  });

  it('buying power counts what an order may borrow', async () => {
    const { get, post, fund } = await openMargin();
    await fund('a', 'USDT', '1500');
    await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' });
    const allow = (query: string) => get(`/user/api/balance/allow?api_id=a&symbol=BTCUSDT&${query}`);
    expect((await allow('account_type=spot&side=BUY&price=333')).data).toEqual({
      max_qty: '1.501',
      max_quote: '500',
      available: '500',
      asset: 'USDT',
      auto_borrow: '0',
    });
    expect((await allow('account_type=margin&side=BUY&price=1000')).data).toMatchObject({
      max_qty: '1',
      auto_borrow: '0',
    });
    expect((await allow('account_type=margin&side=BUY&price=1000&margin_auto=AUTO_BORROW')).data).toEqual({
      max_qty: '5',
      max_quote: '5000',
      available: '1000',
      asset: 'USDT',
      auto_borrow: '4000',
      margin_level: 999,
    });
    // 1,000 of one's own and 1,000 borrowed against 1,000 and the first hour of interest.
    expect((await allow('account_type=margin&side=BUY&loan=1000')).data).toMatchObject({
      margin_level: 999,
      level_after: 1.9999,
    });
    expect((await allow('account_type=spot&side=BUY&loan=1')).data).toEqual({ field: 'loan', rule: 'margin_only' });
    expect((await allow('account_type=margin&side=SELL&margin_auto=AUTO_BORROW_REPAY')).data).toEqual({
      max_qty: '4',
      max_quote: '4000',
      available: '0',
      asset: 'BTC',
      auto_borrow: '4',
      margin_level: 999,
    });
    expect((await allow('account_type=isolated&side=BUY&price=1000')).data).toMatchObject({
      max_qty: '0',
      available: '0',
    });
    await post('/user/api/transfer', { api_id: 'a', asset: 'USDT', amount: '500', from: 'spot', to: 'linear' });
    expect((await allow('account_type=linear&side=BUY&price=900')).data).toEqual({
      max_qty: '5.527',
      max_quote: '4974.3',
      available: '500',
      asset: 'USDT',
      auto_borrow: '0',
    });
    expect((await allow('account_type=linear&side=BUY&price=900&leverage=1')).data).toMatchObject({ max_qty: '0.555' });
    expect(await allow('account_type=linear&side=BUY&leverage=101')).toMatchObject({
      code: 3008,
      data: { max_leverage: 100 },
    });
    expect(await allow('account_type=linear&side=BUY&margin_auto=AUTO_BORROW')).toMatchObject({
      code: 400,
      data: { field: 'margin_auto' },
    });
    expect(await allow('account_type=margin&side=BUY&leverage=3')).toMatchObject({
      code: 400,
      data: { field: 'leverage', rule: 'contracts_only' },
    });
    expect(await allow('account_type=spot&side=BUY&price=1000.05')).toMatchObject({
      code: 400,
      data: { field: 'price' },
    });
  });
});
