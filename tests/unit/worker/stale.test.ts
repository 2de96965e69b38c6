import { expect, test } from 'vitest';
import type { StaleNotice, FeedHead, View, WorkerMessage } from '../../../src/worker/api.ts';
import { createEngine } from '../../../src/worker/engine.ts';
import { FanOut } from '../../../src/worker/tabs/fan-out.ts';
import type { Source } from '../../../src/worker/sources/source.ts';
import { createSources } from '../../../src/worker/sources/sources.ts';
import { BookVenue } from '../../doubles/book-venue.ts';
import { FakeClock, settle } from '../../doubles/fake-clock.ts';
import { FakeBackend } from '../../doubles/fake-backend.ts';
import { testInstrument } from '../../doubles/instruments.ts';
import { testAccount, testBalance, testOrder } from '../../doubles/trading.ts';

const key = 'HALYARD/BTCUSDT/spot';
/** What every panel must keep: from the engine's knowledge to the window. */
const limitMs = 100;

interface SentMessage {
  readonly atMs: number;
  readonly notice: StaleNotice;
}

/** A fan-out whose sources have a state that the test sets. */
function rig() {
  const clock = new FakeClock();
  const heads = new Map<string, FeedHead>();
  const changes = new Map<string, () => void>();
  const out: FanOut = new FanOut(clock, () => sources);
  const sources = createSources(
    clock,
    (view, changed): Source => {
      changes.set(view.kind, changed);
      heads.set(view.kind, { state: 'live', reason: '', venueMs: null, receivedMs: null });
      return {
        head: () => heads.get(view.kind)!,
        version: () => 1,
        change: () => ({ kind: 'whole', value: 1 }),
        close: () => undefined,
      };
    },
    (sourceKey) => out.changed(sourceKey),
  );
  const become = (kind: View['kind'], state: FeedHead['state'], reason: string) => {
    heads.set(kind, { ...heads.get(kind)!, state, reason });
    changes.get(kind)!();
  };
  const tab = () => {
    const posted: { readonly atMs: number; readonly message: WorkerMessage }[] = [];
    const handle = out.attach({ post: (message) => posted.push({ atMs: clock.monoMs(), message }) });
    const reported = (): SentMessage[] =>
      posted.flatMap(({ atMs, message }) =>
        message.t === 'stale' ? message.notices.map((notice) => ({ atMs, notice })) : [],
      );
    return { ...handle, posted, reported };
  };
  return { clock, out, become, tab };
}

const views: readonly View[] = [
  { kind: 'book', key, depth: 50, group: 1 },
  { kind: 'book', key, depth: 1_000, group: 1 },
  { kind: 'klines', key, interval: '15m' },
  { kind: 'trades', key },
  { kind: 'tickers' },
  { kind: 'account' },
];

test.each([
  ['that has not acknowledged its last batch', 'busy'],
  ['that is hidden', 'hidden'],
  ['that is served ten times a second', 'slow'],
] as const)('a window %s is told within 100 ms that something is stale', async (_name, how) => {
  const { clock, become, tab } = rig();
  const window = tab();
  for (const [at, view] of views.entries()) window.receive({ t: 'sub', id: at, view });
  await clock.advance(20);
  if (how === 'hidden') window.receive({ t: 'visible', visible: false });
  for (let i = 0; how === 'slow' && i < 12; i++) {
    become('trades', 'live', '');
    await clock.advance(120);
    window.receive({ t: 'ack' });
  }
  const knownMs = clock.monoMs();
  for (const kind of ['book', 'klines', 'trades', 'tickers', 'account'] as const) become(kind, 'stale', 'silent');
  await clock.advance(limitMs);
  const reported = window.reported();
  expect(reported.map(({ notice }) => notice.id).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  for (const { atMs, notice } of reported) {
    expect(atMs - knownMs, 'at once, in the same turn').toBe(0);
    expect(notice).toMatchObject({ state: 'stale', reason: 'silent' });
  }
  expect(
    window.posted.filter(({ message }) => message.t === 'stale'),
    'one message for all that broke together',
  ).toHaveLength(1);
});

test('what is live goes on in batches alone, and what stays stale is told once', async () => {
  const { clock, become, tab } = rig();
  const window = tab();
  window.receive({ t: 'sub', id: 1, view: views[0]! });
  await clock.advance(20);
  for (let i = 0; i < 5; i++) become('book', 'live', '');
  await settle();
  expect(window.reported()).toEqual([]);
  become('book', 'stale', 'gap');
  become('book', 'stale', 'gap');
  await settle();
  become('book', 'stale', 'disconnected');
  await settle();
  expect(window.reported()).toHaveLength(1);
  become('book', 'live', '');
  become('book', 'failed', 'UNKNOWN_PAIR');
  await settle();
  expect(window.reported()).toHaveLength(2);
});

test('a value that is replaced, not doubted, waits for its batch: nothing of the new one is told with the old one on show', async () => {
  const { clock, become, tab } = rig();
  const window = tab();
  window.receive({ t: 'sub', id: 1, view: { kind: 'session' } });
  await clock.advance(20);
  for (const state of ['cached', 'waiting', 'ended', 'live'] as const) become('session', state, '');
  await settle();
  expect(window.reported()).toEqual([]);
});

test('a window that has gone, or has given the view back, is told nothing', async () => {
  const { clock, become, tab } = rig();
  const gone = tab();
  const other = tab();
  for (const window of [gone, other]) window.receive({ t: 'sub', id: 1, view: views[0]! });
  await clock.advance(20);
  become('book', 'stale', 'gap');
  gone.close();
  other.receive({ t: 'unsub', id: 1 });
  await settle();
  expect([gone.reported(), other.reported()]).toEqual([[], []]);
});

const bar = [1_700_000_000_000 - (1_700_000_000_000 % 900_000), 1, 1, 1, 1, 1, 1, 1];

test('every stream of the real engine that breaks is told to a window that acknowledges nothing', async () => {
  const backend = new FakeBackend();
  backend.answer('/client/base/symbols', { version: 1, list: [testInstrument()] });
  backend.answer('/user/checkToken', 1);
  backend.answer('/user/ws/ticket', { ticket: 't', expire_s: 30 });
  backend.answer('/user/config/get', { config_json: '{}', version: 1 });
  backend.answer('/user/api/all', [testAccount('a1')]);
  backend.answer('/user/api/balance/all', {
    usd_total: '100',
    btc_total: '0',
    accounts: [{ api_id: 'a1', usd_total: '100', balances: [testBalance()] }],
  });
  backend.answer('/order/user/current/list', [testOrder()]);
  backend.answer('/user/api/position/list', []);
  backend.answer('/client/klines/list', { list: [bar], interval: '15m' });
  backend.answer('/client/trades/list', []);
  const engine = createEngine(backend.environment);
  const reported: SentMessage[] = [];
  const window = engine.attach({
    post: (message) => {
      if (message.t === 'stale')
        reported.push(...message.notices.map((notice) => ({ atMs: backend.clock.monoMs(), notice })));
    },
  });
  await engine.calls.setSession({ token: 'token-1', username: 'ann', role: 'user', invite_code: '', vip_level: 3 });
  for (const [at, view] of views.entries()) window.receive({ t: 'sub', id: at, view });
  await backend.clock.advance(10);
  for (const socket of backend.sockets) socket.accept();
  await backend.clock.advance(10);
  const venue = new BookVenue(1);
  for (const socket of backend.sockets) {
    if (socket.path === '/client/depth/depth/ws') socket.frame(venue.snap());
    if (socket.path === '/client/klines/data/24h/ws') socket.frame({ e: '24h', rows: [] });
    if (socket.path === '/order/user/ws') socket.frame({ e: 'start', seq: 1 });
    if (socket.path === '/client/klines/list/ws') socket.frame({ e: 'snap', list: [bar] });
  }
  await backend.clock.advance(10);
  for (const socket of backend.sockets)
    if (!socket.abandoned && socket.path === '/client/klines/list/ws') socket.accept();
  await backend.clock.advance(10);
  const knownMs = backend.clock.monoMs();
  for (const socket of [...backend.sockets]) if (!socket.abandoned) socket.close(1006);
  await settle();
  expect(new Set(reported.map(({ notice }) => notice.id)), 'both books, bars, trades, 24 h figures, account').toEqual(
    new Set([0, 1, 2, 3, 4, 5]),
  );
  for (const { atMs, notice } of reported) {
    expect(atMs - knownMs).toBeLessThanOrEqual(limitMs);
    expect(notice).toMatchObject({ state: 'stale', reason: 'disconnected' });
  }
});

test('what is put right within the same turn is told by its batch alone: the old value never counts as live again', async () => {
  const { clock, become, tab } = rig();
  const window = tab();
  window.receive({ t: 'sub', id: 1, view: views[0]! });
  await clock.advance(20);
  become('book', 'stale', 'malformed');
  become('book', 'live', '');
  await settle();
  expect(window.reported()).toEqual([]);
});
