import type { DueText } from '../next-action.ts';
import type { Exchange } from '../../market/instrument.ts';
import type { InstanceEvent } from '../../trade/instance.ts';
import type { InstanceStatus } from '../../trade/instance-status.ts';
import type { Order, Side } from '../../trade/order.ts';
import type { PlaceMove } from '../moves.ts';

/** When the turns of a run were, ms, ascending; `acted` is 1 where one did something. */
export interface RunTurns {
  readonly atMs: Float64Array;
  readonly acted: Uint8Array;
  /** There was no more room in the record: what came after the last one is not kept. */
  readonly isFull: boolean;
}

/** An order as it has become since the turn before: prices and amounts as decimal texts, price '0' at the market. */
export type OrderNews = Pick<
  Order,
  'order_id' | 'side' | 'price' | 'avg_price' | 'amount' | 'filled_amount' | 'status'
>;

/** Why a turn came, or what there was before it. */
export type TurnCause =
  | { readonly kind: 'begin' | 'parameters' | 'liquidation' | 'delivery' | 'time' | 'look' }
  | { readonly kind: 'orders'; readonly orders: readonly OrderNews[] }
  | { readonly kind: 'refused'; readonly codes: readonly string[] }
  | { readonly kind: 'step'; readonly event: InstanceEvent }
  /** The price had come to a bound that the turn before waited for. */
  | { readonly kind: 'price'; readonly price: string; readonly isBelow: boolean };

/** What a turn asked for: sizes and prices as decimal texts, null at the market. */
export type ExplainedMove =
  | (Pick<PlaceMove, 'side' | 'isPostOnly' | 'isReducing' | 'isImmediate'> & {
      readonly kind: 'place';
      readonly leg: number;
      readonly price: string | null;
      readonly amount: string;
    })
  | { readonly kind: 'cancel'; readonly orders: readonly { side: Side; price: string; amount: string }[] };

/** A leg as a turn saw it: prices as decimal texts, null where it had not seen any. */
export interface ExplainedLeg {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly mark: string | null;
  readonly bid: string | null;
  readonly ask: string | null;
}

/** How the orders of a run were executed. */
export interface RunExecution {
  /**
   * What orders that trade at once have paid beyond the price at which they were decided, in the asset that the
   * instance counts in: by the price's slip while they were under way, and by the book; below 0 where they gained.
   */
  readonly slippage: number;
  /** Median time from a decision to its order at the venue, ms; null where there was no order. */
  readonly delayMs: number | null;
  /** Orders that were rejected. */
  readonly rejected: number;
}

/** One turn of a run, decided again from what is on record. */
export interface ExplainedTurn {
  /** Among all turns of the record, from 0. */
  readonly turn: number;
  readonly atMs: number;
  readonly status: InstanceStatus;
  /** What keeps it from trading; null where nothing does. */
  readonly error: string | null;
  readonly cause: TurnCause;
  readonly legs: readonly ExplainedLeg[];
  /** Position of the first leg in base (contracts where inverse), and profit in the asset that it counts in. */
  readonly qty: string;
  readonly profit: string;
  /** Orders that were open then. */
  readonly open: number;
  readonly moves: readonly ExplainedMove[];
  /** The step in its life that was due. */
  readonly event: InstanceEvent | undefined;
  /** What it goes by and waits for, by name, where its type says so. */
  readonly doing: string | undefined;
  /** When, and at or beyond which prices, it looks again though no order has changed. */
  readonly due: DueText | undefined;
  /** Whether it was decided then as it is now. */
  readonly isSame: boolean;
}
