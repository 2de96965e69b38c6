import type { InstrumentKey } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { afterPaint } from '../../../../ui/use-after-paint.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The drafts of all instruments of one window: they outlive the form, which is not always on show. */
export interface Drafts {
  readonly of: (key: InstrumentKey) => Draft;
  readonly change: (key: InstrumentKey, patch: Partial<Draft>) => void;
  /**
   * The same for what is typed into a field: the fields hear of it at once, all others once the key has been painted,
   * or by `settle`.
   */
  readonly type: (key: InstrumentKey, patch: Partial<Draft>) => void;
  /** Whoever has not heard of what was typed hears of it now. */
  readonly settle: () => void;
  /** The side that was chosen last: it is what Enter asks for. */
  readonly sideOf: (key: InstrumentKey) => Side;
  readonly chooseSide: (key: InstrumentKey, side: Side) => void;
  readonly subscribe: (changed: () => void) => () => void;
  /** Of fields, which hear of every key at once. */
  readonly subscribeField: (changed: () => void) => () => void;
}

/** Runs a task a little later; gives the way to call it off. */
type Later = (task: () => void) => () => void;

/** Owned by the dashboard; nothing to dispose. `first` is what the form of an instrument begins with. */
export function createDrafts(
  first: (key: InstrumentKey) => Draft = () => emptyDraft,
  later: Later = afterPaint,
): Drafts {
  const drafts = new Map<InstrumentKey, Draft>();
  const sides = new Map<InstrumentKey, Side>();
  const listeners = new Set<() => void>();
  const fields = new Set<() => void>();
  /** Calls off what tells of the keys that were typed last. */
  let callOff: (() => void) | undefined;
  const notify = () => {
    callOff?.();
    callOff = undefined;
    for (const listener of [...fields, ...listeners]) listener();
  };
  const of = (key: InstrumentKey) => drafts.get(key) ?? first(key);
  return {
    of,
    change: (key, patch) => {
      drafts.set(key, { ...of(key), ...patch });
      notify();
    },
    type: (key, patch) => {
      drafts.set(key, { ...of(key), ...patch });
      for (const field of fields) field();
      callOff ??= later(notify);
    },
    settle: () => {
      if (callOff) notify();
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
    subscribeField: (changed) => {
      fields.add(changed);
      return () => fields.delete(changed);
    },
  };
}
