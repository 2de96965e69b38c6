import { expect, test } from 'vitest';
import { minuteMs, secondMs } from '../../../../../src/shared/base/time.ts';
import { createDeadMen, startGraceMs } from '../../../../../src/server/desk/risk/dead-man.ts';
import { createPresence, noticing } from '../../../../../src/server/desk/risk/presence.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createAccountRiskStore } from '../../../../../src/server/store/tables/account-risk.ts';

/** Switches over a database; opened again over the same one they are those of after a restart. */
async function open(database?: Awaited<ReturnType<typeof openDatabase>>, nowMs = 1_000_000) {
  const it = {
    nowMs,
    hasSocket: false,
    stopped: [] as [string, string, string][],
    sent: [] as unknown[],
    failing: false,
    failures: [] as unknown[],
  };
  const db = database ?? (await openDatabase(':memory:'));
  const presence = createPresence(() => it.nowMs);
  presence.watch((user_id) => user_id === 'u' && it.hasSocket);
  const men = await createDeadMen({
    store: createAccountRiskStore(db),
    presence,
    messages: {
      send: async (message) => {
        it.sent.push(message);
        return message as never;
      },
    },
    accountOf: (api_id) => ({ name: `name of ${api_id}`, owner: 'owner' }),
    async stop(owner, api_id, action) {
      if (it.failing) throw new Error('halted');
      it.stopped.push([owner, api_id, action]);
      return {
        instances: [{ instance_id: 'i-1', name: 'Swing', code: 200 }],
        orders: [
          { order_id: '1', code: 200 },
          { order_id: '2', code: 3007 },
        ],
      };
    },
    scheduler: { every: () => () => undefined, soon: () => undefined },
    nowMs: () => it.nowMs,
    failed: (error) => it.failures.push(error),
  });
  return {
    it,
    db,
    presence,
    men,
    async pass(ms: number) {
      it.nowMs += ms;
      await men.look();
    },
  };
}

const five = { minutes: 5, action: 'STOP' } as const;

test('who is not seen for so long has all stopped once, and reads what was done', async () => {
  const { it, men, pass } = await open();
  expect(await men.save('u', 'a', five)).toMatchObject({ api_id: 'a', ...five, seen: 1_000_000, due: 1_300_000 });
  await pass(5 * minuteMs - 1);
  expect(it.stopped).toEqual([]);
  await pass(1);
  expect(it.stopped).toEqual([['owner', 'a', 'STOP']]);
  expect(it.sent).toEqual([
    {
      user_id: 'u',
      type: 3,
      title: 'Dead-man switch',
      content:
        'name of a: you were not seen for 5 min. Strategies stopped: 1, orders cancelled: 2, failed: 1. The switch is disarmed.',
      data: { api_id: 'a', account: 'name of a', action: 'STOP', minutes: 5, strategies: 1, orders: 2, failed: 1 },
      msg_time: it.nowMs,
    },
  ]);
  await pass(60 * minuteMs);
  expect(it.stopped).toHaveLength(1);
  expect(men.of('u')).toEqual([]);
});

test('a call and an open socket are seen; those of others are not', async () => {
  const { it, men, presence, pass } = await open();
  await men.save('u', 'a', five);
  await pass(4 * minuteMs);
  presence.seen('u');
  await pass(4 * minuteMs);
  it.hasSocket = true;
  await pass(4 * minuteMs);
  await pass(60 * minuteMs);
  it.hasSocket = false;
  presence.seen('v');
  await pass(5 * minuteMs - 1);
  expect(it.stopped).toEqual([]);
  await pass(1);
  expect(it.stopped).toHaveLength(1);
});

test('one that is disarmed, or armed anew, does nothing before its time', async () => {
  const { it, men, pass } = await open();
  await men.save('u', 'a', five);
  await men.save('u', 'b', { minutes: 2, action: 'CANCEL' });
  expect(await men.save('u', 'a', { minutes: null, action: 'STOP' })).toMatchObject({ minutes: null, due: null });
  await pass(minuteMs);
  await men.save('u', 'b', { minutes: 3, action: 'CANCEL' });
  await pass(3 * minuteMs - 1);
  expect(it.stopped).toEqual([]);
  await pass(1);
  expect(it.stopped).toEqual([['owner', 'b', 'CANCEL']]);
});

test('it goes on after a restart, which gives pages a minute to come back', async () => {
  const first = await open();
  await first.men.save('u', 'a', five);
  first.presence.seen('u');
  await first.pass(31 * secondMs);
  const again = await open(first.db, first.it.nowMs + 10 * minuteMs);
  expect(again.men.of('u')).toMatchObject([{ api_id: 'a', ...five, seen: 1_000_000 }]);
  await again.pass(startGraceMs - 1);
  expect(again.it.stopped).toEqual([]);
  await again.pass(1);
  expect(again.it.stopped).toHaveLength(1);
  const third = await open(first.db, again.it.nowMs);
  expect(third.men.of('u')).toEqual([]);
});

test('what fails is tried again, until it is done or its user is seen', async () => {
  const { it, men, presence, pass } = await open();
  await men.save('u', 'a', five);
  it.failing = true;
  await pass(5 * minuteMs);
  await pass(5 * secondMs);
  expect([it.failures.length, men.of('u').length]).toEqual([2, 1]);
  presence.seen('u');
  it.failing = false;
  await pass(5 * secondMs);
  expect(it.stopped).toEqual([]);
  await pass(5 * minuteMs);
  expect(it.stopped).toHaveLength(1);
});

test('who proves a session is seen, and nobody else', async () => {
  const seen: string[] = [];
  const door = noticing(
    { callerOf: async (token) => (token === 'good' ? ({ user: { userId: 'u' }, token } as never) : undefined) },
    { seen: (user_id) => seen.push(user_id) },
  );
  expect(await door.callerOf('bad')).toBeUndefined();
  expect(await door.callerOf('good')).toMatchObject({ token: 'good' });
  expect(seen).toEqual(['u']);
});
