import { useMemo, useSyncExternalStore } from 'react';
import type { BookValue, Feed } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';

/** Levels of each side that are asked for. */
const depth = 200;
/** What follows from several books changes no more often than this, so that it can be read, ms. */
const paceMs = 500;

/** The books of some markets by their keys, each as its stream has it, read twice a second. */
export function useBooks(keys: readonly string[]): ReadonlyMap<string, Feed<BookValue>> {
  const engine = useEngine();
  const name = keys.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the keys
  const store = useMemo(() => {
    const watched = keys.map((key) => [key, engine.watch({ kind: 'book', key, depth, group: 1 })] as const);
    const read = () => new Map(watched.map(([key, { current }]) => [key, current()]));
    let books = read();
    return {
      subscribe: (onChange: () => void) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const show = () => {
          timer = undefined;
          books = read();
          onChange();
        };
        const ends = watched.map(([, { subscribe }]) =>
          subscribe(() => {
            // What is there first is shown at once.
            timer ??= setTimeout(show, [...books.values()].every(({ value }) => value) ? paceMs : 0);
          }),
        );
        return () => {
          clearTimeout(timer);
          for (const end of ends) end();
        };
      },
      current: () => books,
    };
  }, [engine, name]);
  return useSyncExternalStore(store.subscribe, store.current);
}
