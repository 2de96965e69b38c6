import { createContext, useContext, useSyncExternalStore } from 'react';
import { must } from '../../../shared/base/assert.ts';
import type { PopOutPath } from '../../../shared/base/page-paths.ts';

export type Query = Readonly<Record<string, string | undefined>>;

/** Where a pop-out is: its path never changes, its query does. */
export interface PopOutAddress {
  readonly path: PopOutPath;
  readonly query: () => Query;
  /** Takes the place of the address that is there: a pop-out has no way back. */
  readonly replace: (query: Record<string, string>) => void;
  /** Path and query. */
  readonly href: () => string;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `search` is the query of the page, `write` puts an address in its place. */
export function createPopOutAddress(path: PopOutPath, search: string, write: (href: string) => void): PopOutAddress {
  const listeners = new Set<() => void>();
  let params = new URLSearchParams(search);
  let query: Query = Object.fromEntries(params);
  const href = () => (params.size === 0 ? path : `${path}?${params}`);
  return {
    path,
    href,
    query: () => query,
    replace(next) {
      params = new URLSearchParams(next);
      query = next;
      write(href());
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const Address = createContext<PopOutAddress | undefined>(undefined);
export const PopOutAddressProvider = Address.Provider;

/** The query of this pop-out, and what replaces it. Throws outside of a pop-out. */
export function usePopOutQuery(): readonly [Query, PopOutAddress['replace']] {
  const address = must(useContext(Address), 'PopOutAddressProvider');
  return [useSyncExternalStore(address.subscribe, address.query), address.replace];
}
