import type { InstrumentKey } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The drafts of all instruments of one window: they outlive the form, which is not always on show. */
export interface Drafts {
  readonly of: (key: InstrumentKey) => Draft;
  readonly change: (key: InstrumentKey, patch: Partial<Draft>) => void;
  /** The side that was chosen last: it is what Enter asks for. */
  readonly sideOf: (key: InstrumentKey) => Side;
  readonly chooseSide: (key: InstrumentKey, side: Side) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Owned by the dashboard; nothing to dispose. `first` is what the form of an instrument begins with. */
export function createDrafts(first: (key: InstrumentKey) => Draft = () => emptyDraft): Drafts {
  const drafts = new Map<InstrumentKey, Draft>();
  const sides = new Map<InstrumentKey, Side>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const of = (key: InstrumentKey) => drafts.get(key) ?? first(key);
  return {
    of,
    change: (key, patch) => {
      drafts.set(key, { ...of(key), ...patch });
      notify();
    },
    sideOf: (key) => sides.get(key) ?? 'BUY',
    chooseSide: (key, side) => {
      sides.set(key, side);
      notify();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
