import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../../src/shared/kit/refusal.ts';
import type { Frame, Params } from '../../../../src/shared/kit/topic.ts';
import { gridOf, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { flatBar, type Kline } from '../../../../src/shared/market/kline.ts';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import type { klines } from '../../../../src/shared/topics/klines.ts';
import type { ticker24h } from '../../../../src/shared/topics/ticker-24h.ts';
import type { trades } from '../../../../src/shared/topics/trades.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import type { Balance } from '../../../../src/shared/trade/balance.ts';
import type { Desk, UserFrame } from '../../../../src/server/desk/desk.ts';
import type { ApiAccountStore } from '../../../../src/server/store/api-accounts.ts';
import type { User } from '../../../../src/server/store/users.ts';
import type { TickerRow } from '../../../../src/shared/market/ticker.ts';
import { createMarkets, type Markets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { Market, MarketState, Venue } from '../../../../src/server/venues/venue.ts';
import { apiStatePublisher } from '../../../../src/server/ws/publishers/api-state.ts';
import { depthPublisher } from '../../../../src/server/ws/publishers/depth.ts';
import { mergedDepthPublisher } from '../../../../src/server/ws/publishers/merged-depth.ts';
import { klinesPublisher } from '../../../../src/server/ws/publishers/klines.ts';
import { ticker24hPublisher } from '../../../../src/server/ws/publishers/ticker-24h.ts';
import { tradesPublisher } from '../../../../src/server/ws/publishers/trades.ts';
import { userOrdersPublisher } from '../../../../src/server/ws/publishers/user-orders.ts';
import type { Caller } from '../../../../src/server/identity/authenticator.ts';

const instrument = listing[0]!;
const ref = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const clock = { ms: 0, nowMs: () => clock.ms };
const callerOf = (userId: string): Caller => ({ token: 't', user: { userId } as User });

const unexpected = (error: unknown): never => {
  throw error;
};

beforeEach(() => {
  clock.ms = 1_000;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets time pass, for the clock and the timers. */
function pass(ms: number): void {
  for (let gone = 0; gone < ms; gone += 50) {
    clock.ms += 50;
    vi.advanceTimersByTime(50);
  }
}

function marketsOf(parts: Partial<Market>) {
  const market: Market = {
    instrument,
    key: keyOfSymbol(instrument),
    grid: gridOf(instrument),
    state: new BehaviorSubject<MarketState>('LIVE'),
    bookChanges: new Subject(),
    trades: new Subject(),
    book: { u: 1, ts: 1, top: () => ({ prices: new Float64Array(), sizes: new Float64Array() }) },
    awake: true,
    hold: () => () => undefined,
    best: () => undefined,
    recentTrades: () => [],
    klines: () => [],
    ticker: () => [keyOfSymbol(instrument), '1', '1', '1', '1', '1', '1', 0, '', '', clock.ms],
    ...parts,
  };
  const venue: Venue = {
    id: 'BINANCE',
    name: 'B',
    mode: 'SIM',
    status: () => 'UP',
    markets: () => [market],
    market: () => market,
    start: () => undefined,
    stop: () => undefined,
  };
  return createMarkets([venue]);
}

test('a bar that closes between two looks is still sent once as closed, and the one after it as forming', () => {
  let looks = 0;
  // Every look is a second later than the last: bars close in between.
  const bars = (limit: number): Kline[] => {
    const second = ++looks;
    return Array.from({ length: limit }, (_, row) => flatBar((second - limit + 1 + row) * 1_000, 5)).filter(
      ([open]) => open >= 0,
    );
  };
  const frames: Frame<typeof klines>[] = [];
  const stream = klinesPublisher(marketsOf({ klines: (_interval, limit) => bars(limit) }), clock).open!(
    { ...ref, interval: '1s' } satisfies Params<typeof klines>,
    (frame) => frames.push(frame as Frame<typeof klines>),
    undefined,
  );
  for (let count = 0; count < 20; count++) vi.advanceTimersByTime(250);
  stream.close();
  const closed = frames.flatMap((frame) => (frame.e === 'k' && frame.x ? [frame.k[0] / 1_000] : []));
  expect(closed).toEqual(Array.from({ length: closed.length }, (_, row) => closed[0]! + row));
  expect(closed).toHaveLength(looks - 1);
});

test('of a recording that is played fast each of the hundreds of bars between two looks is sent once as closed', () => {
  let newest = 0;
  const all = Array.from({ length: 5_000 }, (_, at) => flatBar(at * 1_000, 5));
  const frames: Frame<typeof klines>[] = [];
  const stream = klinesPublisher(
    marketsOf({ klines: (_interval, limit) => all.slice(Math.max(0, newest + 1 - limit), newest + 1) }),
    clock,
  ).open!(
    { ...ref, interval: '1s' } satisfies Params<typeof klines>,
    (frame) => frames.push(frame as Frame<typeof klines>),
    undefined,
  );
  for (newest of [700, 1_400]) vi.advanceTimersByTime(250);
  stream.close();
  expect(frames.flatMap((frame) => (frame.e === 'k' && frame.x ? [frame.k[0] / 1_000] : []))).toEqual(
    Array.from({ length: 1_400 }, (_, at) => at),
  );
});

test('a new reader gets each trade once, those that wait to be sent included', () => {
  const live = new Subject<readonly Trade[]>();
  const tape: Trade[] = [];
  live.subscribe((list) => tape.push(...list));
  const trade = (id: number): Trade => [String(id), id, '1.00', '1.000000', 'BUY'];
  const frames: Frame<typeof trades>[] = [];
  const stream = tradesPublisher(marketsOf({ trades: live, recentTrades: (limit) => tape.slice(-limit) }), clock).open!(
    ref,
    (frame) => frames.push(frame as Frame<typeof trades>),
    undefined,
  );
  live.next([trade(1), trade(2)]);
  vi.advanceTimersByTime(100);
  frames.length = 0;
  live.next([trade(3)]);
  const hello = stream.hello() as Frame<typeof trades>[];
  vi.advanceTimersByTime(100);
  stream.close();
  expect([...hello, ...frames].flatMap((frame) => (frame.e === 't' ? frame.list.map(([id]) => id) : []))).toEqual([
    '1',
    '2',
    '3',
  ]);
});

test('24 h rows are found by a key with an alias of the account type', () => {
  const stream = ticker24hPublisher(marketsOf({}), clock).open!(
    { symbols: 'BINANCE/BTCUSDT/SPOT,no/such' } satisfies Params<typeof ticker24h>,
    () => undefined,
    undefined,
  );
  expect((stream.hello()[0] as Frame<typeof ticker24h>).rows.map(([key]) => key)).toEqual(['BINANCE/BTCUSDT/spot']);
  stream.close();
});

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
    told: (user_id: string, api_id: string) => frames.next({ user_id, frame: { e: 'balance', data: balance(api_id) } }),
  };
}

test("a user's frames are numbered while nobody listens, so that one who comes back sees the gap", () => {
  const { desk, told } = deskDouble();
  const orders = userOrdersPublisher(desk, clock);
  const seqs: number[] = [];
  const start = () => orders.open!({}, (frame) => seqs.push((frame as { seq: number }).seq), callerOf('u'));
  const helloOf = (stream: ReturnType<typeof start>) => (stream.hello()[0] as { seq: number }).seq;
  const first = start();
  const before = helloOf(first);
  told('u', 'a');
  told('v', 'b');
  told('u', 'a');
  expect(seqs).toEqual([before + 1, before + 2]);
  first.close();
  told('u', 'a');
  const second = start();
  expect(helloOf(second)).toBe(before + 3);
  told('u', 'a');
  expect(seqs.at(-1)).toBe(before + 4);
  clock.ms += 60_000;
  expect(
    (userOrdersPublisher(desk, clock).open!({}, () => undefined, callerOf('u')).hello()[0] as { seq: number }).seq,
    'after a restart',
  ).toBeGreaterThan(before + 4);
});

test('API state is pushed again on a change once the reader keeps up, never for what was refused', () => {
  const { desk, told } = deskDouble();
  const accounts = {
    byId: (api_id: string) =>
      api_id === 'a' ? ({ api_id, owner: 'u', exchange: 'BINANCE' } as ApiAccount) : undefined,
  } as ApiAccountStore;
  const sent: unknown[] = [];
  let behind = false;
  const dialogue = apiStatePublisher(desk, accounts, clock).talk!(
    (frame) => sent.push((frame as { req: { req_id: unknown } }).req.req_id),
    callerOf('u'),
    () => behind,
    unexpected,
  );
  const ask = (fields: object) =>
    dialogue.receive(JSON.stringify({ req_id: 1, req_type: 'apiBalance', api_id: 'a', ...fields }));
  expect(() => ask({ req_id: 9, account_type: 'bogus' })).toThrow(expect.objectContaining({ code: 'INPUT' }));
  expect(() => ask({ req_id: 9, api_id: 'b' })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  ask({ account_type: 'SPOT' });
  told('u', 'a');
  told('u', 'a');
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([1, 1]);
  behind = true;
  told('u', 'a');
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([1, 1]);
  behind = false;
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([1, 1, 1]);
  dialogue.close();
});

test('equal requests are each pushed again under their own id, one that is repeated once, and no more than 200 are kept', () => {
  const { desk, told } = deskDouble();
  const accounts = {
    byId: (api_id: string) => ({ api_id, owner: 'u', exchange: 'BINANCE' }) as ApiAccount,
  } as ApiAccountStore;
  const sent: unknown[] = [];
  const dialogue = apiStatePublisher(desk, accounts, clock).talk!(
    (frame) => sent.push((frame as { req: { req_id: unknown } }).req.req_id),
    callerOf('u'),
    () => false,
    unexpected,
  );
  const ask = (req_id: number | string) =>
    dialogue.receive(JSON.stringify({ req_id, req_type: 'apiBalance', api_id: 'a' }));
  for (const req_id of [1, 'x', 1]) ask(req_id);
  sent.length = 0;
  told('u', 'a');
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([1, 'x']);
  for (let req_id = 2; req_id <= 199; req_id++) ask(req_id);
  expect(() => ask(200)).toThrow(expect.objectContaining({ code: 'RATE_LIMIT' }));
  ask(199);
  dialogue.close();
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
  const dialogue = apiStatePublisher(desk, accounts, clock).talk!(
    (frame) => sent.push((frame as { req: { req_id: unknown } }).req.req_id),
    callerOf('u'),
    () => false,
    (error) => refused.push(error),
  );
  for (const [req_id, symbol] of [
    [1, 'BTC-241122'],
    [2, 'BTCUSDT'],
  ] as const)
    dialogue.receive(
      JSON.stringify({ req_id, req_type: 'apiPositionSetting', api_id: 'a', account_type: 'linear', symbol }),
    );
  ended.add('BTC-241122');
  for (let round = 0; round < 2; round++) {
    settings.next({ user_id: 'u', api_id: 'a' });
    vi.advanceTimersByTime(100);
  }
  expect(sent).toEqual([1, 2, 2, 2]);
  expect(refused).toEqual([expect.objectContaining({ code: 'UNKNOWN_PAIR' })]);
  dialogue.close();
});

test('a position setting is answered, and again when it has changed', () => {
  const { desk, settings, told } = deskDouble();
  const accounts = {
    byId: (api_id: string) => ({ api_id, owner: 'u', exchange: 'BINANCE' }) as ApiAccount,
  } as ApiAccountStore;
  const sent: { req: { req_id: unknown }; res: unknown }[] = [];
  const dialogue = apiStatePublisher(desk, accounts, clock).talk!(
    (frame) => sent.push(frame as (typeof sent)[number]),
    callerOf('u'),
    () => false,
    unexpected,
  );
  dialogue.receive(
    JSON.stringify({
      req_id: 1,
      req_type: 'apiPositionSetting',
      api_id: 'a',
      account_type: 'linear',
      symbol: 'BTCUSDT',
    }),
  );
  dialogue.receive(
    JSON.stringify({ req_id: 2, req_type: 'apiPositionSetting', api_id: 'a', account_type: 'spot', symbol: 'BTCUSDT' }),
  );
  expect(sent.map(({ res }) => res)).toMatchObject([{ leverage: 5 }, { leverage: 1, position_mode: 'ONE_WAY' }]);
  told('u', 'a');
  settings.next({ user_id: 'v', api_id: 'a' });
  vi.advanceTimersByTime(100);
  expect(sent).toHaveLength(2);
  settings.next({ user_id: 'u', api_id: 'a' });
  vi.advanceTimersByTime(100);
  expect(sent.map(({ req }) => req.req_id)).toEqual([1, 2, 1, 2]);
  dialogue.close();
});

test.each([
  ['depth', (markets: Markets) => depthPublisher(markets), ref],
  ['trades', (markets: Markets) => tradesPublisher(markets, clock), ref],
  ['klines', (markets: Markets) => klinesPublisher(markets, clock), { ...ref, interval: '1m' }],
  ['merged depth', (markets: Markets) => mergedDepthPublisher(markets), { symbols: keyOfSymbol(instrument), limit: 5 }],
] as const)('the stream of %s holds its market while it is open, and once', (_name, publisherOf, params) => {
  let held = 0;
  const hold = () => {
    held += 1;
    return () => {
      held -= 1;
    };
  };
  const stream = publisherOf(marketsOf({ hold })).open!(params as never, () => undefined, undefined);
  expect(held).toBe(1);
  stream.close();
  expect(held).toBe(0);
});

test('a book that cannot be woken is refused, and no hold is left; merged depth goes on without it', () => {
  let held = 0;
  const markets = marketsOf({
    awake: false,
    hold: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
  });
  expect(() => depthPublisher(markets).open!({ ...ref, limit: 20 } as never, () => undefined, undefined)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  );
  expect(held).toBe(0);
  const stream = mergedDepthPublisher(markets).open!(
    { symbols: keyOfSymbol(instrument), limit: 5 } as never,
    () => undefined,
    undefined,
  );
  expect(stream.hello()).toMatchObject([{ bids: [], asks: [], best: { bid: null, ask: null } }]);
  stream.close();
});

test('24 h rows hold nothing, are looked at each second and told of as often as the reader wants', () => {
  let looks = 0;
  let held = 0;
  const row = (): TickerRow => [keyOfSymbol(instrument), String(++looks), '1', '1', '1', '1', '1', 0, '', '', clock.ms];
  const frames: Frame<typeof ticker24h>[] = [];
  const stream = ticker24hPublisher(
    marketsOf({
      ticker: row,
      hold: () => {
        held += 1;
        return () => undefined;
      },
    }),
    clock,
  ).open!({ every_s: 3 }, (frame) => frames.push(frame as Frame<typeof ticker24h>), undefined);
  pass(7_000);
  stream.close();
  expect(frames.map(({ rows }) => rows.map(([, last]) => last))).toEqual([['4'], ['7']]);
  expect([looks, held]).toEqual([8, 0]);
});

test('24 h rows of named symbols are told of four times a second, beside candles and trades; of the whole table once a second', () => {
  const told = (asked: Params<typeof ticker24h>): number => {
    let looks = 0;
    const row = (): TickerRow => [
      keyOfSymbol(instrument),
      String(++looks),
      '1',
      '1',
      '1',
      '1',
      '1',
      0,
      '',
      '',
      clock.ms,
    ];
    const frames: unknown[] = [];
    const stream = ticker24hPublisher(marketsOf({ ticker: row }), clock).open!(
      asked,
      (frame) => frames.push(frame),
      undefined,
    );
    pass(1_000);
    stream.close();
    return frames.length;
  };
  const symbols = keyOfSymbol(instrument);
  expect([told({ symbols }), told({}), told({ symbols, every_s: 1 })]).toEqual([4, 1, 1]);
});

test('streams that look at a market at about the same time share one look at it', () => {
  let looks = 0;
  const row = (): TickerRow => [keyOfSymbol(instrument), String(++looks), '1', '1', '1', '1', '1', 0, '', '', clock.ms];
  const own = ticker24hPublisher(marketsOf({ ticker: row }), clock);
  const lasts: string[][] = [];
  const streams = Array.from({ length: 30 }, (_, at) => {
    const told: string[] = [];
    lasts.push(told);
    return own.open!(
      { every_s: 1 + at } satisfies Params<typeof ticker24h>,
      (frame) => told.push((frame as Frame<typeof ticker24h>).rows[0]![1]),
      undefined,
    );
  });
  pass(3_000);
  for (const stream of streams) stream.close();
  expect(looks).toBe(4);
  expect(lasts.slice(0, 4)).toEqual([['2', '3', '4'], ['3'], ['4'], []]);
});

test('24 h rows of all markets cost a reader more of what is allowed than those of one', () => {
  const own = ticker24hPublisher(
    { all: Array.from({ length: 1_000 }, () => marketsOf({}).all[0]!) } as unknown as ReturnType<typeof marketsOf>,
    clock,
  );
  expect([own.load!({}), own.load!({ symbols: 'no/such/spot' } as never)]).toEqual([11, 1]);
});

test('of markets that nobody has asked for a reader of all has no rows, and one who names them those of the first hundred', () => {
  const drawn: string[] = [];
  const marketOf = (at: number): Market => {
    const [unlisted] = marketsOf({}).all as [Market];
    const symbol = `X${at}USDT`;
    const key = keyOfSymbol({ ...instrument, symbol });
    return {
      ...unlisted,
      key,
      instrument: { ...instrument, symbol, sort: at },
      isUnlisted: true,
      ticker: () => {
        drawn.push(key);
        return [key, '1', '1', '1', '1', '1', '1', 0, '', '', 1];
      },
    };
  };
  const list = [...marketsOf({}).all, ...Array.from({ length: 120 }, (_, at) => marketOf(at + 1))];
  const venue: Venue = {
    id: 'BINANCE',
    name: 'B',
    mode: 'SIM',
    status: () => 'UP',
    markets: () => list,
    market: () => undefined,
    start: () => undefined,
    stop: () => undefined,
  };
  const rowsOf = (params: Params<typeof ticker24h>): number => {
    const stream = ticker24hPublisher(createMarkets([venue]), clock).open!(params, () => undefined, undefined);
    vi.advanceTimersByTime(1_000);
    stream.close();
    return (stream.hello()[0] as Frame<typeof ticker24h>).rows.length;
  };
  expect([rowsOf({}), rowsOf({ exchange: 'BINANCE' }), drawn.length]).toEqual([1, 1, 0]);
  expect(rowsOf({ symbols: list.map(({ key }) => key).join(',') })).toBe(101);
  expect(new Set(drawn).size).toBe(100);
});
