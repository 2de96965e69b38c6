import { Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../../src/shared/base/refusal.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import type { Balance } from '../../../../src/shared/trade/balance.ts';
import type { Desk, UserFrame } from '../../../../src/server/desk/desk.ts';
import type { ApiAccountStore } from '../../../../src/server/store/tables/api-accounts.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { apiStatePublisher } from '../../../../src/server/ws/publishers/api-state.ts';
import { userOrdersPublisher } from '../../../../src/server/ws/publishers/user-orders.ts';
import type { Caller } from '../../../../src/server/identity/authenticator.ts';
import { publisherBench } from './publisher-bench.ts';
import { noSubs, ownAccess } from '../../../doubles/own-access.ts';

const callerOf = (userId: string): Caller => ({ token: 't', user: { userId } as User });

const unexpected = (error: unknown): never => {
  throw error;
};

const { clock } = publisherBench();
/** Nobody has an account here. */
const nobodys = ownAccess({ byId: () => undefined, ofOwner: () => [] });

function deskDouble() {
  const frames = new Subject<UserFrame>();
  const settings = new Subject<{ user_id: string; api_id: string }>();
  const balance = (api_id: string) => ({ api_id, account_type: 'spot', asset: 'USDT' }) as Balance;
  const holding = { setting: () => ({ leverage: 5 }) };
  const desk = {
    settings,
    holding,
    frames,
    balances: ([api_id]: readonly string[]) => [balance(api_id!)],
  } as unknown as Desk;
  return {
    desk,
    settings,
    reported: (user_id: string, api_id: string) =>
      frames.next({ user_id, api_id, frame: { e: 'balance', data: balance(api_id) } }),
  };
}

test("a user's frames are numbered while nobody listens, so that one who comes back sees the gap", () => {
  const { desk, reported } = deskDouble();
  const orders = userOrdersPublisher(desk, noSubs, nobodys, clock);
  const seqs: number[] = [];
  const start = () => orders.open!({}, (frame) => seqs.push((frame as { seq: number }).seq), callerOf('u'));
  const helloOf = (stream: ReturnType<typeof start>) => (stream.snapshot()[0] as { seq: number }).seq;
  const first = start();
  const before = helloOf(first);
  reported('u', 'a');
  reported('v', 'b');
  reported('u', 'a');
  expect(seqs).toEqual([before + 1, before + 2]);
  first.close();
  reported('u', 'a');
  const second = start();
  expect(helloOf(second)).toBe(before + 3);
  reported('u', 'a');
  expect(seqs.at(-1)).toBe(before + 4);
  clock.ms += 60_000;
  expect(
    (
      userOrdersPublisher(desk, noSubs, nobodys, clock).open!({}, () => undefined, callerOf('u')).snapshot()[0] as {
        seq: number;
      }
    ).seq,
    'after a restart',
  ).toBeGreaterThan(before + 4);
});

test('API state is pushed again on a change once the reader keeps up, never for what was refused', () => {
  const { desk, reported } = deskDouble();
  const accounts = {
    byId: (api_id: string) =>
      api_id === 'a' ? ({ api_id, owner: 'u', exchange: 'BINANCE' } as ApiAccount) : undefined,
  } as ApiAccountStore;
  const sent: unknown[] = [];
  let behind = false;
  const requestStream = apiStatePublisher(desk, ownAccess(accounts), clock).talk!(
    (frame) => sent.push((frame as { req: { req_id: unknown } }).req.req_id),
    callerOf('u'),
    () => behind,
    unexpected,
  );
  const ask = (fields: object) =>
    requestStream.receive(JSON.stringify({ req_id: 1, req_type: 'apiBalance', api_id: 'a', ...fields }));
  expect(() => ask({ req_id: 9, account_type: 'bogus' })).toThrow(expect.objectContaining({ code: 'INPUT' }));
  expect(() => ask({ req_id: 9, api_id: 'b' })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  ask({ account_type: 'SPOT' });
  reported('u', 'a');
  reported('u', 'a');
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([1, 1]);
  behind = true;
  reported('u', 'a');
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([1, 1]);
  behind = false;
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([1, 1, 1]);
  requestStream.close();
});

test('equal requests are each pushed again under their own id, one that is repeated once, and no more than 200 are kept', () => {
  const { desk, reported } = deskDouble();
  const accounts = {
    byId: (api_id: string) => ({ api_id, owner: 'u', exchange: 'BINANCE' }) as ApiAccount,
  } as ApiAccountStore;
  const sent: unknown[] = [];
  const requestStream = apiStatePublisher(desk, ownAccess(accounts), clock).talk!(
    (frame) => sent.push((frame as { req: { req_id: unknown } }).req.req_id),
    callerOf('u'),
    () => false,
    unexpected,
  );
  const ask = (req_id: number | string) =>
    requestStream.receive(JSON.stringify({ req_id, req_type: 'apiBalance', api_id: 'a' }));
  for (const req_id of [1, 'x', 1]) ask(req_id);
  sent.length = 0;
  reported('u', 'a');
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([1, 'x']);
  for (let req_id = 2; req_id <= 199; req_id++) ask(req_id);
  expect(() => ask(200)).toThrow(expect.objectContaining({ code: 'RATE_LIMIT' }));
  ask(199);
  requestStream.close();
});

test('a request whose contract has ended meanwhile is refused and forgotten; the others are answered on', () => {
  const { desk, settings } = deskDouble();
  const accounts = {
    byId: (api_id: string) => ({ api_id, owner: 'u', exchange: 'BINANCE' }) as ApiAccount,
  } as ApiAccountStore;
  const ended = new Set<string>();
  const setting = desk.holding.setting.bind(desk.holding);
  Object.assign(desk.holding, {
    setting: (caller: Parameters<typeof setting>[0], named: Parameters<typeof setting>[1]) => {
      if (ended.has(named.symbol)) throw new Refusal('UNKNOWN_PAIR', { symbol: named.symbol });
      return setting(caller, named);
    },
  });
  const sent: unknown[] = [];
  const refused: unknown[] = [];
  const requestStream = apiStatePublisher(desk, ownAccess(accounts), clock).talk!(
    (frame) => sent.push((frame as { req: { req_id: unknown } }).req.req_id),
    callerOf('u'),
    () => false,
    (error) => refused.push(error),
  );
  for (const [req_id, symbol] of [
    [1, 'BTC-241122'],
    [2, 'BTCUSDT'],
  ] as const)
    requestStream.receive(
      JSON.stringify({ req_id, req_type: 'apiPositionSetting', api_id: 'a', account_type: 'linear', symbol }),
    );
  ended.add('BTC-241122');
  for (let round = 0; round < 2; round++) {
    settings.next({ user_id: 'u', api_id: 'a' });
    vi.advanceTimersByTime(100);
  }
  expect(sent).toEqual([1, 2, 2, 2]);
  expect(refused).toEqual([expect.objectContaining({ code: 'UNKNOWN_PAIR' })]);
  requestStream.close();
});

test('a position setting is answered, and again when it has changed', () => {
  const { desk, settings, reported } = deskDouble();
  const accounts = {
    byId: (api_id: string) => ({ api_id, owner: 'u', exchange: 'BINANCE' }) as ApiAccount,
  } as ApiAccountStore;
  const sent: { req: { req_id: unknown }; res: unknown }[] = [];
  const requestStream = apiStatePublisher(desk, ownAccess(accounts), clock).talk!(
    (frame) => sent.push(frame as (typeof sent)[number]),
    callerOf('u'),
    () => false,
    unexpected,
  );
  requestStream.receive(
    JSON.stringify({
      req_id: 1,
      req_type: 'apiPositionSetting',
      api_id: 'a',
      account_type: 'linear',
      symbol: 'BTCUSDT',
    }),
  );
  requestStream.receive(
    JSON.stringify({ req_id: 2, req_type: 'apiPositionSetting', api_id: 'a', account_type: 'spot', symbol: 'BTCUSDT' }),
  );
  expect(sent.map(({ res }) => res)).toMatchObject([{ leverage: 5 }, { leverage: 1, position_mode: 'ONE_WAY' }]);
  reported('u', 'a');
  settings.next({ user_id: 'v', api_id: 'b' });
  vi.advanceTimersByTime(100);
  expect(sent).toHaveLength(2);
  settings.next({ user_id: 'u', api_id: 'a' });
  vi.advanceTimersByTime(100);
  expect(sent.map(({ req }) => req.req_id)).toEqual([1, 2, 1, 2]);
  requestStream.close();
});
