import { Observable, type Subscriber } from 'rxjs';
import type { Contract, Output } from '../../shared/base/contract.ts';
import type { CallResult, RecordingExport, UrgentEvent } from '../../worker/api.ts';
import { CallError, type EngineClient } from './client.ts';
import { Connection } from './connection.ts';
import { createWatchedViews } from './watched-views.ts';

/**
 * The engine of this window. It connects by itself, again and again, and lives as long as the window. `build` sorts by
 * age as text.
 */
export function connectEngine(build = String(import.meta.env.VITE_BUILD ?? 'dev')): EngineClient {
  const listeners = new Set<Subscriber<UrgentEvent>>();
  let reload: UrgentEvent | undefined;
  const views = createWatchedViews((message) => connection.send(message));
  const connection = new Connection(build, views, (event) => {
    if (event.kind === 'reload') reload = event;
    for (const listener of [...listeners]) listener.next(event);
  });
  void connection.run();
  return {
    watch: views.watch,
    async call<C extends Contract>(contract: C, input: unknown, clickedMs?: number) {
      return dataOf(
        await connection.ask((api) => api.call(contract.path, input, clickedMs) as Promise<CallResult>),
      ) as Output<C>;
    },
    readMessages: async (which) => {
      dataOf(await connection.ask((api) => api.readMessages(which) as Promise<CallResult>));
    },
    olderMessages: async (type) => {
      dataOf(await connection.ask((api) => api.olderMessages(type) as Promise<CallResult>));
    },
    setSession: (session) => connection.setSession(session),
    setLanguage: (lang) => connection.setLanguage(lang),
    setDataSaver: (on) => connection.setDataSaver(on),
    setRecorder: (on) => connection.setRecorder(on),
    exportRecording: () => connection.ask((api) => api.exportRecording() as Promise<RecordingExport>),
    settle: () => connection.ask((api) => api.settle()),
    clearCache: () => connection.ask((api) => api.clearCache()),
    setRoute: (route) => connection.setRoute(route),
    logged: () => connection.ask((api) => api.logged()),
    patchDashboard: (patch) => connection.ask((api) => api.patchDashboard(patch)),
    editDrawings: (key, edits) => connection.ask((api) => api.editDrawings(key, edits)),
    editNamed: (kind, edit) => connection.ask((api) => api.editNamed(kind, edit)),
    loadOlder: (series) => connection.ask((api) => api.loadOlder(series)),
    loadBackTo: (series, ms) => connection.ask((api) => api.loadBackTo(series, ms)),
    serverMs: () => connection.ask((api) => api.ping()),
    link: (group, key, chosen) => connection.link({ t: 'link', group, key, chosen }),
    checkDashboard: (patch) => connection.ask((api) => api.checkDashboard(patch)),
    tickerTable: (everyS) => connection.ask((api) => api.tickerTable(everyS)),
    search: (query, filter, limit) => connection.ask((api) => api.search(query, filter, limit)),
    urgent: new Observable((observer) => {
      // An old build is told in its first hello, when nothing is on show yet that could offer the reload.
      if (reload) observer.next(reload);
      listeners.add(observer);
      return () => listeners.delete(observer);
    }),
  };
}

/** What a call answered. Throws CallError where it failed. */
function dataOf(result: CallResult): unknown {
  if (!result.ok) throw new CallError(result.failure);
  return result.data;
}
