import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sendHistoryMessages } from '../../../../../src/server/desk/messages/history-messages.ts';
import { marginNotices } from '../../../../../src/server/desk/messages/margin-messages.ts';
import { createMessages, type Messages } from '../../../../../src/server/notify/messages.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createMessageStore } from '../../../../../src/server/store/tables/messages.ts';
import type { TradingEngine } from '../../../../../src/server/trading/engine.ts';
import { folder } from '../../trading/engine-kit.ts';
import { openMargin } from '../../http/margin-kit.ts';
import { ethListed, linearListed, terms } from '../../../shared/core/margin-kit.ts';
import { listed } from '../../../shared/core/core-kit.ts';

const called = 'Margin call';
const forced = 'Margin liquidation';
const ended = 'Margin level restored';

/** User `u` owes on margin, in a trading file beside a database of messages. */
async function open() {
  const trading = join(folder(), 'trading.db');
  const kit = await openMargin(trading);
  const { bench, lever, post, fund, fairPriceOf } = kit;
  await fund('a', 'USDT', '1000');
  await post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' });
  await post('/order/doOrder', {
    api_id: 'a',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'margin',
    side: 'BUY',
    order_type: 'MARKET',
    total: '4000',
    margin_auto: 'AUTO_BORROW',
  });
  const path = join(folder(), 'halyard.db');
  const database = await openDatabase(path);
  onTestFinished(() => database.destroy());
  const store = createMessageStore(database);
  const failures: unknown[] = [];
  const retries: (() => void)[] = [];
  const reported: string[] = [];
  /** What a process that has these two files does; a message that `loses` says so for is never written. */
  function follow(engine: TradingEngine, loses: (title: string) => boolean = () => false) {
    const messages = createMessages(store, () => bench.nowMs);
    messages.published.subscribe(({ message }) => reported.push(message.title));
    const sendAllAt: Messages['sendAllAt'] = (list, at) =>
      list.some(({ title }) => loses(title)) ? Promise.reject(new Error('no room')) : messages.sendAllAt(list, at);
    const following = sendHistoryMessages(marginNotices(engine.history.entries), {
      events: engine.events,
      messages: { ...messages, sendAllAt },
      failed: (error) => failures.push(error),
      scheduler: {
        every: (_ms, task) => {
          retries.push(task);
          return () => undefined;
        },
      },
    });
    onTestFinished(() => following.stop());
    return following;
  }
  return {
    bench,
    engine: kit.engine,
    store,
    path,
    failures,
    retries,
    reported,
    follow,
    fall(engine: TradingEngine, ...to: readonly number[]) {
      for (const ticks of to) {
        lever.ticks = ticks;
        bench.run(engine, 100);
      }
    },
    /** The process that comes after: it finds what the journal gives. */
    again: () => bench.open({ listing: [listed(), ethListed, linearListed], terms, fairPriceOf }),
    written: async () => (await store.after('u', 3, 0)).map(({ title, content }) => [title, content] as const),
  };
}
const titles = async (of: Promise<readonly (readonly [string, string])[]>) => (await of).map(([title]) => title);

it('a margin call and a liquidation are told as messages, in order, each once', async () => {
  const { engine, follow, fall, written, reported } = await open();
  const following = follow(engine);
  fall(engine, 8_650, 8_200);
  await following.settled();
  expect((await written()).map(([title, content]) => [title, content.replace(/ [\d.]+$/, '')])).toEqual([
    [called, 'Cross margin of account a: margin level'],
    [forced, 'Cross margin of account a: margin level'],
    [ended, 'Cross margin of account a: fully repaid'],
  ]);
  expect(reported).toEqual([called, forced, ended]);
});

it.each([
  ['none of them', 0, []],
  ['the first of them', 1, [called]],
  ['all of them', 3, [called, forced, ended]],
] as const)(
  'a process that ends when it has written %s leaves the rest to the next, which writes none twice',
  async (_name, count, before) => {
    const { engine, follow, fall, written, again, reported } = await open();
    let left = count;
    const first = follow(engine, () => left-- <= 0);
    fall(engine, 8_650, 8_200);
    await first.settled();
    expect(await titles(written())).toEqual(before);
    await first.stop();
    for (let start = 0; start < 2; start++) {
      const next = again();
      const following = follow(next);
      await following.settled();
      expect(await titles(written())).toEqual([called, forced, ended]);
      await following.stop();
    }
    expect(reported).toEqual([called, forced, ended]);
  },
);

it('a message that cannot be written is tried again later, and those after it wait for it', async () => {
  const { engine, follow, fall, written, failures, retries } = await open();
  let isFull = true;
  const following = follow(engine, (title) => isFull && title === forced);
  fall(engine, 8_650, 8_200);
  await following.settled();
  expect(await titles(written())).toEqual([called]);
  expect(failures.length).toBeGreaterThan(0);
  isFull = false;
  for (const retry of retries) retry();
  await following.settled();
  expect(await titles(written())).toEqual([called, forced, ended]);
});

it('a history that was taken back goes on with what comes after it', async () => {
  const { engine, follow, fall, written, store } = await open();
  await store.setPosition({ source: 'margin', position: 1_000_000 });
  const following = follow(engine);
  await following.settled();
  fall(engine, 8_650);
  await following.settled();
  expect(await titles(written())).toEqual([called]);
});

it('a notice names its wallet, what has become of it, and its level; of nothing owed that', () => {
  const notice = { notice_id: '7', api_id: 'a', account_type: 'margin', status: 'MARGIN_CALL', level: 1.2, time: 5 };
  const reported = (fields: object) => {
    const [{ id, message } = { id: 0, message: undefined }] = marginNotices({
      newest: () => 0,
      noticesAfter: () => [{ user_id: 'u', notice: { ...notice, ...fields } }],
    } as never).after(0, 1);
    return [id, message?.title, message?.content];
  };
  expect([
    reported({}),
    reported({ symbol: 'BTCUSDT', status: 'PRE_LIQ' }),
    reported({ status: 'NORMAL', level: 998.9 }),
    reported({ status: 'NORMAL', level: 999 }),
    reported({ status: 'FORCE_LIQ', level: 999 }),
  ]).toEqual([
    [7, called, 'Cross margin of account a: margin level 1.2'],
    [7, 'Reduce-only margin level', 'Isolated margin BTCUSDT of account a: margin level 1.2'],
    [7, ended, 'Cross margin of account a: margin level 998.9'],
    [7, ended, 'Cross margin of account a: fully repaid'],
    [7, forced, 'Cross margin of account a: margin level 999'],
  ]);
});
