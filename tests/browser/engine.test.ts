import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEngine } from '../../src/app/engine/connect.ts';
import { connectHost, type Host } from '../../src/app/engine/worker-host.ts';
import type { SessionValue, WorkerMessage } from '../../src/worker/api.ts';
import { eventually } from '../doubles/eventually.ts';

const hosts: Host[] = [];
const build = () => `test-${crypto.randomUUID()}`;

async function host(name: string): Promise<Host> {
  const connected = await connectHost(name, 20_000);
  hosts.push(connected);
  connected.died.catch(() => undefined);
  return connected;
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const one of hosts.splice(0)) void one.close();
});

/** The engine in a SharedWorker, and in a worker of the window that leads where the browser has none. */
describe.each(['shared', 'leader'])('%s worker', (mode) => {
  beforeEach(() => {
    if (mode === 'leader') vi.stubGlobal('SharedWorker', undefined);
  });

  test('two windows meet in one worker, which answers a ping', async () => {
    const name = build();
    const one = await host(name);
    const two = await host(name);
    expect(await one.api.ping()).toBeGreaterThan(1_700_000_000_000);
    const seen: WorkerMessage[] = [];
    two.data.messages.subscribe((message) => seen.push(message));
    two.data.send({ t: 'sub', id: 1, view: { kind: 'connection' } });
    await eventually(() => expect(seen).toContainEqual(expect.objectContaining({ t: 'batch' })));
    expect(seen.find((message) => message.t === 'batch')).toMatchObject({
      updates: [{ id: 1, change: { kind: 'whole', value: { windows: 2 } } }],
    });
  });

  test('a window that leaves is noticed by its lock', async () => {
    const name = build();
    const first = await host(name);
    const second = await host(name);
    void second.close();
    const windows: number[] = [];
    first.data.messages.subscribe((message) => {
      if (message.t !== 'batch') return;
      const [update] = message.updates;
      if (update?.change.kind === 'whole') windows.push((update.change.value as { windows: number }).windows);
      first.data.send({ t: 'ack' });
    });
    first.data.send({ t: 'sub', id: 1, view: { kind: 'connection' } });
    await eventually(() => expect(windows.at(-1)).toBe(1));
  });

  test('a worker of another build asks the window to reload', async () => {
    const one = await host(build());
    const seen: WorkerMessage[] = [];
    one.data.messages.subscribe((message) => seen.push(message));
    await eventually(() =>
      expect(seen).toContainEqual(expect.objectContaining({ t: 'urgent', event: { kind: 'reload', build: 'dev' } })),
    );
  });

  test('a client watches, and all its windows share one session', async () => {
    const engine = connectEngine(build());
    const session = engine.watch({ kind: 'session' });
    expect(engine.watch({ kind: 'session' })).toBe(session);
    const stop = session.subscribe(() => undefined);
    await engine.setSession(null);
    await eventually(() =>
      expect(session.current()).toMatchObject({
        state: 'live',
        value: { session: null, check: 'none' } satisfies SessionValue,
      }),
    );
    expect(session.current()).toBe(session.current());
    stop();
  });

  test('without a token a call that needs one is not even sent', async () => {
    const engine = connectEngine(build());
    const { currentUser } = await import('../../src/shared/contracts/current-user.ts');
    await engine.setSession(null);
    await expect(engine.call(currentUser, {})).rejects.toMatchObject({ failure: { code: 'PERMISSION_DENIED' } });
  });
});

test('without SharedWorker one window starts the worker, the others come in over channels, and one of them takes over when it leaves', async () => {
  const workers = ownWorkers();
  const name = build();
  const [leader, second, third] = await Promise.all([host(name), host(name), host(name)]);
  expect(workers).toHaveLength(1);
  // Asked between the death and the leaving, a call is lost like any other under way.
  const left = [second, third].map((one) =>
    one.died.catch((error: unknown) => {
      void one.api.ping();
      return error;
    }),
  );
  void leader!.close();
  for (const one of left) expect(await one).toBeInstanceOf(Error);
  await Promise.all([second.close(), third.close()]);
  const [next, other] = await Promise.all([host(name), host(name)]);
  expect(workers).toHaveLength(2);
  expect(await other.api.ping()).toBeGreaterThan(1_700_000_000_000);
  expect(next.urgents.worker).toBe(other.urgents.worker);
  expect(next.urgents.worker).not.toBe(leader!.urgents.worker);
});

test('a leader that goes before it has answered is followed by the next in the queue', async () => {
  const workers = ownWorkers();
  const name = build();
  const first = connectHost(name, 20_000);
  const second = connectHost(name, 20_000);
  await eventually(() => expect(workers).toHaveLength(1));
  dispatchEvent(new PageTransitionEvent('pagehide'));
  const connected = await second;
  hosts.push(connected);
  connected.died.catch(() => undefined);
  expect(await connected.api.ping()).toBeGreaterThan(0);
  void first.then(
    (late) => hosts.push(late),
    () => undefined,
  );
});

/** In place of the shared worker one of this window's own, which can be killed. */
function ownWorkers(): Worker[] {
  const started: Worker[] = [];
  const Native = Worker;
  vi.stubGlobal('SharedWorker', undefined);
  vi.stubGlobal(
    'Worker',
    class extends Native {
      constructor(url: URL, options: WorkerOptions) {
        super(url, options);
        started.push(this);
      }
    },
  );
  return started;
}

test('where the worker dies the window shows stale values, starts another one and tells it the same again', async () => {
  const workers = ownWorkers();
  const engine = connectEngine(build());
  const session = engine.watch({ kind: 'session' });
  const states: string[] = [];
  session.subscribe(() => states.push(session.current().state));
  await engine.setSession(null);
  await eventually(() => expect(states.at(-1)).toBe('live'));
  workers[0]!.terminate();
  // Where others use the machine too the next one may not answer in time, and is given up for one more.
  await eventually(() => expect(workers.length).toBeGreaterThan(1));
  await eventually(() => expect(states.slice(states.indexOf('stale'))).toContain('live'));
  expect(session.current().value).toEqual({ session: null, check: 'none' });
});

test('a call that the worker took with it fails as NETWORK', async () => {
  const workers = ownWorkers();
  const engine = connectEngine(build());
  await engine.setSession(null);
  const call = engine.search('BTC', {}, 5);
  workers[0]!.terminate();
  await expect(call).rejects.toMatchObject({ failure: { code: 'NETWORK' } });
});
