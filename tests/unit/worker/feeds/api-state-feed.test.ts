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
    const asked = () => parts.world.socket(path).sent.map((text) => (JSON.parse(text) as { api_id: string }).api_id);
    return { ...parts, got, feed, asked };
  }
  const req = { req_id: 1, req_type: 'apiBalance', api_id: 'a1' };

  test('asks for nothing before it is open, and hands on the balances of accounts that are wanted', async () => {
    const { world, got, asked, feed } = await apiState('a1');
    feed.select(['a1', 'a2']);
    expect(asked()).toEqual([]);
    world.socket(path).accept();
    expect(asked()).toEqual(['a1', 'a2']);
    world
      .socket(path)
      .frame({ req, res: [testBalance(), testBalance({ api_id: 'other' }), testBalance({ api_id: 'a2' })], time: 1 });
    expect(got).toEqual([['a1', 'a2']]);
  });

  test('is not opened without an account, asks nothing while it is lost, and for all of them on the next one', async () => {
    const none = await apiState();
    expect(none.world.open(path)).toEqual([]);
    const { world, clock, feed, asked } = await apiState('a1');
    const socket = world.socket(path);
    socket.accept();
    socket.close(1006);
    feed.select(['a1', 'a2']);
    expect(socket.sent).toHaveLength(1);
    await clock.advance(1_000);
    world.socket(path).accept();
    expect(asked()).toEqual(['a1', 'a2']);
  });

  test('logs an answer that nobody asked for', async () => {
    const { world, got } = await apiState('a1');
    world.socket(path).accept();
    world.socket(path).frame({ req: { ...req, req_type: 'apiStatus' }, res: 1, time: 1 });
    world.socket(path).frame({ req, res: { state: 1 }, time: 1 });
    expect([got, world.logged.filter((line) => line.startsWith('error')).length]).toEqual([[], 2]);
  });

  test('closed, it forgets what it was asked for, and begins anew when it is asked again', async () => {
    const { world, feed, clock, asked } = await apiState('a1');
    world.socket(path).accept();
    feed.close();
    expect(world.open(path)).toEqual([]);
    feed.select(['a3']);
    await clock.advance(0);
    expect(asked()).toEqual([]);
    world.socket(path).accept();
    expect(asked()).toEqual(['a3']);
  });
});

test('the API-state socket asks for each account once, hands answers on and is back after 1 s', async () => {
  const { world, streams, clock, common } = feedParts();
  const got: unknown[] = [];
  const feed = createApiStateFeed(streams, common.log, (list) => got.push(list));
  await clock.advance(60_000);
  expect(world.open('/user/api/ws')).toHaveLength(0);
  feed.select(['a1']);
  await clock.advance(0);
  const socket = world.socket('/user/api/ws');
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
  expect(world.logged).toContain('error API state: an answer of unknown type');
  socket.close(1006);
  await clock.advance(999);
  expect(world.open('/user/api/ws')).toHaveLength(0);
  await clock.advance(1);
  world.socket('/user/api/ws').accept();
  expect(world.socket('/user/api/ws').sent).toHaveLength(2);
});
