import { Subject } from 'rxjs';
import { Connection } from '../../../src/app/engine/connection.ts';
import { createWatchedViews, type WatchedViews } from '../../../src/app/engine/watched-views.ts';
import type { Host } from '../../../src/app/engine/worker-host.ts';
import type { BookValue, WorkerMessage } from '../../../src/worker/api.ts';
import { bookView, type Rig } from '../rig.ts';
import { check, eventually, type Kit, type Scenario } from '../scenario.ts';

/** One engine as a window meets it; `kill` frees the lock that the engine held. */
function hostOf(rig: Rig, name: string): { readonly host: Host; readonly kill: () => void } {
  const engine = rig.another();
  const messages = new Subject<WorkerMessage>();
  const tab = engine.attach({ post: (message) => messages.next(message) });
  let kill: () => void = () => undefined;
  const died = new Promise<never>((_, reject) => {
    kill = () => reject(new Error('its lock is free'));
  });
  const host = {
    api: engine.calls,
    urgents: { worker: name, before: 0 },
    died,
    close: async () => tab.close(),
    data: {
      messages: messages.asObservable(),
      send: (message: Parameters<typeof tab.receive>[0]) => tab.receive(message),
      close: () => undefined,
    },
  };
  return { host: host as unknown as Host, kill };
}

/** What a window of a browser has and this process lacks. */
function asWindow(): void {
  const page = globalThis as unknown as Record<string, unknown>;
  page.document ??= { visibilityState: 'visible', addEventListener: () => undefined };
  page.requestAnimationFrame ??= (run: () => void) => setTimeout(run, 16);
}

/**
 * The tab that made the worker is closed, and the browser starts it again, empty, for the others: they notice by its
 * lock and ask for all again.
 */
async function restartedWorker(_seed: number, kit: Kit): Promise<number> {
  asWindow();
  const rig = await kit.rig({ mux: true });
  const kills: (() => void)[] = [];
  let joins = 0;
  const views: WatchedViews = createWatchedViews((message) => connection.send(message));
  const connection = new Connection(
    'fault',
    views,
    () => undefined,
    async () => {
      const { host, kill } = hostOf(rig, `worker ${++joins}`);
      kills.push(kill);
      return host;
    },
  );
  void connection.run();
  const watched = views.watch(bookView as typeof bookView & { kind: 'book' });
  const states: string[] = [];
  watched.subscribe(() => states.push(watched.current().state));
  await eventually(() => watched.current().state === 'live', 5_000, 'live');
  const from = performance.now();
  kills[0]!();
  await eventually(() => states.at(-1) === 'stale' || joins === 2, 200, 'noticed');
  check(states.includes('stale'), 'what was on show stayed live');
  await eventually(
    () => watched.current().state === 'live',
    3_000,
    () => `live again; ${states.slice(-3)}`,
  );
  rig.venue.ticking = false;
  await eventually(
    () => (watched.current().value as BookValue | undefined)?.u === rig.venue.book.u,
    1_000,
    'the venue’s book',
  );
  check(joins === 2, `${joins} workers`);
  return performance.now() - from;
}

export const engineScenarios: readonly Scenario[] = [
  { row: 45, name: 'worker restarted on the same ports (simulated)', place: 'node', run: restartedWorker },
];
