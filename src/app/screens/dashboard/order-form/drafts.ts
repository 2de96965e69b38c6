import type { InstrumentKey } from '../../../../shared/market/instrument.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The drafts of all instruments of one window: they outlive the form, which is not always on show. */
export interface Drafts {
  readonly of: (key: InstrumentKey) => Draft;
  readonly change: (key: InstrumentKey, patch: Partial<Draft>) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Owned by the dashboard; nothing to dispose. */
export function createDrafts(): Drafts {
  const drafts = new Map<InstrumentKey, Draft>();
  const listeners = new Set<() => void>();
  const of = (key: InstrumentKey) => drafts.get(key) ?? emptyDraft;
  return {
    of,
    change: (key, patch) => {
      drafts.set(key, { ...of(key), ...patch });
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
