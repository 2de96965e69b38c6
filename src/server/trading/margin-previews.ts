import { type MarginType, type Wallet, walletOf } from '../../shared/core/ledger/wallets.ts';
import { type Account, cellKey, freeOf } from '../../shared/core/ledger/accounts.ts';
import { cellsIn, loanOf, owedOf } from '../../shared/core/ledger/loans.ts';
import { lesser } from '../../shared/core/ledger/money.ts';
import { applyLoan, borrowable, isLent, payableOf } from '../../shared/core/margin-accounts/borrow.ts';
import { applyPortfolio, freeOver } from '../../shared/core/margin-accounts/portfolio.ts';
import { applyTransfer, mayHold, movableBetween } from '../../shared/core/margin-accounts/transfer.ts';
import { triedOn } from '../../shared/core/margin-accounts/tried.ts';
import {
  isolatedPosition,
  liquidationWith,
  marginChange,
  type MarginRoom,
  marginRoom,
} from '../../shared/core/margin-accounts/position-margin.ts';
import type { Place, PositionMarginCommand } from '../../shared/core/state/ledger-command.ts';
import type { PendingEffects } from '../../shared/core/state/effects.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';
import { type MarginView, marginViewOf, unifiedViewOf, type UnifiedView } from './margin-views.ts';

/** What somebody thinks of doing with a margin wallet; `other` is where money comes from or goes. */
export interface MarginPlan {
  readonly type: 'BORROW' | 'REPAY' | 'IN' | 'OUT';
  readonly user_id: string;
  readonly vip: number;
  readonly place: Place & { readonly account_type: MarginType };
  readonly other: Place;
  readonly asset: string;
  /** Decimal text; only what there is now is told where it is left out. */
  readonly amount?: string | undefined;
}

/** A margin wallet and what it has and owes of one asset. */
export interface MarginStanding {
  readonly free: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly view: MarginView;
  readonly unified: UnifiedView | undefined;
  /** Of isolated margin: what both sides of the pair have and owe. */
  readonly pair?: { readonly base: PairSide; readonly quote: PairSide };
}

/** Money units. */
interface PairSide {
  readonly total: bigint;
  readonly debt: bigint;
}

export interface MarginPreview {
  readonly now: MarginStanding;
  /** Owed of the asset if it is paid now: with the hours that have begun. */
  readonly due: bigint;
  /** The largest amount that would be let in now. */
  readonly max: bigint;
  /** What the vip tier lends in all; 0 where the asset is not lent. */
  readonly limit: bigint;
  /** What the command itself would answer and leave. */
  readonly after?: { readonly booked: object; readonly standing: MarginStanding };
}

function pairOf(state: CoreState, { place: { api_id, exchange, symbol } }: MarginPlan, wallet: Wallet) {
  const instrument = state.markets.get(`${exchange}/${symbol}/spot`)?.listed.instrument;
  const account = state.ledger.accounts.get(api_id);
  if (!instrument) return undefined;
  const sideOf = (asset: string): PairSide => {
    const { free = 0n, locked = 0n } = account?.cells.get(cellKey(wallet, asset)) ?? {};
    const loan = loanOf(account, wallet, asset);
    return { total: free + locked, debt: loan ? owedOf(loan) : 0n };
  };
  return { base: sideOf(instrument.base), quote: sideOf(instrument.quote) };
}

function standingOf(state: CoreState, plan: MarginPlan, wallet: Wallet): MarginStanding {
  const { place, asset } = plan;
  const loan = loanOf(state.ledger.accounts.get(place.api_id), wallet, asset);
  const pair = place.account_type === 'isolated' ? pairOf(state, plan, wallet) : undefined;
  return {
    free: freeOf(state.ledger, place.api_id, wallet, asset),
    principal: loan?.principal ?? 0n,
    interest: loan?.interest ?? 0n,
    view: marginViewOf(state, place, wallet),
    unified: place.account_type === 'margin' ? unifiedViewOf(state, place.api_id) : undefined,
    ...(pair && { pair }),
  };
}

/** Where money of a plan comes from, and where it goes. */
const endsOf = ({ type, place, other }: MarginPlan) =>
  type === 'IN' ? { from: other, to: place } : { from: place, to: other };

const isPortfolio = (account: Account | undefined, { place }: MarginPlan): boolean =>
  account?.portfolio !== undefined && place.account_type === 'margin';

function maxOf(state: CoreState, plan: MarginPlan, wallet: Wallet, due: bigint): bigint {
  const { type, place, vip, asset } = plan;
  const account = state.ledger.accounts.get(place.api_id);
  if (type === 'BORROW') return borrowable(state, { ...place, wallet, vip }, asset).amount;
  if (type === 'REPAY')
    return lesser(
      due,
      account && isPortfolio(account, plan)
        ? freeOver(state, account, asset)
        : freeOf(state.ledger, place.api_id, wallet, asset),
    );
  const { from, to } = endsOf(plan);
  return movableBetween(state, from, to, asset);
}

/** Carries a plan out as its command does it. */
function carryOut(state: CoreState, plan: MarginPlan, amount: string, effects: PendingEffects): object {
  const { type, user_id, vip, place, asset } = plan;
  const asked = { user_id, client_id: '', hash: '', asset, amount };
  if (type === 'IN' || type === 'OUT')
    return applyTransfer(state, { kind: 'transfer', ...asked, ...endsOf(plan) }, effects);
  if (type === 'REPAY' && isPortfolio(state.ledger.accounts.get(place.api_id), plan))
    return applyPortfolio(state, { kind: 'portfolio', action: 'repay', ...asked, place }, effects);
  return applyLoan(state, { kind: 'loan', type, ...asked, place, vip }, effects);
}

/**
 * What a loan, a repayment or a transfer of a margin wallet would come to now, by the commands themselves. Throws their
 * refusals where an amount is named.
 */
function marginPreview(state: CoreState, plan: MarginPlan, nowMs: number): MarginPreview {
  const { place, asset, vip, amount } = plan;
  const wallet = walletOf(place.account_type, place.symbol);
  const loan = loanOf(state.ledger.accounts.get(place.api_id), wallet, asset);
  const due = loan ? payableOf(state, asset, loan, nowMs) : 0n;
  return {
    now: standingOf(state, plan, wallet),
    due,
    max: maxOf(state, plan, wallet, due),
    limit: isLent(state, place.exchange, wallet, asset)
      ? borrowable(state, { ...place, wallet, vip }, asset).limit
      : 0n,
    ...(amount !== undefined && {
      after: triedOn(state, place.api_id, nowMs, (copy, effects) => ({
        booked: carryOut(copy, plan, amount, effects),
        standing: standingOf(copy, plan, wallet),
      })),
    }),
  };
}

/** An asset that a transfer may move, with what is free of it and the most that may be moved. */
export interface Movable {
  readonly asset: string;
  readonly free: bigint;
  readonly most: bigint;
}

function movablesOf(state: CoreState, from: Place, to: Place): Movable[] {
  const account = state.ledger.accounts.get(from.api_id);
  if (!account) return [];
  return [...cellsIn(account, walletOf(from.account_type, from.symbol))].flatMap(([asset, { free }]) =>
    free > 0n && mayHold(state, to, asset) ? [{ asset, free, most: movableBetween(state, from, to, asset) }] : [],
  );
}

/** A change of a position's margin; nothing changes where no amount is named. */
export type PositionPlan = Pick<PositionMarginCommand, 'api_id' | 'market' | 'side' | 'way'> & {
  readonly amount?: string | undefined;
};

export interface PositionPreview {
  readonly settle: string;
  readonly room: MarginRoom;
  readonly liquidation: string | null;
  readonly after?: { readonly margin: bigint; readonly liquidation: string | null };
}

function positionPreview(state: CoreState, plan: PositionPlan): PositionPreview {
  const position = isolatedPosition(state, plan);
  const { amount } = plan;
  const by = amount === undefined ? undefined : marginChange(state, position, { ...plan, amount });
  return {
    settle: position.pool.settle,
    room: marginRoom(state, position),
    liquidation: liquidationWith(state, position, 0n),
    ...(by !== undefined && {
      after: { margin: position.margin + by, liquidation: liquidationWith(state, position, by) },
    }),
  };
}

/** What a change would come to that nobody has asked for yet. All of it throws the refusals of the commands. */
export interface MarginPlans {
  /** A loan, a repayment or a transfer of a margin wallet. */
  preview(plan: MarginPlan): MarginPreview;
  /** What of one place may be moved to another, in the order in which it came there. */
  movables(from: Place, to: Place): Movable[];
  /** More or less margin for an isolated position. */
  position(plan: PositionPlan): PositionPreview;
}

export const createMarginPlans = (state: CoreState, nowMs: () => number): MarginPlans => ({
  preview: (plan) => marginPreview(state, plan, nowMs()),
  movables: (from, to) => movablesOf(state, from, to),
  position: (plan) => positionPreview(state, plan),
});
