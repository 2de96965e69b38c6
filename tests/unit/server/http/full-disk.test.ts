import { expect, onTestFinished, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { enoughBytes, lowBytes } from '../../../../src/server/store/disk/disk-reserve.ts';
import { openWholeServer } from './whole-server.ts';
import { eventually } from '../../../doubles/eventually.ts';

test('on a disk that is nearly full nothing new is begun, what is there can be canceled and read, and with room again all goes on by itself', async () => {
  const free = { bytes: 10 * enoughBytes };
  const { owner, services, url, stop } = await openWholeServer({ freeBytes: () => free.bytes });
  onTestFinished(stop);
  const { api_id } = await owner.accountOn('HALYARD');
  await owner.fund(api_id, 'spot', 'USDT', '50000');
  const price = String(
    Math.floor(services.trading.engine.lastTicks(services.trading.engine.market('HALYARD/BTCUSDT/spot')!) * 0.08),
  );
  const place = (client_id: string) =>
    owner.call('POST', '/order/doOrder', {
      api_id,
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'BUY',
      order_type: 'LIMIT',
      price,
      amount: '0.01',
      client_id,
    });
  const first = await place('before');
  expect(first.code).toBe(200);

  free.bytes = lowBytes - 1;
  await eventually(() => expect(services.storage.disk.isLow).toBe(true));
  expect(await place('refused')).toMatchObject({ code: 503, data: { rule: 'disk' } });
  expect(
    await owner.call('POST', '/user/tradetemplate/save', { name: 'x', account_type: 'spot', form: {} }),
  ).toMatchObject({ code: 503, data: { rule: 'disk' } });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    position: 'engineer',
    name: 'Ann',
    email: 'ann@example.com',
    phone: '+852 9123 4567',
    lang: 'en',
  }))
    form.set(name, value);
  form.set('resume', new Blob([`%PDF-1.4\n${'x'.repeat(2_000)}\n%%EOF`]), 'resume.pdf');
  expect(
    await (await fetch(`${url}/sapi/client/base/application/career`, { method: 'POST', body: form })).json(),
    'an application',
  ).toMatchObject({ code: 503, data: { rule: 'disk' } });
  expect(
    await owner.call('POST', '/user/api/transfer', {
      api_id,
      asset: 'USDT',
      amount: '1',
      from: 'spot',
      to: 'linear',
      client_id: 'moved',
    }),
  ).toMatchObject({ code: 200 });
  const order_id = first.data.order.order_id as string;
  expect((await owner.call('GET', '/order/user/list')).data.pagenation.total, 'the refused one has left nothing').toBe(
    1,
  );
  expect((await owner.call('POST', '/order/cancelOrder', { order_ids: [order_id] })).data.results).toMatchObject([
    { order_id, code: 200 },
  ]);

  free.bytes = enoughBytes;
  await eventually(() => expect(services.storage.disk.isLow).toBe(false));
  expect((await place('after')).code).toBe(200);
}, 40_000);

test('what is taken on a full disk ends something, pays for it, or lets somebody in', () => {
  expect(
    contracts
      .filter(({ whenFull }) => whenFull)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/admin/grant/revoke',
    '/admin/msg/withdraw',
    '/admin/user/sessions/end',
    '/order/batch',
    '/order/cancelOrder',
    '/order/closePosition',
    '/order/exchange/cancelOrder',
    '/order/v2/closePosition',
    '/strategy/client/robot/stop',
    '/strategy/client/stop',
    '/strategy/client/stop/all',
    '/strategy/client/stop/list',
    '/user/api/asset/transfer',
    '/user/api/margin/loan-repay',
    '/user/api/margin/transfer',
    '/user/api/portfolio/margin/repay',
    '/user/api/position/margin',
    '/user/api/transfer',
    '/user/checkToken',
    '/user/key/revoke',
    '/user/login',
    '/user/observer/revoke',
    '/user/outLogin',
    '/user/session/revoke',
    '/user/sub/freeze',
    '/user/ws/ticket',
  ]);
});
