import type { DrawingEdit } from '../../shared/drawings/document.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Alert } from '../../shared/trade/alert.ts';
import type { ApiAccount } from '../../shared/trade/api-account.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import type { TemplateEdit } from '../../shared/trade/indicator-template.ts';
import type { MessageType } from '../../shared/user/message.ts';
import type { CallResult, Change, EditOutcome, FeedHead, FeedState, MessageRef, UrgentEvent, View } from '../api.ts';
import type { GrowingSeries } from './klines/read-back.ts';
import type { Held, HeldKind } from '../values/connection-value.ts';
import type { Clock } from '../environment.ts';

/** What a source holds, and which kind of thing. */
export type HeldOf = { readonly kind: HeldKind } & Held;

/** What a source can be told to do, by what it holds. */
export interface SourceCommands {
  readonly series?: GrowingSeries;
  /** Change something in all windows, at once and all or none. */
  readonly drawings?: { edit(edits: readonly DrawingEdit[]): EditOutcome };
  readonly templates?: { edit(edit: TemplateEdit): EditOutcome };
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
    /** Asks for the figures of all instruments: fulfilled when they are there, or after a moment without them. */
    whole(): Promise<void>;
    /** The newest figures of an instrument. */
    row(key: InstrumentKey): TickerRow | undefined;
  };
}

/** One source of values that any number of views are cut from. Whoever creates it closes it. */
export interface Source {
  head(): FeedHead;
  /** Rises with each change of the value. */
  version(): number;
  /** What the view of someone who has version `since` lacks; `since` undefined = he has nothing. `none` where nothing can be shown yet. */
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

/** The state of a source: what a Feed tells besides its value. */
export class Standing {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #head: FeedHead = { state: 'waiting', reason: '', venueMs: null, receivedMs: null };

  /** `changed` is called after each change. */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  head(): FeedHead {
    return this.#head;
  }

  /** A value has come just now. What has ended stays so. */
  received(state: 'live' | 'cached', venueMs: number | null): void {
    const ended = this.#head.state === 'ended';
    this.#head = { state: ended ? 'ended' : state, reason: '', venueMs, receivedMs: this.#clock.wallMs() };
    this.#changed();
  }

  /** A value has come by HTTP just now, for want of a socket. */
  polled(venueMs: number | null): void {
    if (this.#head.state === 'ended' || this.#head.state === 'failed') return;
    this.#head = { state: 'live', reason: 'polling', venueMs, receivedMs: this.#clock.wallMs() };
    this.#changed();
  }

  /** A value that this browser has kept since `savedMs`; what is known to be wrong meanwhile stays said. */
  recalled(savedMs: number, venueMs: number | null): void {
    this.#head = { state: 'cached', reason: this.#head.reason, venueMs, receivedMs: savedMs };
    this.#changed();
  }

  /** The value has changed by what was known already; its state stays. */
  touched(): void {
    this.#changed();
  }

  /** The value stays as it is, but what is known about it changes. What has ended or failed stays so. */
  become(state: FeedState, reason: string): void {
    const { state: before, reason: known } = this.#head;
    if ((before === state && known === reason) || before === 'failed' || before === 'ended') return;
    this.#head = { ...this.#head, state, reason };
    this.#changed();
  }

  /** Something broke: a value on show is stale from now on; without one it is still waited for. */
  broke(reason: string): void {
    const { state } = this.#head;
    this.become(state === 'waiting' || state === 'cached' ? state : 'stale', reason);
  }

  /** Forgets that it failed or ended. */
  reset(): void {
    this.#head = { state: 'waiting', reason: '', venueMs: null, receivedMs: null };
    this.#changed();
  }
}

/** A source that will never have a value, for the reason given. */
export function refusedSource(reason: string): Source {
  const head: FeedHead = { state: 'failed', reason, venueMs: null, receivedMs: null };
  return { head: () => head, version: () => 0, change: () => ({ kind: 'none' }), close: () => undefined };
}

/** Bytes of the fields of a row: 8 a number and one a character. */
export const bytesOf = (row: readonly (string | number)[]): number =>
  row.reduce<number>((sum, field) => sum + (typeof field === 'string' ? field.length : 8), 0);
