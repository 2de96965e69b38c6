import { type InstrumentKey, marketKeyOf } from '../../shared/market/instrument.ts';
import type { View } from '../api.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { Source, SourceCommands } from './source.ts';

/** A source lives on for this long after its last view has gone. */
export const graceMs = 30_000;

/** A view of a margin key is that of the spot market in which it is traded. */
const ofMarket = (view: View): View => ('key' in view ? { ...view, key: marketKeyOf(view.key) } : view);

/**
 * Which source a view is cut from: views of one market's book share one, whatever their depth and group, and whichever
 * account type is traded there.
 */
export function sourceKeyOf(asked: View): string {
  const view = ofMarket(asked);
  if (view.kind === 'klines') return `klines ${view.interval} ${view.key} ${view.zone}`;
  if (view.kind === 'spreads') return `spreads ${view.pairs} ${view.base}`;
  if (view.kind === 'granted') return `granted ${view.apiId}`;
  return 'key' in view ? `${view.kind} ${view.key}` : view.kind;
}

/** Makes the source of a view. It calls `changed` after each change of its value or its state. */
export type MakeSource = (view: View, changed: () => void) => Source;

interface Held {
  readonly source: Source;
  readonly view: View;
  holders: number;
  cancelClose: Cancel | undefined;
}

export interface Sources {
  /** The source of a view, made where there is none. Each hold needs one release. */
  hold(view: View): Source;
  release(view: View): void;
  /** Instruments that have a source of their own. */
  near(): readonly InstrumentKey[];
  /** All sources that exist. */
  all(): readonly Source[];
  /** What the source of a view can be told to do; nothing where there is none. */
  commands(view: View): SourceCommands;
}

/** One source per key, however many views ask for it. `changed` gets the key. */
export function createSources(clock: Clock, make: MakeSource, changed: (key: string) => void): Sources {
  const held = new Map<string, Held>();

  function create(key: string, view: View): Held {
    const fresh: Held = {
      source: make(view, () => changed(key)),
      view,
      holders: 0,
      cancelClose: undefined,
    };
    held.set(key, fresh);
    return fresh;
  }

  return {
    hold(view) {
      const key = sourceKeyOf(view);
      const entry = held.get(key) ?? create(key, ofMarket(view));
      entry.holders++;
      entry.cancelClose?.();
      entry.cancelClose = undefined;
      entry.source.want?.(ofMarket(view));
      return entry.source;
    },
    release(view) {
      const key = sourceKeyOf(view);
      const entry = held.get(key);
      if (!entry || --entry.holders > 0) return;
      entry.cancelClose = clock.after(graceMs, () => {
        held.delete(key);
        entry.source.close();
      });
    },
    near: () => [...held.values()].flatMap(({ view }) => ('key' in view ? [view.key] : [])),
    all: () => [...held.values()].map(({ source }) => source),
    commands: (view) => held.get(sourceKeyOf(view))?.source.commands ?? {},
  };
}
