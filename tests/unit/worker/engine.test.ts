import { expect, test } from 'vitest';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { closePosition, closePositionV2 } from '../../../src/shared/contracts/position.ts';
import { outLogin } from '../../../src/shared/contracts/user.ts';
import type { Session } from '../../../src/shared/user/session.ts';
import type { ConnectionValue, Feed, TabMessage, UrgentEvent, View, WorkerMessage } from '../../../src/worker/api.ts';
import { createEngine } from '../../../src/worker/engine.ts';
import { ServerClock } from '../../../src/worker/latency/server-clock.ts';
import { applyUpdate, emptyFeed } from '../../../src/app/engine/apply-update.ts';
import { BookVenue } from '../../doubles/book-venue.ts';
import { FakeWorld } from '../../doubles/fake-world.ts';
import { testInstrument } from '../../doubles/instruments.ts';
import { testAccount, testBalance, testOrder } from '../../doubles/trading.ts';

const key = 'HALYARD/BTCUSDT/spot';
const ann: Session = { token: 'token-1', username: 'ann', role: 'user', invite_code: '', vip_level: 1 };

/** A tab that takes batches in and acknowledges them at once, as a window would in its next frame. */
class TestTab {
  readonly feeds = new Map<number, Feed<unknown>>();
  readonly urgent: UrgentEvent[] = [];
  readonly logged: string[] = [];
  readonly handle;

  constructor(engine: ReturnType<typeof createEngine>) {
    this.handle = engine.attach({ post: (message) => this.#take(structuredClone(message)) });
  }

  send(message: TabMessage): void {
    this.handle.receive(message);
  }

  sub(id: number, view: View): void {
    this.send({ t: 'sub', id, view });
  }

  #take(message: WorkerMessage): void {
    if (message.t === 'urgent') this.urgent.push(message.event);
    else if (message.t === 'log') this.logged.push(message.text);
    else if (message.t === 'batch') {
      for (const update of message.updates)
        this.feeds.set(update.id, applyUpdate(this.feeds.get(update.id) ?? emptyFeed, update));
      this.send({ t: 'ack' });
    }
  }
}

function started() {
  const world = new FakeWorld();
  world.answer('/client/base/symbols', { version: 1, list: [testInstrument()] });
  world.answer('/user/checkToken', 1);
  world.answer('/user/ws/ticket', { ticket: 't', expire_s: 30 });
  world.answer('/user/config/get', { config_json: '{"api_select_list":["a2"]}', version: 1 });
  world.answer('/user/config/save', { version: 2 });
  world.answer('/user/api/all', [testAccount('a1'), testAccount('a2')]);
  world.answer('/user/api/balance/all', {
    usd_total: '100',
    btc_total: '0',
    accounts: [{ api_id: 'a1', usd_total: '100', balances: [testBalance()] }],
  });
  world.answer('/order/user/current/list', [testOrder()]);
  world.answer('/user/api/position/list', []);
  world.answer('/user/outLogin', 1);
  const engine = createEngine(world.environment);
  return { world, engine, clock: world.clock, tab: new TestTab(engine) };
}

async function loggedIn() {
  const parts = started();
  await parts.engine.calls.setSession(ann);
  await parts.clock.advance(10);
  parts.world.socket('/order/user/ws').accept();
  parts.world.socket('/order/user/ws').frame({ e: 'start', seq: 1 });
  await parts.clock.advance(10);
  return parts;
}

test('nine windows on one book use one socket, and all show the same', async () => {
  const { world, engine, clock, tab } = started();
  const tabs = [tab, ...Array.from({ length: 8 }, () => new TestTab(engine))];
  for (const one of tabs) one.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  await clock.advance(10);
  expect(world.open('/client/depth/depth/ws')).toHaveLength(1);
  const venue = new BookVenue(1);
  world.socket('/client/depth/depth/ws').accept();
  world.socket('/client/depth/depth/ws').frame(venue.snap());
  await clock.advance(10);
  for (const one of tabs) expect(one.feeds.get(1)).toMatchObject({ state: 'live', value: { u: venue.u } });
});

test('a gap is seen by every tab within 100 ms', async () => {
  const { world, clock, tab } = started();
  tab.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  await clock.advance(10);
  const venue = new BookVenue(1);
  const socket = world.socket('/client/depth/depth/ws');
  socket.accept();
  socket.frame(venue.snap());
  venue.next();
  socket.frame(venue.next());
  await clock.advance(100);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'stale', reason: 'gap', value: { u: 1_000 } });
});

test('logged in, orders reach every tab, and the selected accounts are asked about on the API-state socket', async () => {
  const { world, engine, clock, tab } = await loggedIn();
  const other = new TestTab(engine);
  tab.sub(1, { kind: 'account' });
  tab.sub(2, { kind: 'session' });
  tab.sub(3, { kind: 'dashboard' });
  world.socket('/order/user/ws').frame({ e: 'order', data: testOrder({ version: 2, status: 'FILLED' }), seq: 2 });
  await clock.advance(10);
  for (const one of [tab, other]) expect(one.urgent).toMatchObject([{ kind: 'order', order: { status: 'FILLED' } }]);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'live', value: { orders: [], finals: 1 } });
  expect(tab.feeds.get(2)).toMatchObject({ state: 'live', value: { check: 'valid' } });
  expect(tab.feeds.get(3)).toMatchObject({ value: { api_select_list: ['a2'] } });
  world.socket('/user/api/ws').accept();
  expect(world.socket('/user/api/ws').sent.map((text) => JSON.parse(text).api_id)).toEqual(['a2']);
});

test('a revoked session clears user, account and selected accounts in all tabs at once', async () => {
  const { world, clock, tab } = await loggedIn();
  tab.sub(1, { kind: 'account' });
  tab.sub(3, { kind: 'dashboard' });
  await clock.advance(10);
  world.socket('/order/user/ws').close(4001);
  await clock.advance(10);
  expect(tab.urgent).toEqual([{ kind: 'logged_out', reason: 'revoked' }]);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'failed', reason: 'PERMISSION_DENIED', value: undefined });
  expect(tab.feeds.get(3)).toMatchObject({ value: { api_select_list: [] } });
  expect([...world.open('/order/user/ws'), ...world.open('/user/api/ws')]).toEqual([]);
});

test('a log-out saves what waits, then says goodbye once', async () => {
  const { world, engine, clock, tab } = await loggedIn();
  await engine.calls.patchDashboard({ sync_ratio: 60 });
  world.answers.set('/user/outLogin', () => {
    world.socket('/order/user/ws').close(4001);
    return { data: 1 };
  });
  expect(await engine.calls.call(outLogin.path, {})).toEqual({ ok: true, data: 1 });
  await engine.calls.setSession(null);
  await clock.advance(10);
  expect(world.requests.find(({ path }) => path === '/user/config/save')).toMatchObject({
    body: { config_json: '{"api_select_list":["a2"],"sync_ratio":60}' },
  });
  expect(tab.urgent).toEqual([{ kind: 'logged_out', reason: 'user' }]);
});

test('30 s after the last tab has gone no socket is open and no timer runs', async () => {
  const { world, engine, clock, tab } = await loggedIn();
  tab.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  tab.sub(2, { kind: 'connection' });
  await clock.advance(10);
  tab.handle.close();
  tab.handle.close();
  await clock.advance(29_000);
  expect(world.sockets.some(({ abandoned }) => !abandoned)).toBe(true);
  await clock.advance(2_000);
  expect(world.sockets.every(({ abandoned }) => abandoned)).toBe(true);
  expect(clock.pending).toBe(0);
  const back = new TestTab(engine);
  back.sub(1, { kind: 'account' });
  await clock.advance(10);
  expect(world.open('/order/user/ws')).toHaveLength(1);
});

test('the connection view counts windows, streams and frames', async () => {
  const { world, engine, clock, tab } = started();
  const other = new TestTab(engine);
  other.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  tab.sub(1, { kind: 'connection' });
  await clock.advance(10);
  const socket = world.socket('/client/depth/depth/ws');
  socket.accept();
  const venue = new BookVenue(1);
  socket.frame({ ...venue.snap(), ts: clock.wallMs() - 40 });
  for (let i = 0; i < 9; i++) socket.frame({ ...venue.next(), ts: clock.wallMs() - 40 });
  await clock.advance(1_000);
  const value = tab.feeds.get(1)!.value as ConnectionValue;
  expect(value).toMatchObject({
    windows: 2,
    online: true,
    venues: [{ exchange: 'HALYARD', state: 'live', latencyMs: 40 }],
  });
  expect(value.messagesPerSecond).toBeGreaterThanOrEqual(10);
  expect(value.streams).toContainEqual(
    expect.objectContaining({ path: '/client/depth/depth/ws', state: 'live', frames: 11 }),
  );
  expect(JSON.stringify(value)).not.toContain('token');
});

test('a key that is none fails its views; older bars of a series that nobody watches are not read', async () => {
  const { engine, clock, tab, world } = started();
  tab.sub(1, { kind: 'trades', key: 'nonsense' });
  tab.sub(2, { kind: 'book', key: 'HALYARD/NONE/spot', depth: 20, group: 1 });
  await clock.advance(10);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  expect(tab.feeds.get(2)).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  expect(await engine.calls.loadOlder({ key, interval: '1m' })).toBe(false);
  expect(world.requests.some(({ path }) => path === klinesHistory.path)).toBe(false);
});

test("a tab is told the server's time, and the worker's own where that is not known", async () => {
  const { engine, clock, world } = started();
  expect(await engine.calls.ping()).toBe(clock.wallMs());
  const serverClock = new ServerClock();
  serverClock.exchanged(0, clock.wallMs() + 5_000, 40);
  const other = createEngine({ ...world.environment, serverClock });
  await clock.advance(1_000);
  expect(await other.calls.ping()).toBe(clock.wallMs() + 5_000 - 20);
});

test('what goes wrong in the worker is said in every tab', async () => {
  const { clock, tab } = started();
  await clock.advance(10);
  expect(tab.logged).toContain('intervals not loaded: NETWORK');
});

test('a venue all of whose streams were refused is not reconnecting', async () => {
  const { world, clock, tab } = started();
  tab.sub(1, { kind: 'trades', key });
  tab.sub(2, { kind: 'connection' });
  await clock.advance(10);
  const book = { kind: 'book', key, depth: 20, group: 1 } as const;
  tab.sub(3, book);
  await clock.advance(10);
  for (const path of ['/client/trades/list/ws', '/client/depth/depth/ws']) {
    world.socket(path).accept();
    world.socket(path).close(4004);
  }
  await clock.advance(2_000);
  expect((tab.feeds.get(2)!.value as ConnectionValue).venues).toEqual([]);
});

test('while trading is locked no order leaves, from whatever window; a cancel does', async () => {
  const { world, engine } = await loggedIn();
  world.answer(doOrder.path, { order: testOrder() });
  world.answer('/order/cancelOrder', { results: [] });
  const sent = () => world.requests.filter(({ path }) => path === doOrder.path).length;
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

test('windows of a link group have one symbol, which stays when one of them closes', async () => {
  const { engine, tab, clock } = started();
  const other = new TestTab(engine);
  for (const one of [tab, other]) one.sub(1, { kind: 'links' });
  tab.send({ t: 'link', group: 'A', key, chosen: false });
  other.send({ t: 'link', group: 'A', key: 'OKX/ETHUSDT/spot', chosen: true });
  await clock.advance(50);
  for (const one of [tab, other])
    expect(one.feeds.get(1)).toMatchObject({
      state: 'live',
      value: { A: { symbol: 'OKX/ETHUSDT/spot' }, B: { symbol: null } },
    });
  other.handle.close();
  await clock.advance(50);
  expect(tab.feeds.get(1)?.value).toMatchObject({ A: { symbol: 'OKX/ETHUSDT/spot' } });
});

test('settling saves what the user has changed and writes the book, before either is due', async () => {
  const { world, engine, clock, tab } = await loggedIn();
  tab.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  await clock.advance(10);
  const venue = new BookVenue(1);
  world.socket('/client/depth/depth/ws').accept();
  world.socket('/client/depth/depth/ws').frame(venue.snap());
  await engine.calls.patchDashboard({ trading_locked: true });
  const saves = () => world.requests.filter(({ path }) => path === '/user/config/save');
  expect([saves().length, world.packs.has(`book/${key}`)]).toEqual([0, false]);
  await engine.calls.settle();
  expect(saves()).toHaveLength(1);
  expect(JSON.stringify(saves()[0]!.body)).toContain('trading_locked');
  expect(world.packs.get(`book/${key}`)?.value).toMatchObject({ u: venue.u });
});
