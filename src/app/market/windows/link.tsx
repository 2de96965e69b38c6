import { createContext, useContext, useEffect, useState } from 'react';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import type { LinkGroup } from '../../../shared/trade/workspace/link-group.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useSelected } from '../../engine/use-stream.ts';
import { readLinkGroup, writeLinkGroup } from '../../engine/window-place.ts';

/** This window's place among the link groups. */
export interface Link {
  readonly group: LinkGroup | null;
  readonly setGroup: (group: LinkGroup | null) => void;
  /** What the window shows: its group's symbol, or its own where it is in none. */
  readonly key: InstrumentKey;
  /** The user wants to see another symbol. The whole group follows. */
  readonly choose: (key: InstrumentKey) => void;
}

/**
 * Links this window. `own` is what it shows by itself, "" as long as that is not known; `onOwn` is told what it shows
 * now, so that a reload and the way out of the group stay with it.
 */
export function useLink(own: InstrumentKey, onOwn: (key: InstrumentKey) => void): Link {
  const engine = useEngine();
  const [group, setGroup] = useState(() => readLinkGroup(sessionStorage, localStorage, window.name));
  const symbol = useSelected({ kind: 'links' }, (links) => (group && links?.[group].symbol) ?? null);
  const key = symbol ?? own;
  useEffect(() => {
    if (key !== '') engine.link(group, key, false);
  }, [engine, group, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each symbol that came from the group
  useEffect(() => {
    if (key !== own) onOwn(key);
  }, [key, own]);
  return {
    group,
    key,
    setGroup: (next) => {
      writeLinkGroup(sessionStorage, next);
      setGroup(next);
    },
    choose: (next) => {
      if (group) engine.link(group, next, true);
      else onOwn(next);
    },
  };
}

/** What panels of this window need to know of its link. */
export const LinkContext = createContext<LinkGroup | null>(null);

/** The link group that a panel belongs to. */
export const useLinkGroup = (): LinkGroup | null => useContext(LinkContext);
