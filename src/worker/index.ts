import { type Endpoint, expose } from 'comlink';
import { type EngineApi, engineProtocol, type TabMessage, type UrgentEvent } from './api.ts';
import { clock, log } from './browser-clock.ts';
import { browserEnvironment } from './browser-environment.ts';
import { createEngine } from './engine.ts';
import type { TabPort } from './tabs/fan-out.ts';
import { channelOf, serveChannels } from './tabs/serve-channels.ts';
import type { SureChannel } from '../shared/base/sure-channel.ts';
import { stressRunOfWorker } from '../shared/wire/stress.ts';
import type { Stress } from './stress/stress.ts';

const scope = self as unknown as SharedWorkerGlobalScope & DedicatedWorkerGlobalScope;
const { name } = scope;

/** The worker holds this lock for life; tabs that wait for it learn of its death. */
const lockName = `halyard-worker-${crypto.randomUUID()}`;
const alive = new Promise<void>((held) => {
  void navigator.locks.request(lockName, () => {
    held();
    return new Promise(() => undefined);
  });
});

/** Starts the engine, or one under stress, and gives what serves a tab. */
function start(stress: Stress | undefined) {
  /**
   * Builds sort by age as texts. An engine under stress has the name of its run, and is nobody's older or newer build.
   */
  const build = stress?.build ?? String(import.meta.env.VITE_BUILD ?? 'dev');
  const engine = createEngine(stress?.environment ?? browserEnvironment(location.origin));
  scope.addEventListener('error', ({ message, error }) => engine.report(message, error));
  scope.addEventListener('unhandledrejection', ({ reason }) => engine.report('unhandled rejection', reason));
  scope.addEventListener('online', () => engine.hasten());
  if (stress) stress.report(() => engine.windows());
  else compareBuilds(build, engine.urgent);

  /** Serves one tab over its control port until the lock that the tab holds is released. */
  return (control: MessagePort | SureChannel | DedicatedWorkerGlobalScope): void => {
    let from = '';
    const api: EngineApi = {
      ...engine.calls,
      call: (path, input, clickedMs) => engine.calls.call(path, input, clickedMs, from),
      async hello(hello, data) {
        from = hello.lockName;
        await alive;
        const port = typeof data === 'string' ? channelOf(data) : data;
        const send: TabPort['post'] =
          port instanceof MessagePort
            ? (message, transfer) => port.postMessage(message, transfer)
            : (message) => port.postMessage(message);
        const tab = engine.attach({ post: stress?.posting(send) ?? send, transfers: true });
        const receive = stress?.receiving(tab.receive) ?? tab.receive;
        const hear = ({ data }: { readonly data: unknown }) => receive(data as TabMessage);
        if (port instanceof MessagePort) port.onmessage = hear;
        else port.addEventListener('message', hear);
        void navigator.locks.request(hello.lockName, { mode: 'shared' }, () => {
          tab.close();
          port.close();
          if (control !== scope) (control as MessagePort | SureChannel).close();
        });
        if (hello.protocol !== engineProtocol || hello.build !== build) tab.urgent({ kind: 'reload', build });
        return { protocol: engineProtocol, build, lockName, urgent: tab.urgentsBefore };
      },
    };
    expose(api, control as Endpoint);
  };
}

/** A worker of a newer build makes the tabs of older ones offer a reload. */
function compareBuilds(build: string, urgent: (event: UrgentEvent) => void): void {
  const builds = new BroadcastChannel('halyard-builds');
  builds.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data > build) urgent({ kind: 'reload', build: data });
  };
  builds.postMessage(build);
}

/** Takes windows in from now on. */
function serveAll(serve: ReturnType<typeof start>, early: readonly MessageEvent[]): void {
  if ('onconnect' in scope) {
    for (const { ports } of early) for (const port of ports) serve(port);
    scope.onconnect = ({ ports }) => {
      for (const port of ports) serve(port);
    };
    return;
  }
  serve(scope);
  for (const { data, ports } of early) self.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  serveChannels(name, serve);
}

if (stressRunOfWorker(name)) {
  // What stress needs is loaded for it alone; who comes meanwhile waits.
  const early: MessageEvent[] = [];
  const event = 'onconnect' in scope ? 'connect' : 'message';
  const take = (one: Event) => {
    early.push(one as MessageEvent);
  };
  scope.addEventListener(event, take);
  import('./stress/stress.ts').then(
    ({ stressOfWorker }) => {
      scope.removeEventListener(event, take);
      serveAll(start(stressOfWorker(name, { clock, log })), early);
    },
    (error: unknown) => log.error('stress not loaded', error),
  );
} else serveAll(start(undefined), []);
