import { expect, test } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import { openTradingStage, type Row } from './trading-stage.ts';

const units = (text: string): bigint => must(toScaled(text, 18), text);

const stage = openTradingStage();
const { client, order, post, balancesOf, usdtOf } = stage;

test('S33: of a hundred transfers of the whole balance at once one succeeds, and the money is there once', async () => {
  const whole = (await balancesOf(stage.api)).find(({ asset }) => asset === 'USDT')!.free;
  const from = await usdtOf(stage.api);
  const to = await usdtOf(stage.other);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      post('/user/api/asset/transfer', {
        from_api_id: stage.api,
        to_api_id: stage.other,
        asset: 'USDT',
        amount: whole,
        from: 'spot',
        to: 'spot',
        client_id: client(),
      }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(new Set([3003]));
  expect([await usdtOf(stage.api), await usdtOf(stage.other)]).toEqual([from - Number(whole), to + Number(whole)]);
  expect(
    (
      await post('/user/api/asset/transfer', {
        from_api_id: stage.other,
        to_api_id: stage.api,
        asset: 'USDT',
        amount: whole,
        from: 'spot',
        to: 'spot',
        client_id: client(),
      })
    ).code,
  ).toBe(200);
});

test('S34: a hundred orders of one client id at once are one order', async () => {
  const before = (await stage.server.owner.call('GET', '/order/user/list')).data.pagenation.total;
  const body = order();
  const answers = await Promise.all(Array.from({ length: 100 }, () => post('/order/doOrder', body)));
  const placed = answers.filter(({ code }) => code === 200).map(({ data }) => data.order.order_id as string);
  expect(new Set(placed).size).toBe(1);
  expect(answers.filter(({ data }) => data?.replayed !== true && data?.order !== undefined)).toHaveLength(1);
  expect((await stage.server.owner.call('GET', '/order/user/list')).data.pagenation.total).toBe(before + 1);
  expect((await post('/order/cancelOrder', { order_ids: [placed[0]!] })).code).toBe(200);
});

test('S37: of loans and repayments at once no debt falls below zero, and what is owed is what was lent and not paid', async () => {
  const lend = (amount: string) =>
    post('/user/api/margin/loan-repay', {
      api_id: stage.api,
      type: 'BORROW',
      asset: 'BTC',
      amount,
      client_id: client(),
    });
  const pay = (amount: string) =>
    post('/user/api/margin/loan-repay', {
      api_id: stage.api,
      type: 'REPAY',
      asset: 'BTC',
      amount,
      client_id: client(),
    });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? lend('0.0001') : pay('0.0002'))),
  );
  const sum = (kind: 0 | 1) =>
    answers
      .filter((_, index) => (index % 3 === 0 ? 0 : 1) === kind)
      .reduce((total, { code, data }) => total + (code === 200 ? units(data.principal) : 0n), 0n);
  expect([sum(0) > 0n, sum(1) > 0n]).toEqual([true, true]);
  const [{ borrowed, total }] = (await balancesOf(stage.api, 'margin')).filter(({ asset }) => asset === 'BTC') as [Row];
  expect(Number(borrowed)).toBeGreaterThanOrEqual(0);
  // Less than the eighth decimal is no debt: what is left of it is written off.
  const left = sum(0) - sum(1);
  expect(units(borrowed)).toBe(left < 10n ** 10n ? 0n : left);
  expect(Number(total)).toBeGreaterThanOrEqual(0);
  const last = await Promise.all(Array.from({ length: 20 }, () => pay('1')));
  expect(last.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(1);
  for (const row of await balancesOf(stage.api, 'margin'))
    expect([Number(row.total) >= 0, Number(row.borrowed) >= 0], row.asset).toEqual([true, true]);
});
