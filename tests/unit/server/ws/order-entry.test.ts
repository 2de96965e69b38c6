import { expect, test } from 'vitest';
import { Refusal } from '../../../../src/shared/base/refusal.ts';
import { nextUniform } from '../../../../src/shared/base/random.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { createOrderCalls } from '../../../../src/server/desk/order-calls.ts';
import type { Recheck } from '../../../../src/server/identity/key-authenticator.ts';
import { orderEntryPublisher } from '../../../../src/server/ws/publishers/order-entry.ts';
import type { Caller } from '../../../../src/server/identity/authenticator.ts';
import { eventually } from '../../../doubles/eventually.ts';

interface SentMessage {
  readonly req_id: string | number;
  readonly code: number;
  readonly data: Record<string, unknown>;
}

const caller = {
  token: 't',
  user: { userId: 'u', vipLevel: 1, activated: true, role: 'user' } as User,
} satisfies Caller;
const order = {
  api_id: 'a',
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  side: 'BUY',
  order_type: 'LIMIT',
  price: '1',
  amount: '1',
  client_id: 'c1',
} as const;

/** A socket on which orders are placed; the desk says what it was asked. */
function begin({
  again = async () => caller,
  opener = caller,
  ...parts
}: Partial<Parameters<typeof createOrderCalls>[0]> & { readonly again?: Recheck; readonly opener?: Caller } = {}) {
  const reported: SentMessage[] = [];
  const asked: unknown[][] = [];
  const failures: unknown[] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) => {
      asked.push([name, ...args]);
      return { name } as never;
    };
  const orders = createOrderCalls({
    desk: {
      place: note('place'),
      amend: note('amend'),
    },
    cancels: { cancel: note('cancel') },
    isFull: () => false,
    ...parts,
  });
  const own = orderEntryPublisher({ orders, again, clock: { nowMs: () => 7 } });
  const requestStream = own.talk!(
    (frame) => {
      reported.push(frame as SentMessage);
    },
    opener,
    () => false,
    (error) => {
      failures.push(error);
    },
  );
  return {
    requestStream,
    reported,
    asked,
    failures,
    say: (request: unknown) => requestStream.receive(JSON.stringify(request)),
  };
}

test('each request is answered once under its id with what its call answers', async () => {
  const { say, reported, asked } = begin();
  say({ req_id: 1, op: 'place', body: order });
  say({ req_id: 'two', op: 'amend', body: { order_id: '5', price: '2', client_id: 'c2' } });
  say({ req_id: 3, op: 'cancel', body: { order_ids: ['5'] } });
  say({ req_id: 4, op: 'cancel', body: { parent_id: 'p' } });
  await eventually(() => expect(reported).toHaveLength(4));
  const trader = { user_id: 'u', vip_level: 1 };
  expect(asked.map(([name, by]) => [name, by])).toEqual([
    ['place', trader],
    ['amend', trader],
    ['cancel', expect.objectContaining({ user: caller.user })],
    ['cancel', expect.objectContaining({ user: caller.user })],
  ]);
  expect(reported.toSorted((a, b) => String(a.req_id).localeCompare(String(b.req_id)))).toMatchObject([
    { req_id: 1, code: 200, data: { name: 'place' }, msg: '', time: 7 },
    { req_id: 3, code: 200, data: { name: 'cancel' } },
    { req_id: 4, code: 200, data: { name: 'cancel' } },
    { req_id: 'two', code: 200, data: { name: 'amend' } },
  ]);
});

test('what is wrong is named as by HTTP, and nothing is done', async () => {
  const { say, reported, asked, requestStream } = begin();
  const { price: _price, ...priceless } = order;
  for (const [req_id, body] of [
    [1, { ...order, amount: '-1' }],
    [2, { ...order, bogus: 1 }],
    [3, priceless],
    [4, undefined],
  ] as const)
    say({ req_id, op: 'place', body });
  say({ req_id: 5, op: 'launch', body: {} });
  await eventually(() => expect(reported).toHaveLength(5));
  expect(reported.map(({ req_id, code, data }) => [req_id, code, data.field])).toEqual([
    [1, 400, 'amount'],
    [2, 400, 'bogus'],
    [3, 400, 'price'],
    [4, 400, 'body'],
    [5, 400, 'op'],
  ]);
  for (const text of ['', '[]', 'x', '{"op":"place"}', '{"req_id":{}}', `{"req_id":"${'x'.repeat(65)}"}`])
    expect(() => requestStream.receive(text), text).toThrow(expect.objectContaining({ code: 'INPUT' }));
  expect(asked).toEqual([]);
});

test('session, level and room on the disk count as they are at the moment of the request', async () => {
  let now: Caller | undefined = caller;
  let full: boolean = false;
  const { say, reported, asked } = begin({ again: async () => now, isFull: () => full });
  const place = async (req_id: number) => {
    say({ req_id, op: 'place', body: order });
    await eventually(() => expect(reported.some((each) => each.req_id === req_id)).toBe(true));
  };
  await place(1);
  now = { ...caller, user: { ...caller.user, vipLevel: 0 } };
  await place(2);
  say({ req_id: 20, op: 'cancel', body: { order_ids: ['5'] } });
  now = undefined;
  await place(3);
  [now, full] = [caller, true];
  await place(4);
  say({ req_id: 40, op: 'cancel', body: { order_ids: ['6'] } });
  await eventually(() => expect(reported).toHaveLength(6));
  expect(Object.fromEntries(reported.map(({ req_id, code }) => [req_id, code]))).toMatchObject({
    1: 200,
    3: 401,
    4: 503,
    40: 200,
  });
  expect(reported.find(({ req_id }) => req_id === 2)).toMatchObject({ data: { need: 1, have: 0 } });
  expect(asked.filter(([name]) => name === 'place')).toHaveLength(1);
});

test('a refusal of the desk is told as it is, a bug as one, and both leave the socket open', async () => {
  const problems: Error[] = [new Refusal('BALANCE', { free: '0' }), new TypeError('a bug')];
  const { say, reported, failures } = begin({
    desk: {
      place: async () => {
        throw problems.shift()!;
      },
      amend: async () => ({}) as never,
    },
  });
  for (const req_id of [1, 2]) {
    say({ req_id, op: 'place', body: order });
    await eventually(() => expect(reported).toHaveLength(req_id));
  }
  expect(reported).toMatchObject([
    { code: 3003, data: { free: '0' } },
    { code: 500, data: null },
  ]);
  expect(failures).toEqual([expect.any(TypeError)]);
});

test('a socket has fifty requests under way and no more; one that is closed is told nothing', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { say, reported, requestStream } = begin({
    desk: {
      place: async () => {
        await held;
        return {} as never;
      },
      amend: async () => ({}) as never,
    },
  });
  for (let req_id = 1; req_id <= 51; req_id++)
    say({ req_id, op: 'place', body: { ...order, client_id: `c${req_id}` } });
  await eventually(() => expect(reported).toMatchObject([{ req_id: 51, code: 429, data: { rule: 'waiting' } }]));
  requestStream.close();
  release();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(reported).toHaveLength(1);
});

test('whatever is said is answered or refused by name, and never ends the process', () => {
  const random = { state: 41 };
  const letters = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    'req_id',
    'op',
    'place',
    'body',
    '1',
    '-',
    'null',
    '\\u0000',
    '__proto__',
    'é',
  ];
  const { requestStream, reported } = begin();
  for (let run = 0; run < 3_000; run++) {
    const text = Array.from(
      { length: Math.floor(nextUniform(random) * 24) },
      () => letters[Math.floor(nextUniform(random) * letters.length)],
    ).join('');
    try {
      requestStream.receive(text);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
    }
  }
  expect(reported.every(({ code }) => code === 400)).toBe(true);
});
