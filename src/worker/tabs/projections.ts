import type { Change, StaleNotice, FeedState, Update, View } from '../api.ts';
import type { Source } from '../sources/source.ts';
import { sourceKeyOf } from '../sources/sources.ts';

/** One distinct view and its newest change, which all tabs at the same version share. */
export interface Projection<R> {
  readonly name: string;
  readonly view: View;
  readonly source: Source;
  readonly readers: Set<R>;
  /** State of the source when it was last looked at. */
  state: FeedState;
  last: { readonly version: number; readonly since: number | undefined; readonly change: Change } | undefined;
}

/** One reader of a projection. */
export interface Reader {
  /** Number that the tab gave the view. */
  readonly id: number;
  readonly projection: Projection<Reader>;
  /** Version that the tab has. */
  version: number | undefined;
}

/** Fields in a fixed order, so that equal views have equal names. */
export function viewName(view: View): string {
  if (view.kind === 'book') return `book ${view.key} ${view.depth} ${view.group}`;
  return sourceKeyOf(view);
}

/** All distinct views of all tabs, by name and by the source that they come from. */
export class Projections<R> {
  readonly #byName = new Map<string, Projection<R>>();
  readonly #bySource = new Map<string, Set<Projection<R>>>();

  /** Distinct views. */
  get size(): number {
    return this.#byName.size;
  }

  /** The projection of a view, made of `source` where there is none. */
  of(view: View, source: Source): Projection<R> {
    const name = viewName(view);
    const known = this.#byName.get(name);
    if (known) return known;
    const projection: Projection<R> = {
      name,
      view,
      source,
      readers: new Set(),
      state: source.head().state,
      last: undefined,
    };
    this.#byName.set(name, projection);
    const key = sourceKeyOf(view);
    const siblings = this.#bySource.get(key) ?? new Set();
    this.#bySource.set(key, siblings.add(projection));
    return projection;
  }

  /** Those of the source of this key. */
  from(sourceKey: string): Iterable<Projection<R>> {
    return this.#bySource.get(sourceKey) ?? [];
  }

  drop(projection: Projection<R>): void {
    const key = sourceKeyOf(projection.view);
    this.#byName.delete(projection.name);
    const siblings = this.#bySource.get(key);
    siblings?.delete(projection);
    if (siblings?.size === 0) this.#bySource.delete(key);
  }
}

/** What a reader lacks; it counts as sent afterwards. */
export function updateOf(reader: Reader): Update {
  const change = changeFor(reader.projection, reader.version);
  if (change.kind !== 'none') reader.version = reader.projection.source.version();
  const head = reader.projection.source.head();
  const withoutValue = reader.version === undefined && (head.state === 'live' || head.state === 'cached');
  return { id: reader.id, head: withoutValue ? { ...head, state: 'waiting' } : head, change };
}

function changeFor(projection: Projection<Reader>, since: number | undefined): Change {
  const version = projection.source.version();
  if (version === since) return { kind: 'none' };
  // A book is always told whole, whatever the reader has.
  if (projection.last?.version === version && (projection.last.since === since || projection.view.kind === 'book'))
    return projection.last.change;
  const change = projection.source.change(projection.view, since);
  if (change.kind !== 'none') projection.last = { version, since, change };
  return change;
}

export const isDegraded = (state: FeedState): boolean => state === 'stale' || state === 'failed';

/** Whether the source of a projection has become stale or failed since this was last asked. */
export function hasDegraded(projection: Projection<unknown>): boolean {
  const before = projection.state;
  projection.state = projection.source.head().state;
  return before !== projection.state && isDegraded(projection.state);
}

/** What a reader must not trust any more, and why. */
export function staleNoticeOf({ id, projection }: Reader): StaleNotice {
  const { state, reason } = projection.source.head();
  return { id, state, reason };
}
