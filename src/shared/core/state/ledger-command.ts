import type { CrossLeverage } from '../../finance/margin-level.ts';
import type { AccountType, Exchange, InstrumentKey } from '../../market/instrument.ts';
import type { PositionSide } from '../../trade/position.ts';
import type { MarginTerms } from '../ledger/margin-terms.ts';
import type { ClientRequest } from './client-ids.ts';

/** A wallet of one account; `symbol` with isolated margin only. */
export interface Place {
  readonly api_id: string;
  /** That of the account, as whoever sends the command knows it. */
  readonly exchange: Exchange;
  readonly account_type: AccountType;
  readonly symbol?: string | undefined;
}

/** Opens lending or changes its terms. */
export interface TermsCommand {
  readonly kind: 'terms';
  readonly terms: MarginTerms;
}
/** A wallet that money goes from or to; `user_id` where it is not that of whoever asks. */
export interface TransferEnd extends Place {
  readonly user_id?: string | undefined;
}

/**
 * Moves free money between wallets of one user, or of a main account and its sub-accounts: whether those belong to each
 * other is for the sender of the command to know. Amounts are decimal text as the user gave them, here and below.
 */
export interface TransferCommand extends ClientRequest {
  readonly kind: 'transfer';
  readonly from: TransferEnd;
  readonly to: TransferEnd;
  readonly asset: string;
  readonly amount: string;
}
/** Borrows, or pays back: at most what is owed. */
export interface LoanCommand extends ClientRequest {
  readonly kind: 'loan';
  readonly type: 'BORROW' | 'REPAY';
  readonly place: Place;
  readonly vip: number;
  readonly asset: string;
  readonly amount: string;
}
/** Pays small debts of a cross margin wallet with USDT, or turns what is left of small assets into the fee token. */
export interface ConvertCommand extends ClientRequest {
  readonly kind: 'convert';
  readonly how: 'liability' | 'dust';
  readonly place: Place;
  readonly assets: readonly string[];
}
/**
 * Makes an account a portfolio (`open`), or what one does over its margin and futures wallets; `account_type` of the
 * place is margin.
 */
export interface PortfolioCommand extends ClientRequest {
  readonly kind: 'portfolio';
  readonly action: 'repay' | 'collect' | 'auto' | 'open';
  readonly place: Place;
  readonly asset?: string | undefined;
  readonly amount?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** Sets the leverage of cross margin of an account; `account_type` of the place is margin. */
export interface LeverageCommand extends ClientRequest {
  readonly kind: 'leverage';
  readonly place: Place;
  readonly leverage: CrossLeverage;
}

/**
 * Pays an inviter a share of the trading fees that an invited user has paid on a day (UTC, counted from the epoch): out
 * of the fee account, into the spot wallet of the inviter's account. `rate` is the share as a fraction with at most
 * four decimals. Idempotent by day and invitee, and for as long as the state lives: a day before the newest one that
 * was paid is closed.
 */
export interface RebateCommand {
  readonly kind: 'rebate';
  readonly day: number;
  readonly invitee: string;
  /** The inviter. */
  readonly user_id: string;
  readonly api_id: string;
  readonly rate: string;
  readonly fees: readonly { readonly asset: string; readonly fee: string }[];
}

/** Puts money of the house's giving into a wallet of a user, and opens the account where it is new. */
export interface FundCommand extends ClientRequest {
  readonly kind: 'fund';
  readonly place: Place;
  readonly asset: string;
  readonly amount: string;
}

/** Adds free money to the margin of an isolated position, or frees some of it. */
export interface PositionMarginCommand extends ClientRequest {
  readonly kind: 'margin';
  readonly api_id: string;
  readonly market: InstrumentKey;
  readonly side: PositionSide;
  readonly way: 'ADD' | 'REMOVE';
  readonly amount: string;
}

/** Commands that move money without an order, or set on which terms. Idempotent by client id. */
export type LedgerCommand =
  | TransferCommand
  | LoanCommand
  | ConvertCommand
  | PortfolioCommand
  | LeverageCommand
  | PositionMarginCommand
  | FundCommand;
