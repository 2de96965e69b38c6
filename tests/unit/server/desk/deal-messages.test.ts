import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deals } from '../../../../src/server/desk/deal-messages.ts';
import { sendHistoryMessages } from '../../../../src/server/desk/history-messages.ts';
import { createMessages, type Messages } from '../../../../src/server/notify/messages.ts';
import { openDatabase } from '../../../../src/server/store/database.ts';
import { createMessageStore } from '../../../../src/server/store/messages.ts';
import { up } from '../../../../src/server/store/migrations/0013-deal-positions.ts';
import type { Exchange } from '../../../../src/server/venues/exchange.ts';
import { benchOf, folder, fund } from '../journal/exchange-kit.ts';
import { migrate } from '../migrate.ts';
import { limit, market, placeCommand } from '../matching/world-kit.ts';

/** A trading file beside a database of messages. */
async function open() {
  const bench = benchOf(join(folder(), 'trading.db'));
  const exchange = bench.open();
  await fund(exchange);
  const path = join(folder(), 'halyard.db');
  const database = await openDatabase(path);
  onTestFinished(() => database.destroy());
  const store = createMessageStore(database);
  const [failures, told]: [unknown[], string[]] = [[], []];
  /** What a process that has these two files does; the first `failing` transactions of messages fail. */
  function follow(of: Exchange, failing = 0) {
    let [left, timers]: [number, (() => void)[]] = [failing, []];
    const messages = createMessages(store, () => bench.nowMs);
    messages.told.subscribe(({ message }) => told.push(message.content));
    const sendAllAt: Messages['sendAllAt'] = (list, at) => (left-- > 0 ? Promise.reject(new Error('no room')) : messages.sendAllAt(list, at));
    const following = sendHistoryMessages(deals(of.history.deals), {
      events: of.events, messages: { ...messages, sendAllAt }, failed: (error) => failures.push(error), scheduler: { every: (_ms, task) => { timers.push(task); return () => { timers = []; }; } },
    });
    onTestFinished(() => following.stop());
    return { ...following, tick: () => { for (const task of timers) task(); return following.settled(); } };
  }
  return {
    bench, exchange, database, path, store, failures, told, follow,
    /** So many fills of account `a` at once. */
    async fill(of: Exchange, count: number): Promise<void> {
      for (let at = 0; at < count; at++) await of.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
    },
    fillsOf: (of: Exchange) => of.history.deals.after(0, 10_000).filter(({ user_id }) => user_id === 'u'),
    written: () => store.after('u', 1, 0),
  };
}

it('each fill is one message to its owner, with its facts', async () => {
  const { exchange, follow, fill, fillsOf, written, told } = await open();
  const following = follow(exchange);
  await fill(exchange, 3);
  await following.tick();
  const [messages, fills] = [await written(), fillsOf(exchange)];
  expect(fills.length).toBeGreaterThanOrEqual(3);
  expect(messages.map(({ data }) => data)).toMatchObject(fills.map(({ fill: { fill_id, price, qty } }) => ({ fill_id, price, qty, side: 'BUY', symbol: 'BTCUSDT', api_id: 'a' })));
  expect(messages[0]).toMatchObject({ type: 1, title: 'Bought', msg_time: fills[0]!.fill.time, is_read: false });
  expect(told).toHaveLength(fills.length);
});

it('both sides of a deal are told, each to its owner', async () => {
  const { exchange, follow, store } = await open();
  const following = follow(exchange);
  await exchange.submit(placeCommand('b', limit('SELL', '1000.5', '0.02')));
  await exchange.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
  await following.tick();
  expect((await store.after('v', 1, 0)).length + (await store.after('u', 1, 0)).length).toBe(exchange.history.deals.after(0, 1_000).length);
  expect((await store.after('u', 1, 0)).every(({ title }) => title === 'Bought')).toBe(true);
});

it.each([0, 1])('a process that ends before it has written, or after (%i), leaves the rest to the next, which writes none twice', async (before) => {
  const { bench, exchange, follow, fill, fillsOf, written, told } = await open();
  const first = follow(exchange, before === 0 ? 1_000 : 0);
  await fill(exchange, 4);
  await first.tick();
  expect(await written()).toHaveLength(before === 0 ? 0 : fillsOf(exchange).length);
  await first.stop();
  for (let start = 0; start < 2; start++) {
    const again = bench.open();
    const next = follow(again);
    await next.settled();
    expect((await written()).map(({ data }) => data)).toMatchObject(fillsOf(again).map(({ fill: { fill_id } }) => ({ fill_id })));
    await next.stop();
  }
  const all = fillsOf(bench.open());
  expect(all.length).toBeGreaterThanOrEqual(4);
  expect(told).toHaveLength(all.length);
});

it('more fills than one transaction takes are all told, in order, and a failed transaction is tried again', async () => {
  const { exchange, follow, fill, fillsOf, written, failures } = await open();
  const following = follow(exchange, 1);
  await following.settled();
  await fill(exchange, 230);
  await following.tick();
  expect(failures).toHaveLength(1);
  await following.tick();
  const messages = await written();
  expect(messages.map(({ data }) => data)).toMatchObject(fillsOf(exchange).map(({ fill: { fill_id } }) => ({ fill_id })));
  expect(messages.length).toBeGreaterThanOrEqual(230);
});

it('what was filled before there were messages of deals is not told', async () => {
  const { exchange, database, path, follow, fill, fillsOf, written, store } = await open();
  await fill(exchange, 2);
  await migrate(path, up);
  expect(await store.position('deals'), 'nobody has an account yet').toBeUndefined();
  await database.insertInto('users').values({
    user_id: 'u', username: 'ann', email: null, phone: null, password_hash: '', role: 'user', vip_level: 1, invite_code: 'X', main_user_id: null, activated: 1, created: 1, invited_by: null,
  }).execute();
  await migrate(path, up);
  const following = follow(exchange);
  await following.settled();
  expect(await written()).toEqual([]);
  const before = fillsOf(exchange).length;
  await fill(exchange, 1);
  await following.tick();
  expect(await written()).toHaveLength(fillsOf(exchange).length - before);
});
