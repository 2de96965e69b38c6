import { expose } from 'comlink';
import { type EngineApi, engineProtocol, type TabMessage } from './api.ts';
import { browserEnvironment, clock, log } from './browser-environment.ts';
import { createEngine } from './engine.ts';
import type { TabPort } from './fan-out.ts';
import { Channel, serveChannels } from './serve-channels.ts';
import { stressOfWorker } from './stress/stress.ts';

const scope = self as unknown as SharedWorkerGlobalScope & DedicatedWorkerGlobalScope;
const { name } = scope;
const stress = stressOfWorker(name, { clock, log });
/** Builds sort by age as texts. An engine under stress has the name of its run, and is nobody's older or newer build. */
const build = stress?.build ?? String(import.meta.env.VITE_BUILD ?? 'dev');
const engine = createEngine(stress?.environment ?? browserEnvironment(location.origin));

/** The worker holds this lock for life; tabs that wait for it learn of its death. */
const lockName = `halyard-worker-${crypto.randomUUID()}`;
const alive = new Promise<void>((held) => {
  void navigator.locks.request(lockName, () => {
    held();
    return new Promise(() => undefined);
  });
});

/** Serves one tab over its control port until the lock that the tab holds is released. */
function serve(control: MessagePort | BroadcastChannel | DedicatedWorkerGlobalScope): void {
  const api: EngineApi = {
    ...engine.calls,
    async hello(hello, data) {
      await alive;
      const port = typeof data === 'string' ? new Channel(data) : data;
      const send: TabPort['post'] = port instanceof MessagePort ? (message, transfer) => port.postMessage(message, transfer) : (message) => port.postMessage(message);
      const tab = engine.attach({ post: stress?.posting(send) ?? send, transfers: true });
      const receive = stress?.receiving(tab.receive) ?? tab.receive;
      port.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
      void navigator.locks.request(hello.lockName, { mode: 'shared' }, () => {
        tab.close();
        port.close();
        if (control !== scope) (control as MessagePort | BroadcastChannel).close();
      });
      if (hello.protocol !== engineProtocol || hello.build !== build) tab.urgent({ kind: 'reload', build });
      return { protocol: engineProtocol, build, lockName, urgent: tab.urgentsBefore };
    },
  };
  expose(api, control);
}

scope.addEventListener('error', ({ message, error }) => engine.report(message, error));
scope.addEventListener('unhandledrejection', ({ reason }) => engine.report('unhandled rejection', reason));
scope.addEventListener('online', () => engine.hasten());

/** A worker of a newer build makes the tabs of older ones offer a reload. */
function compareBuilds(): void {
  const builds = new BroadcastChannel('halyard-builds');
  builds.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data > build) engine.urgent({ kind: 'reload', build: data });
  };
  builds.postMessage(build);
}

if (stress) stress.report(() => engine.windows());
else compareBuilds();

if ('onconnect' in scope) scope.onconnect = ({ ports }) => { for (const port of ports) serve(port); };
else {
  serve(scope);
  serveChannels(name, serve);
}
