import { describe, expect, test } from 'vitest';
import type { AccountValue, UrgentEvent } from '../../../../src/worker/api.ts';
import { AccountFeed } from '../../../../src/worker/feeds/account/account-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testAccount, testBalance, testFill, testOrder, testPosition } from '../../../doubles/trading.ts';

const path = '/order/user/ws';
const view = { kind: 'account' } as const;
const balancePath = '/user/api/balance/all';

async function live() {
  const parts = feedParts();
  const reported: UrgentEvent[] = [];
  const { backend, clock } = parts;
  const valued = (...balances: ReturnType<typeof testBalance>[]) =>
    backend.answer(balancePath, {
      usd_total: '100',
      btc_total: '0',
      accounts: [{ api_id: 'a1', usd_total: '100', balances }],
    });
  backend.answer('/user/api/all', [testAccount(), testAccount('a2')]);
  backend.answer('/order/user/current/list', [testOrder()]);
  backend.answer('/user/api/position/list', []);
  valued(testBalance());
  let changes = 0;
  const feed = new AccountFeed(
    { ...parts.common, token: parts.session.token, urgent: (event) => reported.push(event) },
    () => {
      changes += 1;
    },
  );
  await clock.advance(0);
  const socket = backend.socket(path);
  socket.accept();
  socket.frame({ e: 'start', seq: 10 });
  await clock.advance(0);
  const value = (): AccountValue => {
    const change = feed.change(view, undefined);
    if (change.kind !== 'whole') throw new Error('no account');
    return change.value as AccountValue;
  };
  const asked = (of: string) => backend.requests.filter((request) => request.path === of).length;
  const status = () => parts.streams.list()[0]!.status;
  backend.logged.length = 0;
  return { ...parts, feed, socket, reported, valued, value, asked, status, changes: () => changes };
}

test('its accounts are told by their ids', async () => {
  const { feed } = await live();
  expect([feed.apiIds(), feed.accounts().map(({ api_id }) => api_id)]).toEqual([
    ['a1', 'a2'],
    ['a1', 'a2'],
  ]);
});

test('each frame is one version, told once', async () => {
  const { feed, socket, changes } = await live();
  const version = feed.version();
  const before = changes();
  socket.frame({ e: 'balance', data: testBalance(), seq: 11 });
  expect([feed.version(), changes()]).toEqual([version + 1, before + 1]);
});

describe('the numbers of frames', () => {
  test('one that was told already changes nothing', async () => {
    const { socket, value, feed } = await live();
    socket.frame({ e: 'balance', data: testBalance({ usd_value: '90' }), seq: 11 });
    const version = feed.version();
    socket.frame({ e: 'balance', data: testBalance({ usd_value: '50' }), seq: 11 });
    expect([value().usdTotal, feed.version()]).toEqual(['90', version]);
  });

  test('the next one is no hole, and one more than that is, which is counted and put right by a read', async () => {
    const { socket, feed, asked, status, clock } = await live();
    socket.frame({ e: 'balance', data: testBalance(), seq: 11 });
    expect([feed.head().state, status().gaps]).toEqual(['live', 0]);
    socket.frame({ e: 'balance', data: testBalance(), seq: 13 });
    expect([feed.head().state, feed.head().reason, status().gaps, status().healed]).toEqual(['stale', 'gap', 1, 0]);
    await clock.advance(0);
    expect([feed.head().state, asked('/order/user/current/list'), status().healed]).toEqual(['live', 2, 1]);
  });

  test('a frame of a newer server takes its number: the one after it is no hole, and a hole before it is one', async () => {
    const { socket, feed, status, asked, clock } = await live();
    socket.frame({ e: 'news', seq: 11 });
    socket.frame({ e: 'balance', data: testBalance(), seq: 12 });
    expect([feed.head().state, status().unknown, status().gaps]).toEqual(['live', 1, 0]);
    for (const seq of [12, 3, 'x', undefined]) socket.frame({ e: 'news', seq });
    expect([feed.head().state, status().unknown]).toEqual(['live', 5]);
    socket.frame({ e: 'news', seq: 14 });
    expect([feed.head().reason, status().gaps]).toEqual(['gap', 1]);
    await clock.advance(0);
    expect([feed.head().state, asked('/order/user/current/list')]).toEqual(['live', 2]);
    socket.frame({ e: 'balance', data: testBalance(), seq: 15 });
    expect(feed.head().state).toBe('live');
  });

  test('a heartbeat that is ahead is a hole once, one that is not, or has no number, is none', async () => {
    const { socket, feed, asked, clock } = await live();
    for (const u of [10, 9, undefined]) socket.frame({ e: 'hb', u, time: 0 });
    expect(feed.head().state).toBe('live');
    socket.frame({ e: 'hb', u: 11, time: 0 });
    expect(feed.head().reason).toBe('gap');
    await clock.advance(0);
    socket.frame({ e: 'hb', u: 11, time: 0 });
    socket.frame({ e: 'balance', data: testBalance(), seq: 12 });
    expect([feed.head().state, asked('/order/user/current/list')]).toEqual(['live', 2]);
  });

  test('begin anew with a socket, whose first frame has whatever number it likes', async () => {
    const { socket, backend, clock, feed } = await live();
    socket.close(1006);
    await clock.advance(1_000);
    backend.socket(path).accept();
    await clock.advance(0);
    backend.socket(path).frame({ e: 'hb', u: 7, time: 0 });
    backend.socket(path).frame({ e: 'balance', data: testBalance(), seq: 3 });
    expect(feed.head().state).toBe('live');
  });
});

test('a frame that breaks the topic is logged, counted and has everything read again', async () => {
  const { socket, backend, status, asked, clock, feed } = await live();
  socket.frame({ e: 'order', data: 5, seq: 11 });
  expect([backend.logged, status().gaps, feed.head().reason]).toEqual([
    ['error accounts: a frame breaks the topic'],
    1,
    'gap',
  ]);
  await clock.advance(0);
  expect([asked('/order/user/current/list'), feed.head().state]).toEqual([2, 'live']);
});

test('what the socket tells while the lists are read stands on top of them, whatever it is', async () => {
  const { socket, clock, value } = await live();
  socket.frame({ e: 'balance', data: testBalance({ usd_value: '80' }), seq: 12 });
  socket.frame({ e: 'position', data: testPosition({ qty: '3' }), seq: 13 });
  socket.frame({ e: 'account', data: { ...testAccount('a2'), active: false }, seq: 14 });
  await clock.advance(0);
  const { usdTotal, positions, accounts } = value();
  expect([usdTotal, positions.map(({ qty }) => qty), accounts.map(({ active }) => active)]).toEqual([
    '80',
    ['3'],
    [true, false],
  ]);
});

test('balances of the other socket wait while the lists are read, and make one version each time', async () => {
  const { feed, socket, value, clock, changes } = await live();
  const version = feed.version();
  const before = changes();
  feed.putBalances([testBalance({ usd_value: '90' }), testBalance({ asset: 'BTC', usd_value: '5' })]);
  expect([feed.version(), changes(), value().usdTotal]).toEqual([version + 1, before + 1, '95']);
  socket.frame({ e: 'account', data: testAccount(), seq: 13 });
  feed.putBalances([testBalance({ usd_value: '1' })]);
  await clock.advance(0);
  expect(value().usdTotal).toBe('100');
});

describe('urgent events', () => {
  test('are of orders that are newer, and of fills with their order as it is known', async () => {
    const { socket, reported } = await live();
    socket.frame({ e: 'order', data: testOrder({ version: 1 }), seq: 11 });
    socket.frame({ e: 'order', data: testOrder({ version: 2, amount: '2' }), seq: 12 });
    socket.frame({ e: 'fill', data: testFill(), seq: 13 });
    socket.frame({ e: 'fill', data: testFill({ order_id: 'other' }), seq: 14 });
    expect(reported).toEqual([
      { kind: 'order', order: testOrder({ version: 2, amount: '2' }) },
      { kind: 'fill', fill: testFill(), order: testOrder({ version: 2, amount: '2' }) },
      { kind: 'fill', fill: testFill({ order_id: 'other' }), order: undefined },
    ]);
  });
});

test.each(['/user/api/all', balancePath, '/order/user/current/list', '/user/api/position/list'])(
  'lists of which %s brings no answer are read again whole',
  async (silent) => {
    const { socket, backend, clock, feed, asked } = await live();
    const answer = backend.answers.get(silent)!;
    backend.answers.delete(silent);
    socket.frame({ e: 'account', data: testAccount(), seq: 13 });
    await clock.advance(0);
    expect([feed.head().state, backend.logged]).toEqual(['stale', ['warn accounts not read: NETWORK']]);
    backend.answers.set(silent, answer);
    await clock.advance(1_000);
    expect([feed.head().state, asked('/user/api/position/list')]).toEqual(['live', 3]);
  },
);

describe('balances are valued anew', () => {
  test('every ten seconds, and a change of worth is one version', async () => {
    const { clock, feed, valued, value, asked, socket } = await live();
    const beat = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        socket.frame({ e: 'hb', u: 10, time: 0 });
        await clock.advance(1_000);
      }
    };
    const version = feed.version();
    valued(testBalance());
    await beat(10);
    expect([asked(balancePath), feed.version()], 'the same worth is no news').toEqual([2, version]);
    valued(testBalance({ usd_value: '130' }));
    await beat(10);
    expect([asked(balancePath), feed.version(), value().usdTotal]).toEqual([3, version + 1, '130']);
  });

  test('not while the account is stale, nor by an answer that comes then', async () => {
    const { clock, feed, valued, value, socket, backend, asked } = await live();
    socket.frame({ e: 'hb', u: 10, time: 0 });
    await clock.advance(9_999);
    valued(testBalance({ usd_value: '500' }));
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { fetch } = backend.environment;
    Object.assign(backend.environment, {
      fetch: async (url: string, init: RequestInit) => {
        const response = await fetch(url, init);
        if (url.includes(balancePath)) await late;
        return response;
      },
    });
    await clock.advance(1);
    socket.close(1006);
    expect([feed.head().state, asked(balancePath)]).toEqual(['stale', 2]);
    answer();
    await clock.advance(10_000);
    expect([value().usdTotal, asked(balancePath)]).toEqual(['100', 2]);
  });
});
