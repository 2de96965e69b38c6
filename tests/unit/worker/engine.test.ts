import { expect, test } from 'vitest';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import type { ConnectionValue } from '../../../src/worker/api.ts';
import { createEngine } from '../../../src/worker/engine.ts';
import { ServerClock } from '../../../src/worker/latency/server-clock.ts';
import { BookVenue } from '../../doubles/book-venue.ts';
import { key, loggedIn, started, TestTab } from './engine-rig.ts';

test('nine windows on one book use one socket, and all show the same', async () => {
  const { backend, engine, clock, tab } = started();
  const tabs = [tab, ...Array.from({ length: 8 }, () => new TestTab(engine))];
  for (const one of tabs) one.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  await clock.advance(10);
  expect(backend.open('/client/depth/depth/ws')).toHaveLength(1);
  const venue = new BookVenue(1);
  backend.socket('/client/depth/depth/ws').accept();
  backend.socket('/client/depth/depth/ws').frame(venue.snap());
  await clock.advance(10);
  for (const one of tabs) expect(one.feeds.get(1)).toMatchObject({ state: 'live', value: { u: venue.u } });
});

test('a gap is seen by every tab within 100 ms', async () => {
  const { backend, clock, tab } = started();
  tab.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  await clock.advance(10);
  const venue = new BookVenue(1);
  const socket = backend.socket('/client/depth/depth/ws');
  socket.accept();
  socket.frame(venue.snap());
  venue.next();
  socket.frame(venue.next());
  await clock.advance(100);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'stale', reason: 'gap', value: { u: 1_000 } });
});

test('30 s after the last tab has gone no socket is open and no timer runs', async () => {
  const { backend, engine, clock, tab } = await loggedIn();
  tab.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  tab.sub(2, { kind: 'connection' });
  await clock.advance(10);
  tab.handle.close();
  tab.handle.close();
  await clock.advance(29_000);
  expect(backend.sockets.some(({ abandoned }) => !abandoned)).toBe(true);
  await clock.advance(2_000);
  expect(backend.sockets.every(({ abandoned }) => abandoned)).toBe(true);
  expect(clock.pending).toBe(0);
  const back = new TestTab(engine);
  back.sub(1, { kind: 'account' });
  await clock.advance(10);
  expect(backend.open('/order/user/ws')).toHaveLength(1);
});

test('the connection view counts windows, streams and frames', async () => {
  const { backend, engine, clock, tab } = started();
  const other = new TestTab(engine);
  other.sub(1, { kind: 'book', key, depth: 20, group: 1 });
  tab.sub(1, { kind: 'connection' });
  await clock.advance(10);
  const socket = backend.socket('/client/depth/depth/ws');
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
  const { engine, clock, tab, backend } = started();
  tab.sub(1, { kind: 'trades', key: 'nonsense' });
  tab.sub(2, { kind: 'book', key: 'HALYARD/NONE/spot', depth: 20, group: 1 });
  await clock.advance(10);
  expect(tab.feeds.get(1)).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  expect(tab.feeds.get(2)).toMatchObject({ state: 'failed', reason: 'UNKNOWN_PAIR' });
  expect(await engine.calls.loadOlder({ key, interval: '1m' })).toBe(false);
  expect(backend.requests.some(({ path }) => path === klinesHistory.path)).toBe(false);
});

test("a tab is told the server's time, and the worker's own where that is not known", async () => {
  const { engine, clock, backend } = started();
  expect(await engine.calls.ping()).toBe(clock.wallMs());
  const serverClock = new ServerClock();
  serverClock.exchanged(0, clock.wallMs() + 5_000, 40);
  const other = createEngine({ ...backend.environment, serverClock });
  await clock.advance(1_000);
  expect(await other.calls.ping()).toBe(clock.wallMs() + 5_000 - 20);
});

test('what goes wrong in the worker is said in every tab', async () => {
  const { clock, tab } = started();
  await clock.advance(10);
  expect(tab.logged).toContain('intervals not loaded: NETWORK');
});

test('a venue all of whose streams were refused is not reconnecting', async () => {
  const { backend, clock, tab } = started();
  tab.sub(1, { kind: 'trades', key });
  tab.sub(2, { kind: 'connection' });
  await clock.advance(10);
  const book = { kind: 'book', key, depth: 20, group: 1 } as const;
  tab.sub(3, book);
  await clock.advance(10);
  for (const path of ['/client/trades/list/ws', '/client/depth/depth/ws']) {
    backend.socket(path).accept();
    backend.socket(path).close(4004);
  }
  await clock.advance(2_000);
  expect((tab.feeds.get(2)!.value as ConnectionValue).venues).toEqual([]);
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
