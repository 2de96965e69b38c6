import { describe, expect, test } from 'vitest';
import { createApiStateFeed } from '../../../../src/worker/feeds/account/api-state-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testBalance } from '../../../doubles/trading.ts';

describe('the API-state socket', () => {
  const path = '/user/api/ws';

  async function apiState(...apiIds: string[]) {
    const parts = feedParts();
    const got: string[][] = [];
    const feed = createApiStateFeed(parts.streams, parts.common.log, (list) =>
      got.push(list.map(({ api_id }) => api_id)),
    );
    feed.select(apiIds);
    await parts.clock.advance(0);
    const asked = () => parts.backend.socket(path).sent.map((text) => (JSON.parse(text) as { api_id: string }).api_id);
    return { ...parts, got, feed, asked };
  }
  const req = { req_id: 1, req_type: 'apiBalance', api_id: 'a1' };

  test('asks for nothing before it is open, and hands on the balances of accounts that are wanted', async () => {
    const { backend, got, asked, feed } = await apiState('a1');
    feed.select(['a1', 'a2']);
    expect(asked()).toEqual([]);
    backend.socket(path).accept();
    expect(asked()).toEqual(['a1', 'a2']);
    backend
      .socket(path)
      .frame({ req, res: [testBalance(), testBalance({ api_id: 'other' }), testBalance({ api_id: 'a2' })], time: 1 });
    expect(got).toEqual([['a1', 'a2']]);
  });

  test('is not opened without an account, asks nothing while it is lost, and for all of them on the next one', async () => {
    const none = await apiState();
    expect(none.backend.open(path)).toEqual([]);
    const { backend, clock, feed, asked } = await apiState('a1');
    const socket = backend.socket(path);
    socket.accept();
    socket.close(1006);
    feed.select(['a1', 'a2']);
    expect(socket.sent).toHaveLength(1);
    await clock.advance(1_000);
    backend.socket(path).accept();
    expect(asked()).toEqual(['a1', 'a2']);
  });

  test('logs an answer that nobody asked for', async () => {
    const { backend, got } = await apiState('a1');
    backend.socket(path).accept();
    backend.socket(path).frame({ req: { ...req, req_type: 'apiStatus' }, res: 1, time: 1 });
    backend.socket(path).frame({ req, res: { state: 1 }, time: 1 });
    expect([got, backend.logged.filter((line) => line.startsWith('error')).length]).toEqual([[], 2]);
  });

  test('closed, it forgets what it was asked for, and begins anew when it is asked again', async () => {
    const { backend, feed, clock, asked } = await apiState('a1');
    backend.socket(path).accept();
    feed.close();
    expect(backend.open(path)).toEqual([]);
    feed.select(['a3']);
    await clock.advance(0);
    expect(asked()).toEqual([]);
    backend.socket(path).accept();
    expect(asked()).toEqual(['a3']);
  });
});

test('the API-state socket asks for each account once, hands answers on and is back after 1 s', async () => {
  const { backend, streams, clock, common } = feedParts();
  const got: unknown[] = [];
  const feed = createApiStateFeed(streams, common.log, (list) => got.push(list));
  await clock.advance(60_000);
  expect(backend.open('/user/api/ws')).toHaveLength(0);
  feed.select(['a1']);
  await clock.advance(0);
  const socket = backend.socket('/user/api/ws');
  socket.accept();
  feed.select(['a1', 'a2']);
  feed.select(['a1', 'a2']);
  expect(socket.sent.map((text) => JSON.parse(text))).toEqual([
    { req_id: 1, req_type: 'apiBalance', api_id: 'a1' },
    { req_id: 2, req_type: 'apiBalance', api_id: 'a2' },
  ]);
  const req = JSON.parse(socket.sent[0]!);
  socket.frame({ req, res: [testBalance()], time: 1 });
  socket.frame({ req, res: [testBalance({ free: '5' })], time: 2 });
  expect(got).toHaveLength(2);
  socket.frame({ req: { ...req, req_type: 'apiWeather' }, res: [], time: 1 });
  expect(backend.logged).toContain('error API state: an answer of unknown type');
  socket.close(1006);
  await clock.advance(999);
  expect(backend.open('/user/api/ws')).toHaveLength(0);
  await clock.advance(1);
  backend.socket('/user/api/ws').accept();
  expect(backend.socket('/user/api/ws').sent).toHaveLength(2);
});
