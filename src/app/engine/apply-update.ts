import { BarList } from '../../shared/market/bar-list.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Trade } from '../../shared/market/trade.ts';
import type { SpreadRow } from '../../shared/topics/spread.ts';
import { unpackBooks } from '../../shared/wire/book-pack.ts';
import type { Change, Feed, KlinesValue, Update, WorkerMessage } from '../../worker/api.ts';

/** What a view knows before the worker has said anything. */
export const emptyFeed: Feed<never> = {
  state: 'waiting',
  reason: '',
  venueMs: null,
  receivedMs: null,
  value: undefined,
};

/** All that a batch tells, its packed books included, which are copied out of the buffer. */
export function updatesOf({ updates, books }: Extract<WorkerMessage, { t: 'batch' }>): readonly Update[] {
  if (!books) return updates;
  const live = unpackBooks(books).map(
    ({ id, venueMs, receivedMs, value }): Update => ({
      id,
      head: { state: 'live', reason: '', venueMs, receivedMs },
      change: { kind: 'whole', value },
    }),
  );
  return [...updates, ...live];
}

/**
 * The feed after one update. Neither input changes but for a list of bars, which grows, and parts that did not change
 * keep their identity. A value that a worker which has died left behind stays stale until its successor has one.
 */
export function applyUpdate(feed: Feed<unknown>, { head, change }: Update): Feed<unknown> {
  const value = change.kind === 'none' ? feed.value : applyChange(feed.value, change);
  const orphaned = head.state === 'waiting' && value !== undefined;
  return orphaned ? { ...feed, state: 'stale', reason: head.reason || 'engine', value } : { ...head, value };
}

function applyChange(value: unknown, change: Exclude<Change, { kind: 'none' }>): unknown {
  if (change.kind === 'whole') return change.value;
  if (change.kind === 'bars') return applyBars(value as KlinesValue | undefined, change);
  if (change.kind === 'trades') return [...(value as readonly Trade[]), ...change.list].slice(-change.keep);
  if (change.kind === 'spreads') return applySpreads(value as Spreads, change);
  const rows: Record<string, TickerRow> = { ...(value as Record<string, TickerRow>) };
  for (const row of change.rows) rows[row[0]] = row;
  return rows;
}

type Spreads = Readonly<Record<string, SpreadRow>>;

function applySpreads(value: Spreads, { rows, gone }: Extract<Change, { kind: 'spreads' }>): Spreads {
  const next: Record<string, SpreadRow> = { ...value, ...rows };
  for (const key of gone) delete next[key];
  return next;
}

/**
 * The list goes on in place, so that a tick costs one bar, however many there are; the value around it is a new one.
 */
function applyBars(
  value: KlinesValue | undefined,
  { whole, front, end, complete }: Extract<Change, { kind: 'bars' }>,
): KlinesValue {
  if (whole || !value) return { bars: new BarList(end), complete };
  const { bars } = value;
  if (front.length > 0) bars.prepend(front);
  if (end.length > 0) bars.replaceFrom(bars.indexOf(end[0]!), end);
  return { bars, complete };
}
