import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Subject } from 'rxjs';
import { Connection } from '../../../../src/app/engine/connection.ts';
import { createWatchedViews, type WatchedViews } from '../../../../src/app/engine/watched-views.ts';
import type { Host } from '../../../../src/app/engine/worker-host.ts';
import { packBooks } from '../../../../src/shared/wire/book-pack.ts';
import type { Session } from '../../../../src/shared/user/session.ts';
import type { TabMessage, WorkerMessage } from '../../../../src/worker/api.ts';

const ann: Session = { token: 'token-1', username: 'ann', role: 'user', invite_code: '', vip_level: 1 };

/** One worker as a window sees it, under the test's hand. */
class FakeHost {
  readonly messages = new Subject<WorkerMessage>();
  readonly sent: TabMessage[] = [];
  readonly sessions: (Session | null)[] = [];
  kill: () => void = () => undefined;
  closed = false;
  readonly died = new Promise<never>((_, reject) => {
    this.kill = () => reject(new Error('dead'));
  });
  readonly api = {
    setSession: async (session: Session | null) => {
      this.sessions.push(session);
    },
    setLanguage: async () => undefined,
    search: () => new Promise<never>(() => undefined),
    ping: async () => 1,
  };
  readonly urgents: { worker: string; before: number };
  readonly data = {
    messages: this.messages.asObservable(),
    send: (message: TabMessage) => this.sent.push(message),
    close: () => undefined,
  };

  constructor(worker: string, before = 0) {
    this.urgents = { worker, before };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

let frames: (() => void)[] = [];
const paint = () => {
  for (const run of frames.splice(0)) run();
};

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function connected() {
  const hosts: FakeHost[] = [];
  const join = async () => {
    const host = new FakeHost(`worker ${hosts.length}`);
    hosts.push(host);
    return host as unknown as Host;
  };
  const views: WatchedViews = createWatchedViews((message) => connection.send(message));
  const connection = new Connection('test', views, () => undefined, join);
  void connection.run();
  await vi.advanceTimersByTimeAsync(0);
  return { connection, views, hosts };
}

test('a call that was answered leaves nothing behind at its worker', async () => {
  const { connection, hosts } = await connected();
  const waits = vi.spyOn(hosts[0]!.died, 'then');
  for (let i = 0; i < 100; i++) expect(await connection.ask((api) => api.ping())).toBe(1);
  expect(waits.mock.calls.length).toBeLessThan(5);
});

test('calls under way fail as NETWORK when the worker dies, and the next ones go to its successor', async () => {
  const { connection, hosts } = await connected();
  const call = connection.ask((api) => api.search('BTC', {}, 5));
  const failure = expect(call).rejects.toMatchObject({ failure: { code: 'NETWORK' } });
  await vi.advanceTimersByTimeAsync(0);
  hosts[0]!.kill();
  await failure;
  const next = connection.ask((api) => api.ping());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toBe(1);
  expect(hosts).toHaveLength(2);
});

test('a batch that waits for its frame when the worker dies shows nothing live any more', async () => {
  const { views, hosts } = await connected();
  const watched = views.watch({ kind: 'session' });
  watched.subscribe(() => undefined);
  const head = { state: 'live', reason: '', venueMs: null, receivedMs: 1 } as const;
  const batch = (value: string) =>
    hosts[0]!.messages.next({ t: 'batch', updates: [{ id: 1, head, change: { kind: 'whole', value } }] });
  batch('A');
  paint();
  expect(watched.current()).toMatchObject({ state: 'live', value: 'A' });
  batch('B');
  hosts[0]!.kill();
  await vi.advanceTimersByTimeAsync(0);
  paint();
  expect(watched.current()).toMatchObject({ state: 'stale', reason: 'engine' });
});

test('the next worker is told who is logged in, and that nobody is after a log-out in any window', async () => {
  const { connection, hosts } = await connected();
  await connection.setSession(ann);
  hosts[0]!.kill();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hosts[1]!.sessions).toEqual([ann]);
  hosts[1]!.messages.next({ t: 'urgent', n: 1, event: { kind: 'logged_out', reason: 'user' } });
  hosts[1]!.kill();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hosts[2]!.sessions).toEqual([null]);
});

test('who is logged in is known when the next worker knows it, where the first one dies over it', async () => {
  const { connection, hosts } = await connected();
  hosts[0]!.api.setSession = () => new Promise(() => undefined);
  let done = false;
  const telling = connection.setSession(ann).then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  hosts[0]!.kill();
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await telling;
  expect(hosts[1]!.sessions).toEqual([ann]);
});

test('a batch is on show when it comes, and is acknowledged in the next frame together with its buffer', async () => {
  const { views, hosts } = await connected();
  const key = 'HALYARD/BTCUSDT/spot';
  const watched = views.watch({ kind: 'book', key, depth: 1, group: 1 });
  watched.subscribe(() => undefined);
  const scale = { decimals: 1, unit: 1 };
  const side = { prices: Float64Array.of(5), sizes: Float64Array.of(7) };
  const books = packBooks(
    [{ id: 1, venueMs: 3, receivedMs: 4, value: { bids: side, asks: side, u: 9, price: scale, size: scale } }],
    undefined,
  );
  hosts[0]!.messages.next({ t: 'batch', updates: [], books });
  expect(watched.current()).toEqual({
    state: 'live',
    reason: '',
    venueMs: 3,
    receivedMs: 4,
    value: { bids: side, asks: side, u: 9, price: scale, size: scale },
  });
  expect(hosts[0]!.sent.some(({ t }) => t === 'ack')).toBe(false);
  paint();
  expect(hosts[0]!.sent.at(-1)).toEqual({ t: 'ack', books, paintedMs: Date.now() });
});

test('a window that joins a successor late asks for what that one has told already', async () => {
  const hosts: FakeHost[] = [];
  const reported: string[] = [];
  const connection: Connection = new Connection(
    'test',
    createWatchedViews((message) => connection.send(message)),
    (event) => reported.push(event.kind),
    async () => {
      hosts.push(new FakeHost(`worker ${hosts.length}`, hosts.length * 2));
      return hosts.at(-1) as unknown as Host;
    },
  );
  void connection.run();
  await vi.advanceTimersByTimeAsync(0);
  hosts[0]!.kill();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hosts[0]!.sent.some(({ t }) => t === 'replay')).toBe(false);
  expect(hosts[1]!.sent).toContainEqual({ t: 'replay', after: 0 });
  hosts[1]!.messages.next({
    t: 'replayed',
    after: 0,
    events: [
      { kind: 'reload', build: 'x' },
      { kind: 'reload', build: 'y' },
    ],
  });
  expect(reported).toEqual(['reload', 'reload']);
});

test('a doubt marks what is on show at once and without a frame, keeps its times, and is no batch to acknowledge', async () => {
  const { views, hosts } = await connected();
  const watched = views.watch({ kind: 'tickers' });
  let notified = 0;
  watched.subscribe(() => {
    notified++;
  });
  hosts[0]!.messages.next({
    t: 'batch',
    updates: [
      { id: 1, head: { state: 'live', reason: '', venueMs: 3, receivedMs: 4 }, change: { kind: 'whole', value: 'A' } },
    ],
  });
  paint();
  const sent = hosts[0]!.sent.length;
  hosts[0]!.messages.next({
    t: 'stale',
    notices: [
      { id: 1, state: 'stale', reason: 'silent' },
      { id: 99, state: 'stale', reason: 'silent' },
    ],
  });
  expect(watched.current()).toEqual({ state: 'stale', reason: 'silent', venueMs: 3, receivedMs: 4, value: 'A' });
  expect(notified).toBe(2);
  paint();
  expect(hosts[0]!.sent).toHaveLength(sent);
});

test('a call that waits while a worker dies before it has taken everything in goes to the next one, which is told each thing once', async () => {
  const hosts: FakeHost[] = [];
  const views: WatchedViews = createWatchedViews((message) => connection.send(message));
  const connection: Connection = new Connection(
    'test',
    views,
    () => undefined,
    async () => {
      const host = new FakeHost(`worker ${hosts.length}`);
      if (hosts.length === 0) host.api.setLanguage = () => new Promise<never>(() => undefined);
      hosts.push(host);
      return host as unknown as Host;
    },
  );
  const reported = Promise.all([connection.setLanguage('en'), connection.setSession(ann)]);
  void connection.run();
  const call = connection.ask((api) => api.ping());
  await vi.advanceTimersByTimeAsync(0);
  hosts[0]!.kill();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toBe(1);
  await reported;
  expect(hosts.map(({ sessions }) => sessions)).toEqual([[ann], [ann]]);
});
