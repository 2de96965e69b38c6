import { must } from '../../base/assert.ts';
import { fromUnits, type Scale } from '../../base/decimal.ts';
import type { RefusalCode } from '../../base/refusal.ts';
import type { AccountType } from '../../market/instrument.ts';
import type { OrderStatus } from '../../trade/order-status.ts';
import type { LedgerEntry } from '../../trade/ledger-entry.ts';
import type { Fill, Order, Side } from '../../trade/order.ts';
import type { ClosedPosition, Position } from '../../trade/position.ts';
import { cellKey, type Ledger } from '../ledger/accounts.ts';
import { loanOf } from '../ledger/loans.ts';
import { moneyText } from '../ledger/money.ts';
import type { PendingWork } from './pending-work.ts';
import { Digest } from './digest.ts';
import type { OrderState, MarketState } from './market-state.ts';
import { orderOf } from './order.ts';
import type { Outcome } from './client-ids.ts';
import { cellParts, type Wallet, walletParts } from '../ledger/wallets.ts';

/** What one user may hear of a command. Amounts are decimal text. */
export type UserEvent =
  | { readonly kind: 'order'; readonly user_id: string; readonly order: Order }
  | { readonly kind: 'fill'; readonly user_id: string; readonly api_id: string; readonly fill: Fill }
  | { readonly kind: 'position'; readonly user_id: string; readonly position: Position }
  | { readonly kind: 'setting'; readonly user_id: string; readonly api_id: string; readonly market: string }
  | { readonly kind: 'closed'; readonly user_id: string; readonly position: ClosedPosition }
  | {
      readonly kind: 'balance';
      readonly user_id: string;
      readonly api_id: string;
      readonly account_type: AccountType;
      readonly asset: string;
      readonly free: string;
      readonly locked: string;
      /** Of an isolated pair. */
      readonly pair?: string;
      /** What is owed of the asset, where anything is. */
      readonly borrowed?: string;
      readonly interest?: string;
    }
  | { readonly kind: 'entry'; readonly user_id: string; readonly entry: LedgerEntry };

/** A trade of a market with a public tape. */
export interface MarketTrade {
  readonly market: MarketState;
  readonly id: number;
  readonly atMs: number;
  readonly ticks: number;
  readonly lots: number;
  /** Taker's side. */
  readonly side: Side;
}

export interface CancelResult {
  readonly order_id: string;
  readonly code: RefusalCode | null;
  readonly status?: OrderStatus;
}

/** What the one who sent a command is told. */
export type Answer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly data: unknown }
  | {
      readonly kind: 'placed';
      readonly outcomes: readonly Outcome[];
      readonly orders: ReadonlyMap<string, Order>;
      readonly replayed: boolean;
    }
  | { readonly kind: 'booked'; readonly booked: object; readonly replayed: boolean }
  | { readonly kind: 'canceled'; readonly results: readonly CancelResult[] };

/** All that a command brings about outside the state, in order. Balances come last, once per cell. */
export interface Effects {
  /** Empty where nobody listens. */
  readonly events: UserEvent[];
  readonly trades: MarketTrade[];
  answer: Answer;
  /** How much users may hear, whether anybody listens or not. */
  emitted: number;
  /** Of all that users may hear, from the state itself: the same whether anybody listens or not. */
  readonly digest: Digest;
}

/** Collects the effects of one command. */
export interface PendingEffects extends Effects, PendingWork {
  readonly nowMs: number;
  /** Nobody listens, as in a replay: what would be told is counted and digested, and not put into words. */
  readonly isSilent: boolean;
}

export const emptyEffects = (
  nowMs: number,
  isSilent: boolean,
  { printed, touched, moved, underfunded, opened, exited }: PendingWork,
): PendingEffects => ({
  events: [],
  trades: [],
  answer: { kind: 'done' },
  emitted: 0,
  digest: new Digest(),
  nowMs,
  isSilent,
  printed,
  touched,
  moved,
  underfunded,
  opened,
  exited,
});

/** Tells an order as it stands, and gives what was told; null where nobody listens. */
export function emitOrder(effects: PendingEffects, order: OrderState): Order | null {
  effects.emitted += 1;
  effects.digest
    .text(order.id)
    .text(order.status)
    .number(order.version)
    .number(order.price)
    .number(order.lots)
    .number(order.filledLots)
    .number(order.trigger)
    .amount(order.filledQuote)
    .amount(order.fee)
    .amount(order.locked)
    .number(order.updatedMs);
  if (effects.isSilent) return null;
  const emitted = orderOf(order);
  effects.events.push({ kind: 'order', user_id: order.user_id, order: emitted });
  return emitted;
}

/** What a fill is told from, in units of its grids and of money. */
export interface EmittedFill {
  readonly order: Pick<OrderState, 'id' | 'user_id' | 'api_id'>;
  readonly id: number;
  readonly ticks: number;
  readonly lots: number;
  readonly price: Scale;
  readonly size: Scale;
  readonly quote: bigint;
  readonly fee: bigint;
  readonly feeAsset: string;
  readonly isMaker: boolean;
  readonly profit: bigint;
}

export function emitFill(
  effects: PendingEffects,
  { order, id, ticks, lots, price, size, quote, fee, feeAsset, isMaker, profit }: EmittedFill,
): void {
  effects.emitted += 1;
  effects.digest
    .text(order.id)
    .number(id)
    .number(ticks)
    .number(lots)
    .amount(quote)
    .amount(fee)
    .amount(profit)
    .number(isMaker ? 1 : 0);
  if (effects.isSilent) return;
  effects.events.push({
    kind: 'fill',
    user_id: order.user_id,
    api_id: order.api_id,
    fill: {
      fill_id: String(id),
      order_id: order.id,
      price: fromUnits(ticks, price),
      qty: fromUnits(lots, size),
      quote: moneyText(quote),
      fee: moneyText(fee),
      fee_asset: feeAsset,
      is_maker: isMaker,
      realized_pnl: moneyText(profit),
      time: effects.nowMs,
    },
  });
}

/** Tells what is seldom told, and is in words already. */
export function emit(effects: PendingEffects, event: UserEvent): void {
  effects.emitted += 1;
  effects.digest.text(JSON.stringify(event));
  if (!effects.isSilent) effects.events.push(event);
}

/** Remembers a price for the triggers; costs nothing where no order waits for one. */
export function notePrice(effects: PendingEffects, market: MarketState, ticks: number): void {
  const { bids, asks } = market.triggers;
  if (bids.length + asks.length === 0) return;
  const printed = effects.printed.get(market);
  if (!printed) effects.printed.set(market, { low: ticks, high: ticks });
  else if (ticks < printed.low) printed.low = ticks;
  else if (ticks > printed.high) printed.high = ticks;
}

/** Marks a balance as changed. */
export function touch(effects: PendingEffects, api_id: string, wallet: Wallet, asset: string): void {
  const keys = effects.touched.get(api_id);
  if (keys) keys.add(cellKey(wallet, asset));
  else effects.touched.set(api_id, new Set([cellKey(wallet, asset)]));
}

/** Tells the balance of each cell that was touched, once. */
export function emitBalances(effects: PendingEffects, ledger: Ledger): void {
  for (const [api_id, keys] of effects.touched) {
    const account = must(ledger.accounts.get(api_id), `account ${api_id}`);
    for (const key of keys) {
      const cell = must(account.cells.get(key), `cell ${key}`);
      effects.emitted += 1;
      effects.digest.amount(cell.free).amount(cell.locked);
      if (effects.isSilent && account.debts.size === 0) continue;
      const { wallet, asset } = cellParts(key);
      const loan = loanOf(account, wallet, asset);
      if (loan) effects.digest.amount(loan.principal).amount(loan.interest);
      if (effects.isSilent) continue;
      const { account_type, pair } = walletParts(wallet);
      effects.events.push({
        kind: 'balance',
        user_id: account.user_id,
        api_id,
        account_type,
        asset,
        free: moneyText(cell.free),
        locked: moneyText(cell.locked),
        ...(pair !== undefined && { pair }),
        ...(loan && { borrowed: moneyText(loan.principal), interest: moneyText(loan.interest) }),
      });
    }
  }
  effects.touched.clear();
}
