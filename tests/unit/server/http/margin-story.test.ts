import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../src/shared/base/time.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { folder } from '../trading/engine-kit.ts';
import { openMargin } from './margin-kit.ts';

const money = (text: string): bigint => toScaled(text, 12)!;

test('transfer in, borrow, trade, amend, accrue, repay, margin call, liquidation: the ledger is the equity to the last digit, and the journal gives it again', async () => {
  const path = join(folder(), 'trading.db');
  const { bench, engine, lever, frames, fairPriceOf, get, post, fund } = await openMargin(
    path,
    10 * dayMs + 13 * hourMs + 20 * 60_000,
  );
  await fund('a', 'USDT', '5000');
  expect(
    await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' }),
  ).toMatchObject({ code: 200, data: { status: 'CONFIRMED' } });
  expect((await get('/user/api/margin/maxBorrowable?api_id=a&asset=USDT')).data).toMatchObject({
    amount: '4000',
    limit: '1000000',
    borrowed: '0',
    net_asset: '1000',
  });

  const { data: loan } = await post('/user/api/margin/loan-repay', {
    api_id: 'a',
    type: 'BORROW',
    asset: 'USDT',
    amount: '1000',
  });
  expect(loan).toMatchObject({ principal: '1000', interest: '0.008333333334', amount: '1000' });
  const order = { api_id: 'a', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'margin' };
  const { data: bought } = await post('/order/doOrder', { ...order, side: 'BUY', order_type: 'MARKET', amount: '1.5' });
  expect(bought.order).toMatchObject({ status: 'FILLED', account_type: 'margin', margin_auto: 'MANUAL' });

  const placed = await post('/order/doOrder', {
    ...order,
    side: 'SELL',
    order_type: 'LIMIT',
    price: '1080',
    amount: '0.5',
  });
  expect(placed).toMatchObject({ code: 200 });
  const {
    data: { order: resting },
  } = placed;
  const {
    data: { order: amended },
  } = await post('/order/amendOrder', { order_id: resting.order_id, price: '1060', amount: '0.75' });
  expect(amended).toMatchObject({
    order_id: resting.order_id,
    price: '1060.0',
    amount: '0.750',
    status: 'UNFILLED',
    account_type: 'margin',
  });
  expect((await get('/user/api/balance/currency?api_id=a&account_type=margin&currency=BTC')).data[0]).toMatchObject({
    locked: '0.75',
  });
  expect(
    (await post('/order/cancelOrder', { client_id: undefined, order_ids: [resting.order_id] })).data.results,
  ).toMatchObject([{ code: 200 }]);

  bench.nowMs += 55 * 60_000;
  engine.tick();
  const { data: history } = await get('/user/api/margin/interestHistory?api_id=a');
  expect(history.pagenation).toMatchObject({
    total: 2,
    results: [
      { type: 'PERIODIC', time: 10 * dayMs + 14 * hourMs, interest: '0.008333333334', rate: 0.0002 },
      { type: 'ON_BORROW', principal: '1000' },
    ],
  });
  expect((await get('/user/api/balance/currency?api_id=a&account_type=margin&currency=USDT')).data[0]).toMatchObject({
    borrowed: '1000',
    interest: '0.016666666668',
  });

  expect(
    (await post('/user/api/margin/loan-repay', { api_id: 'a', type: 'REPAY', asset: 'USDT', amount: '100' })).data,
  ).toMatchObject({ interest: '0.016666666668', principal: '99.983333333332' });
  expect((await get('/user/api/margin/account?api_id=a')).data).toMatchObject({
    status: 'NORMAL',
    collateral_level: expect.any(Number),
  });

  const { data: more } = await post('/order/doOrder', {
    ...order,
    side: 'BUY',
    order_type: 'MARKET',
    amount: '2',
    margin_auto: 'AUTO_BORROW',
  });
  expect(more.order.status).toBe('FILLED');
  const owed = (await get('/user/api/balance/currency?api_id=a&account_type=margin&currency=USDT')).data[0].borrowed;
  lever.ticks = Math.round(((Number(owed) * 1.14) / 3.5) * 10);
  frames.length = 0;
  bench.run(engine, 40);
  expect((await get('/user/api/margin/account?api_id=a')).data).toMatchObject({ status: 'MARGIN_CALL' });
  expect(
    engine.history.entries.list('margin', { user_id: 'u', start: 0, end: 1e15, page: 1, page_size: 10 }).results,
  ).toMatchObject([{ status: 'MARGIN_CALL', account_type: 'margin' }]);
  expect(frames.filter(({ frame }) => frame.e === 'balance').length).toBeGreaterThan(0);

  lever.ticks = Math.round(lever.ticks * 0.95);
  bench.run(engine, 300);
  const notices = engine.history.entries.list('margin', {
    user_id: 'u',
    start: 0,
    end: 1e15,
    page: 1,
    page_size: 10,
  }).results;
  expect(notices.map(({ status }) => status)).toEqual(['NORMAL', 'FORCE_LIQ', 'MARGIN_CALL']);
  const { data: orders } = await get('/user/api/order/history/list?api_id=a&account_type=margin');
  expect(orders.pagenation.results.filter(({ source }: { source: string }) => source === 'LIQ').length).toBeGreaterThan(
    0,
  );

  // Everything that happened, from the wire alone: deposits, fills, fees and interest give the balances.
  const { data: balances } = await get('/user/api/balance/list?api_id=a');
  const { data: charges } = await get('/user/api/margin/interestHistory?api_id=a&page_size=500');
  const expected = { USDT: money('5000'), BTC: 0n };
  for (const { interest } of charges.pagenation.results) expected.USDT -= money(interest);
  for (const each of orders.pagenation.results) {
    const sign = each.side === 'BUY' ? 1n : -1n;
    expected.BTC += sign * money(each.filled_amount) - (sign > 0n ? money(each.fee) : 0n);
    expected.USDT -= sign * money(each.filled_total) + (sign < 0n ? money(each.fee) : 0n);
  }
  for (const asset of ['USDT', 'BTC'] as const) {
    const sum = balances
      .filter((each: { asset: string }) => each.asset === asset)
      .reduce((total: bigint, { net }: { net: string }) => total + money(net), 0n);
    expect(sum, asset).toBe(expected[asset]);
  }
  const hash = engine.stateHash();
  engine.shutdown();
  expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ problem: '', ok: true, hash });
});
