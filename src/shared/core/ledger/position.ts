import type { Direction } from '../../finance/argument.ts';
import type { AccountType } from '../../market/instrument.ts';
import type { MarginMode, PositionSide } from '../../trade/position.ts';
import { type ContractTerms, sizeOf, signedNotional } from './contract-terms.ts';

/** One open position. Money in units of 10^-12 of the settling asset. */
export interface Holding {
  readonly side: PositionSide;
  /** 1 for a long one, -1 for a short one, for its whole life. */
  readonly direction: Direction;
  /** Signed: above 0 is long. Never 0 between commands. */
  lots: number;
  /** Worth at which it was entered, signed as `signedNotional`: profit at a price = worth there − cost. */
  cost: bigint;
  /** Locked in the account's cell for it. */
  margin: bigint;
  leverage: number;
  readonly mode: MarginMode;
  realised: bigint;
  fees: bigint;
  /** Received less paid. */
  funding: bigint;
  readonly openedMs: number;
  updatedMs: number;
  /** Largest size so far, lots. */
  maxLots: number;
  /** What has been closed of it: lots, and their worth at the closing prices. */
  closedLots: number;
  closedNotional: bigint;
}

/** Cost of what has been closed, never negative. */
export const closedCost = ({ closedNotional, realised, direction }: Holding, { inverse }: ContractTerms): bigint =>
  inverse === (direction === 1) ? closedNotional + realised : closedNotional - realised;

/** What the settings of an account say of a new position. */
export interface HoldingTerms {
  readonly side: PositionSide;
  readonly leverage: number;
  readonly mode: MarginMode;
}

export const openHolding = ({ side, leverage, mode }: HoldingTerms, direction: Direction, atMs: number): Holding => ({
  side,
  direction,
  lots: 0,
  cost: 0n,
  margin: 0n,
  leverage,
  mode,
  realised: 0n,
  fees: 0n,
  funding: 0n,
  openedMs: atMs,
  updatedMs: atMs,
  maxLots: 0,
  closedLots: 0,
  closedNotional: 0n,
});

/** Adds signed lots of the holding's own direction at a price. */
export function addLots(holding: Holding, terms: ContractTerms, ticks: number, lots: number): void {
  holding.cost += signedNotional(terms, ticks, lots);
  holding.lots += lots;
  holding.maxLots = Math.max(holding.maxLots, Math.abs(holding.lots));
}

/**
 * Takes `lots` (unsigned, at most what there is) off at a price and gives the profit before fees. The cost of the part
 * is its share rounded towards zero; what that leaves over stays with the rest, so that nothing is lost.
 */
export function closeLots(holding: Holding, terms: ContractTerms, ticks: number, lots: number): bigint {
  const part = holding.lots > 0 ? lots : -lots;
  const share =
    Math.abs(holding.lots) === lots ? holding.cost : (holding.cost * BigInt(lots)) / BigInt(Math.abs(holding.lots));
  const notional = signedNotional(terms, ticks, part);
  const profit = notional - share;
  holding.cost -= share;
  holding.lots -= part;
  holding.closedLots += lots;
  holding.closedNotional += sizeOf(notional);
  holding.realised += profit;
  return profit;
}

/** Unrealised profit at a price. */
export const profitAt = (holding: Pick<Holding, 'lots' | 'cost'>, terms: ContractTerms, ticks: number): bigint =>
  signedNotional(terms, ticks, holding.lots) - holding.cost;

const highestTicks = 10 ** 13;

/**
 * The price at which closing the whole of a holding leaves the least that is not below zero of `wallet`, in whole ticks
 * of at least 1: the bankruptcy price, rounded in the owner's favour.
 */
export function bankruptcyTicks(holding: Pick<Holding, 'lots' | 'cost'>, terms: ContractTerms, wallet: bigint): number {
  const isLeft = (ticks: number): boolean => wallet + profitAt(holding, terms, ticks) >= 0n;
  let low = 1;
  let high = highestTicks;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // NOTE: a long one is left with something from a price on, a short one up to a price.
    if (holding.lots > 0 ? isLeft(middle) : !isLeft(middle + 1)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The account and money that positions share: in cross mode they stand in for each other. */
export interface PoolKey {
  readonly api_id: string;
  readonly account_type: AccountType;
  readonly settle: string;
}

export const poolKey = ({ api_id, account_type, settle }: PoolKey): string => `${api_id}/${account_type}/${settle}`;
