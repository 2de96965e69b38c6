import type { BarBlock } from '../../shared/market/bar-list.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Trade } from '../../shared/market/trade.ts';
import type { SpreadRow } from '../../shared/topics/spread.ts';
import type { LinkGroup } from '../../shared/trade/workspace/link-group.ts';
import type { Fill, Order } from '../../shared/trade/order.ts';
import type { Message } from '../../shared/user/message.ts';
import type { Feed, FeedState } from './feed-value.ts';
import type { View } from './view.ts';

/** Events of the urgent channel: each is delivered once, in order, to every tab, and never conflated. */
export type UrgentEvent =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'fill'; readonly fill: Fill; readonly order: Order | undefined }
  /** Unread messages that have just come, oldest first. */
  | { readonly kind: 'messages'; readonly list: readonly Message[] }
  /** What became of a request for orders that nobody waited for any more: its orders, none where it never arrived. */
  | {
      readonly kind: 'intent';
      readonly atMs: number;
      readonly input: Readonly<Record<string, unknown>>;
      readonly isThere: boolean;
      readonly orders: readonly Order[];
    }
  | { readonly kind: 'logged_out'; readonly reason: 'user' | 'revoked' }
  | { readonly kind: 'reload'; readonly build: string };

/** A feed without its value: what is known about it. */
export type FeedHead = Omit<Feed<never>, 'value'>;

/** How one view's value differs from what the tab has. Ranges of several changes are one. */
export type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole'; readonly value: unknown }
  /**
   * `front` comes in front of what is there, the bars of `end` replace those from its first one's open time on; with
   * `whole` they replace all.
   */
  | {
      readonly kind: 'bars';
      readonly whole: boolean;
      readonly front: BarBlock;
      readonly end: BarBlock;
      readonly complete: boolean;
    }
  /** Newer trades to append; the ring keeps `keep`. */
  | { readonly kind: 'trades'; readonly list: readonly Trade[]; readonly keep: number }
  /** Changed rows of the 24 h figures. */
  | { readonly kind: 'rows'; readonly rows: readonly TickerRow[] }
  /** Changed spreads by pair key, and the keys of pairs that have none any more. */
  | { readonly kind: 'spreads'; readonly rows: Readonly<Record<string, SpreadRow>>; readonly gone: readonly string[] };

/** Newest state of one view. `id` is the number that the tab gave it. */
export interface Update {
  readonly id: number;
  readonly head: FeedHead;
  readonly change: Change;
}

/** The value that the tab has of a view is not to be trusted any more. Its times stay those of the value. */
export interface StaleNotice {
  readonly id: number;
  readonly state: FeedState;
  readonly reason: string;
}

/**
 * What travels on a tab's raw port towards the worker. Visibility false stops batches; an `ack` is the credit for the
 * next one and hands the batch's books back for reuse; `paintedMs`, on the wall clock, is the animation frame that
 * draws it, left out where the window was hidden meanwhile.
 * `route` is the path and query of the page. `replay` asks for the urgent events after number `after`. `link` says in
 * which link group the window is, if in any, and what it shows; `chosen` by its user, so that the group follows.
 */
export type TabMessage =
  | { readonly t: 'sub'; readonly id: number; readonly view: View }
  | { readonly t: 'unsub'; readonly id: number }
  | { readonly t: 'ack'; readonly books?: ArrayBuffer; readonly paintedMs?: number }
  | { readonly t: 'replay'; readonly after: number }
  | { readonly t: 'route'; readonly route: string }
  | { readonly t: 'visible'; readonly visible: boolean }
  | { readonly t: 'link'; readonly group: LinkGroup | null; readonly key: InstrumentKey; readonly chosen: boolean };

/**
 * What travels on a tab's raw port towards the tab. `books`: live books in the form of shared/wire/book-pack.ts,
 * transferred; their views are not among `updates`. `stale`: sent at once and besides the batches. Urgent events are
 * numbered without holes within one worker; number 0 is meant for this tab alone and never replayed.
 * `replayed` answers a replay: the events numbered from `after` + 1 on, where `after` is higher than asked if older
 * ones are not kept any more.
 */
export type WorkerMessage =
  | { readonly t: 'batch'; readonly updates: readonly Update[]; readonly books?: ArrayBuffer }
  | { readonly t: 'stale'; readonly notices: readonly StaleNotice[] }
  | { readonly t: 'urgent'; readonly n: number; readonly event: UrgentEvent }
  | { readonly t: 'replayed'; readonly after: number; readonly events: readonly UrgentEvent[] }
  | { readonly t: 'log'; readonly level: 'error' | 'warn'; readonly text: string };
