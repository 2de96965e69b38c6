import type { DrawingEdit } from '../../shared/drawings/document.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Alert } from '../../shared/trade/alert.ts';
import type { ApiAccount } from '../../shared/trade/api-account.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import type { Named, NamedEdit } from '../../shared/base/named-list.ts';
import type { MessageType } from '../../shared/user/message.ts';
import type { CallResult, Change, EditOutcome, FeedHead, MessageRef, UrgentEvent, View } from '../api.ts';
import type { Held, HeldKind } from '../values/connection-value.ts';

/** What a source holds, and which kind of thing. */
export type HeldOf = { readonly kind: HeldKind } & Held;

/** A series of bars that grows backwards. */
export interface GrowingSeries {
  readonly series: {
    readonly bars: { readonly length: number; openMs(index: number): number };
    readonly complete: boolean;
  };
  /** False where none came. */
  loadOlder(): Promise<boolean>;
}

/** What a source can be told to do, by what it holds. */
export interface SourceCommands {
  readonly series?: GrowingSeries;
  /** Change something in all windows, at once and all or none. */
  readonly drawings?: { edit(edits: readonly DrawingEdit[]): EditOutcome };
  readonly named?: { edit(edit: NamedEdit<Named>): EditOutcome };
  readonly messages?: {
    /** Marks messages as read once the server has confirmed it; how many. */
    read(which: readonly MessageRef[] | 'all'): Promise<CallResult>;
    /** Reads older messages of a type; how many came. */
    older(type: MessageType): Promise<CallResult>;
  };
  /** Takes an alert as the server has answered with it. */
  readonly alerts?: { take(alert: Alert): void };
  readonly account?: {
    accounts(): readonly ApiAccount[];
    /** Ids of all accounts of the user. */
    apiIds(): readonly string[];
    /** Takes balances that came over another socket. */
    putBalances(balances: readonly Balance[]): void;
  };
  readonly tickers?: {
    /**
     * Asks for the figures of all instruments, anew every so many s: fulfilled when they are there, or after a moment
     * without them.
     */
    whole(everyS?: number): Promise<void>;
    /** Those of the whole table, as far as it is there. */
    rows(): readonly TickerRow[];
    /** The newest figures of an instrument. */
    row(key: InstrumentKey): TickerRow | undefined;
  };
}

/** One source of values that any number of views are cut from. Whoever creates it closes it. */
export interface Source {
  head(): FeedHead;
  /** Rises with each change of the value. */
  version(): number;
  /**
   * What the view of someone who has version `since` lacks; `since` undefined: nothing yet. `none` where nothing can be
   * shown yet.
   */
  change(view: View, since: number | undefined): Change;
  /** What its values take, where they are many. */
  held?(): HeldOf;
  /** Writes what has changed to this browser's store now, where it is kept there. */
  keep?(): void;
  /** Saves at the server now what users have changed. */
  flush?(): Promise<void>;
  /** The session may be another one, or there may be none now. */
  onSession?(): void;
  /** Something urgent has happened, which may concern what it holds. */
  onUrgent?(event: UrgentEvent): void;
  readonly commands?: SourceCommands;
  /** A further view asks for it. */
  want?(view: View): void;
  close(): void;
}

/** A source that will never have a value: it stays in a state, for the reason given. */
export function emptySource(state: FeedHead['state'], reason = ''): Source {
  const head: FeedHead = { state, reason, venueMs: null, receivedMs: null };
  return { head: () => head, version: () => 0, change: () => ({ kind: 'none' }), close: () => undefined };
}

/**
 * A source whose code is loaded when it is first asked for: it waits until that has made it, and has failed where it
 * could not be loaded.
 */
export function lateSource(load: () => Promise<() => Source>, changed: () => void): Source {
  let source = emptySource('waiting');
  let isClosed = false;
  const become = (make: () => Source): void => {
    if (isClosed) return;
    source = make();
    changed();
  };
  load().then(become, () => become(() => emptySource('failed', 'NETWORK')));
  return {
    head: () => source.head(),
    version: () => source.version(),
    change: (view, since) => source.change(view, since),
    close() {
      isClosed = true;
      source.close();
    },
  };
}

/** Bytes of the fields of a row: 8 a number and one a character. */
export const bytesOf = (row: readonly (string | number)[]): number =>
  row.reduce<number>((sum, field) => sum + (typeof field === 'string' ? field.length : 8), 0);
