import type { Clock, Log } from '../environment.ts';
import type { Stores } from './stores.ts';

/**
 * What createStores makes, its code loaded beside the engine's own and not before it: Dexie alone is a third of all that a worker runs. Loading begins
 * at once. Where it fails nothing is read or kept, and the next use tries again.
 */
export function lateStores(clock: Clock, log: Log, load: () => Promise<{ readonly createStores: (clock: Clock, log: Log) => Stores }> = () => import('./stores.ts')): Stores {
  let loading: Promise<Stores> | undefined;
  const stores = (): Promise<Stores> => {
    loading ??= load().then(({ createStores }) => createStores(clock, log));
    return loading;
  };
  const there = (): Promise<Stores | undefined> => stores().catch((error: unknown) => {
    log.warn('cache: its code did not load', error);
    loading = undefined;
    return undefined;
  });
  const recording = async () => (await stores()).recording;
  void there();

  return {
    packs: {
      read: async (name) => (await there())?.packs.read(name),
      async write(pack, most) { await (await there())?.packs.write(pack, most); },
    },
    bars: {
      read: async (series) => (await there())?.bars.read(series),
      async write(series, bars, fromMs) { await (await there())?.bars.write(series, bars, fromMs); },
    },
    clearCache: async () => (await stores()).clearCache(),
    recording: {
      open: async () => (await there())?.recording.open() ?? false,
      add: async (head, body) => (await recording()).add(head, body),
      heads: async () => (await recording()).heads(),
      body: async (id) => (await recording()).body(id),
      drop: async (ids) => (await recording()).drop(ids),
      addAction: async (action) => (await recording()).addAction(action),
      actions: async (owner) => (await recording()).actions(owner),
      dropActionsOfOthers: async (owner) => (await recording()).dropActionsOfOthers(owner),
      dropActionsBefore: async (atMs) => (await recording()).dropActionsBefore(atMs),
      clear: async () => (await recording()).clear(),
      room: async () => (await recording()).room(),
    },
  };
}
