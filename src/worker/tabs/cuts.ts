import type { Change, Doubt, FeedState, Update, View } from '../api.ts';
import type { Source } from '../sources/source.ts';
import { sourceKeyOf } from '../sources/sources.ts';

/** One distinct view and the last cut of it, which all tabs at the same version share. */
export interface Cut<R> {
  readonly name: string;
  readonly view: View;
  readonly source: Source;
  readonly readers: Set<R>;
  /** State of the source when it was last looked at. */
  state: FeedState;
  last: { readonly version: number; readonly since: number | undefined; readonly change: Change } | undefined;
}

/** One reader of a cut. */
export interface Reader {
  /** Number that the tab gave the view. */
  readonly id: number;
  readonly cut: Cut<Reader>;
  /** Version that the tab has; undefined where it has none. */
  version: number | undefined;
}

/** Fields in a fixed order, so that equal views have equal names. */
export function viewName(view: View): string {
  if (view.kind === 'book') return `book ${view.key} ${view.depth} ${view.group}`;
  return sourceKeyOf(view);
}

/** All distinct views of all tabs, by name and by the source that they are cut from. */
export class Cuts<R> {
  readonly #byName = new Map<string, Cut<R>>();
  readonly #bySource = new Map<string, Set<Cut<R>>>();

  /** Distinct views. */
  get size(): number {
    return this.#byName.size;
  }

  /** The cut of a view, made of `source` where there is none. */
  of(view: View, source: Source): Cut<R> {
    const name = viewName(view);
    const known = this.#byName.get(name);
    if (known) return known;
    const cut: Cut<R> = { name, view, source, readers: new Set(), state: source.head().state, last: undefined };
    this.#byName.set(name, cut);
    const key = sourceKeyOf(view);
    const siblings = this.#bySource.get(key) ?? new Set();
    this.#bySource.set(key, siblings.add(cut));
    return cut;
  }

  /** Those that are cut from the source of this key. */
  from(sourceKey: string): Iterable<Cut<R>> {
    return this.#bySource.get(sourceKey) ?? [];
  }

  drop(cut: Cut<R>): void {
    const key = sourceKeyOf(cut.view);
    this.#byName.delete(cut.name);
    const siblings = this.#bySource.get(key);
    siblings?.delete(cut);
    if (siblings?.size === 0) this.#bySource.delete(key);
  }
}

/** What a reader lacks; afterwards he has it. */
export function updateOf(reader: Reader): Update {
  const change = changeFor(reader.cut, reader.version);
  if (change.kind !== 'none') reader.version = reader.cut.source.version();
  const head = reader.cut.source.head();
  const withoutValue = reader.version === undefined && (head.state === 'live' || head.state === 'cached');
  return { id: reader.id, head: withoutValue ? { ...head, state: 'waiting' } : head, change };
}

function changeFor(cut: Cut<Reader>, since: number | undefined): Change {
  const version = cut.source.version();
  if (version === since) return { kind: 'none' };
  // A book is always told whole, whatever the reader has.
  if (cut.last?.version === version && (cut.last.since === since || cut.view.kind === 'book')) return cut.last.change;
  const change = cut.source.change(cut.view, since);
  if (change.kind !== 'none') cut.last = { version, since, change };
  return change;
}

export const isDoubtful = (state: FeedState): boolean => state === 'stale' || state === 'failed';

/** Whether the source of a cut has become stale or failed since this was last asked. */
export function hasDegraded(cut: Cut<unknown>): boolean {
  const before = cut.state;
  cut.state = cut.source.head().state;
  return before !== cut.state && isDoubtful(cut.state);
}

/** What a reader must not trust any more, and why. */
export function doubtOf({ id, cut }: Reader): Doubt {
  const { state, reason } = cut.source.head();
  return { id, state, reason };
}
