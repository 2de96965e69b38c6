import type { RefusalCode } from '../../base/refusal.ts';
import type { AccountType, InstrumentKey } from '../../market/instrument.ts';
import type { MarginAuto } from '../../trade/margin-auto.ts';
import type { Order, OrderType, Side, TimeInForce, TriggerPrice } from '../../trade/order.ts';
import type { AssetMode, MarginMode, PositionMode, PositionSide } from '../../trade/position.ts';
import type { MarginType } from '../ledger/wallets.ts';
import type { LedgerCommand, RebateCommand, TermsCommand } from './ledger-command.ts';
import type { Listed } from './listed.ts';

/** Prices in ticks and lots of a recorded venue, best first. */
export type External = readonly (readonly [ticks: number, lots: number])[];

/** One account's order; amounts are decimal text as the user gave them. */
export interface PlaceOrder {
  readonly api_id: string;
  readonly client_id: string;
  readonly market: InstrumentKey;
  readonly side: Side;
  readonly order_type: OrderType;
  readonly time_in_force: TimeInForce;
  readonly amount?: string | undefined;
  readonly total?: string | undefined;
  readonly price?: string | undefined;
  readonly trigger_price?: string | undefined;
  /** With GTD, ms. */
  readonly expire_time?: number | undefined;
  readonly oco?:
    | { readonly limit_price: string; readonly stop_price: string; readonly stop_limit_price?: string | undefined }
    | undefined;
  readonly external?: External | undefined;
  readonly trigger_by?: TriggerPrice | undefined;
  /** Of contracts only, as all that follow. */
  readonly position_side?: PositionSide | undefined;
  readonly reduce_only?: boolean | undefined;
  readonly close_position?: boolean | undefined;
  /** Change the account's setting in the market where they differ from it. */
  readonly leverage?: number | undefined;
  readonly margin_mode?: MarginMode | undefined;
  /**
   * Settled from a margin wallet in place of the spot one; the market is the spot market still. `vip` limits what it
   * may borrow.
   */
  readonly margin?:
    | { readonly account_type: MarginType; readonly auto: Exclude<MarginAuto, 'NONE'>; readonly vip: number }
    | undefined;
  readonly tp?: Exit | undefined;
  readonly sl?: Exit | undefined;
  /**
   * It goes to its venue over a line that may be slow or break: it is told as PLACE_ORDER, and what becomes of it is
   * the matter of `LineCommand`s.
   */
  readonly by_line?: true | undefined;
}

/** An exit that an order brings along. */
export interface Exit {
  readonly trigger_price: string;
  readonly price?: string | undefined;
}

/** An account that the desk refused before the order came here; kept so that a replay answers the same. */
export interface PlaceRefused {
  readonly api_id: string;
  readonly refused: { readonly code: RefusalCode; readonly data: unknown };
}

/**
 * Opens markets or changes their rules; new ones begin awake unless they are to begin `asleep`. The seed must never
 * change.
 */
export interface ListCommand {
  readonly kind: 'list';
  readonly seed: number;
  readonly markets: readonly Listed[];
  readonly asleep?: true;
  /** Markets that leave the state: those of shares that no user ever had anything to do with. */
  readonly dropped?: readonly InstrumentKey[];
}
/** Adds money to an account and opens it where it is new. */
export interface DepositCommand {
  readonly kind: 'deposit';
  readonly user_id: string;
  readonly api_id: string;
  readonly account_type: AccountType;
  readonly asset: string;
  readonly amount: string;
}
/** One order for each of one or more accounts under one client id; `hash` tells the body of the request. */
export interface PlaceCommand {
  readonly kind: 'place';
  readonly user_id: string;
  readonly client_id: string;
  readonly hash: string;
  readonly source: Order['source'];
  readonly orders: readonly (PlaceOrder | PlaceRefused)[];
}
/** Changes one open order; decimal text as the user gave it, absent where it stays as it is. */
export interface AmendCommand {
  readonly kind: 'amend';
  readonly user_id: string;
  readonly client_id: string;
  readonly hash: string;
  readonly order_id: string;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly trigger_price?: string | undefined;
  readonly external?: External | undefined;
}
/**
 * Changes how an account holds contracts: leverage and margin mode in one market, position and asset mode in all. What
 * is absent stays.
 */
export interface SettingCommand {
  readonly kind: 'setting';
  readonly user_id: string;
  readonly api_id: string;
  readonly market: InstrumentKey;
  readonly leverage?: number | undefined;
  readonly margin_mode?: MarginMode | undefined;
  readonly position_mode?: PositionMode | undefined;
  readonly asset_mode?: AssetMode | undefined;
  /** The user knows what a leverage above 10 means. */
  readonly confirm_risk?: boolean | undefined;
}
/**
 * `by_line`: those of them that are asked for over a line, and are CANCELING until it is known what has become of that.
 * `leg_only`: of an OCO only the orders that are named end.
 */
export interface CancelCommand {
  readonly kind: 'cancel';
  readonly user_id: string;
  readonly order_ids: readonly string[];
  readonly by_line?: readonly string[];
  readonly leg_only?: true;
}
/**
 * What has become known of a request to a remote venue, by its order; of an OCO by either. `arrived`: the venue has the
 * order, `refused`: it does not take it, for the reason of `code`,
 * `timed_out`: no answer came in time, so the outcome is unknown, `lost`: the venue does not know it. `cancel_arrived`
 * and `cancel_lost`: the same of a cancel; the former also of an order that the venue has ended by itself. ORDER_FINAL
 * where nothing is pending.
 */
export interface LineCommand {
  readonly kind: 'line';
  readonly order_id: string;
  readonly happened: 'arrived' | 'refused' | 'timed_out' | 'lost' | 'cancel_arrived' | 'cancel_lost';
  readonly code?: RefusalCode;
}
/** Fills a resting order of an external market at its own price as maker, at most what is left of it. */
export interface FillExternalCommand {
  readonly kind: 'fillExternal';
  readonly order_id: string;
  readonly lots: number;
}
/** Moves the flow of every market to this step, the one after the last. */
export interface StepCommand {
  readonly kind: 'step';
  readonly step: number;
}
/** Throws the flow's quotes away and begins anew at a later step; orders that cross the fair price are filled. */
export interface RebaseCommand {
  readonly kind: 'rebase';
  readonly step: number;
}
/**
 * Quotes sleeping markets anew around their fair price now and lets their flow run. Awake and unknown ones stay as they
 * are.
 */
export interface WakeCommand {
  readonly kind: 'wake';
  readonly markets: readonly InstrumentKey[];
}
/**
 * Drops the flow's quotes of markets in which no user has an open order, and stops their flow. All others stay as they
 * are.
 */
export interface RestCommand {
  readonly kind: 'rest';
  readonly markets: readonly InstrumentKey[];
}

export type Command =
  | ListCommand
  | DepositCommand
  | PlaceCommand
  | AmendCommand
  | SettingCommand
  | CancelCommand
  | LineCommand
  | FillExternalCommand
  | StepCommand
  | RebaseCommand
  | WakeCommand
  | RestCommand
  | TermsCommand
  | RebateCommand
  | LedgerCommand;
