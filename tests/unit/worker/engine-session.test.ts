import { expect, test } from 'vitest';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { closePosition, closePositionV2 } from '../../../src/shared/contracts/position.ts';
import { outLogin } from '../../../src/shared/contracts/user.ts';
import { BookVenue } from '../../doubles/book-venue.ts';
import { testOrder } from '../../doubles/trading.ts';
import { key, loggedIn, TestTab } from './engine-rig.ts';

test('logged in, orders reach every tab, and the selected accounts are asked about on the API-state socket', async () => {
  const { backend, engine, clock, tab } = await loggedIn();
  const other = new TestTab(engine);
  tab.sub(1, { kind: 'account' });
  tab.sub(2, { kind: 'session' });
  tab.sub(3, { kind: 'dashboard' });
  backend.socket('/order/user/ws').frame({ e: 'order', data: testOrder({ version: 2, status: 'FILLED' }), seq: 2 });
  await clock.advance(10);
  for (const one of [tab, other]) expect(one.urgent).toMatchObject([{ kind: 'order', order: { status: 'FILLED' } }]);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'live', value: { orders: [], finals: 1 } });
  expect(tab.feeds.get(2)).toMatchObject({ state: 'live', value: { check: 'valid' } });
  expect(tab.feeds.get(3)).toMatchObject({ value: { api_select_list: ['a2'] } });
  backend.socket('/user/api/ws').accept();
  expect(backend.socket('/user/api/ws').sent.map((text) => JSON.parse(text).api_id)).toEqual(['a2']);
});

test('a revoked session clears user, account and selected accounts in all tabs at once', async () => {
  const { backend, clock, tab } = await loggedIn();
  tab.sub(1, { kind: 'account' });
  tab.sub(3, { kind: 'dashboard' });
  await clock.advance(10);
  backend.socket('/order/user/ws').close(4001);
  await clock.advance(10);
  expect(tab.urgent).toEqual([{ kind: 'logged_out', reason: 'revoked' }]);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'failed', reason: 'PERMISSION_DENIED', value: undefined });
  expect(tab.feeds.get(3)).toMatchObject({ value: { api_select_list: [] } });
  expect([...backend.open('/order/user/ws'), ...backend.open('/user/api/ws')]).toEqual([]);
});

test('a log-out saves what waits, then says goodbye once', async () => {
  const { backend, engine, clock, tab } = await loggedIn();
  await engine.calls.patchDashboard({ sync_ratio: 60 });
  backend.answers.set('/user/outLogin', () => {
    backend.socket('/order/user/ws').close(4001);
    return { data: 1 };
  });
  expect(await engine.calls.call(outLogin.path, {})).toEqual({ ok: true, data: 1 });
  await engine.calls.setSession(null);
  await clock.advance(10);
  expect(backend.requests.find(({ path }) => path === '/user/config/save')).toMatchObject({
    body: { config_json: '{"api_select_list":["a2"],"sync_ratio":60}' },
  });
  expect(tab.urgent).toEqual([{ kind: 'logged_out', reason: 'user' }]);
});

test('while trading is locked no order leaves, from whatever window; a cancel does', async () => {
  const { backend, engine } = await loggedIn();
  backend.answer(doOrder.path, { order: testOrder() });
  backend.answer('/order/cancelOrder', { results: [] });
  const sent = () => backend.requests.filter(({ path }) => path === doOrder.path).length;
  const order = {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    api_id: 'a1',
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '1',
    price: '1',
    client_id: 'c1',
  };
  await engine.calls.patchDashboard({ trading_locked: true });
  expect(await engine.calls.call(doOrder.path, order)).toEqual({
    ok: false,
    failure: { code: 'LOCKED', number: 0, data: null },
  });
  expect(sent()).toBe(0);
  expect(await engine.calls.call('/order/amendOrder', { order_id: '1', price: '2', client_id: 'c2' })).toMatchObject({
    ok: false,
    failure: { code: 'LOCKED' },
  });
  for (const { path } of [closePosition, closePositionV2])
    expect(await engine.calls.call(path, { api_id: 'a1' })).toMatchObject({ ok: false, failure: { code: 'LOCKED' } });
  expect(await engine.calls.call('/order/cancelOrder', { order_ids: ['o1'] })).toMatchObject({ ok: true });
  await engine.calls.patchDashboard({ trading_locked: false });
  await engine.calls.call(doOrder.path, order);
  expect(sent()).toBe(1);
});

test('settling saves what the user has changed and writes the book, before either is due', async () => {
  const { backend, engine, clock, tab } = await loggedIn();
  tab.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  await clock.advance(10);
  const venue = new BookVenue(1);
  backend.socket('/client/depth/depth/ws').accept();
  backend.socket('/client/depth/depth/ws').frame(venue.snap());
  await engine.calls.patchDashboard({ trading_locked: true });
  const saves = () => backend.requests.filter(({ path }) => path === '/user/config/save');
  expect([saves().length, backend.packs.has(`book/${key}`)]).toEqual([0, false]);
  await engine.calls.settle();
  expect(saves()).toHaveLength(1);
  expect(JSON.stringify(saves()[0]!.body)).toContain('trading_locked');
  expect(backend.packs.get(`book/${key}`)?.value).toMatchObject({ u: venue.u });
});
