import { annualFundingRate } from '../../finance/funding.ts';
import { type CarryCost, carryLeft, carryNet, expectedFunding } from '../../finance/funding-carry.ts';
import type { FundingFacts } from '../../market/funding-facts.ts';
import { hourMs } from '../../base/time.ts';
import type { FundingParams } from '../../trade/strategy/funding-params.ts';

/** Why it opens, closes or waits. */
export type FundingDoing =
  | 'HALTED'
  | 'STALE'
  | 'HEDGING'
  | 'MARGIN'
  | 'NO_RATE'
  | 'EXIT_RATE'
  | 'EXIT_VALUE'
  | 'EXIT_BASIS'
  | 'HOLDING'
  | 'RATE_LOW'
  | 'DEPTH'
  | 'COST'
  | 'MARGIN_FULL'
  | 'OPENING';

/** Where it stands. Sizes in lots of the spot leg. */
export interface CarryView {
  readonly isHalted: boolean;
  readonly isStale: boolean;
  /** Nothing of the net is to be hedged. */
  readonly isHedged: boolean;
  readonly held: number;
  /** What one order and the position may be at most, the smallest order, and the step of both markets. */
  readonly split: number;
  readonly most: number;
  readonly least: number;
  readonly step: number;
  /** What the margin carries at the floor of the liquidation distance, and with a reserve over it. */
  readonly carried: number;
  readonly safe: number;
  readonly rates: FundingFacts | undefined;
  /** Undefined where the books are less deep than an order. */
  readonly cost: CarryCost | undefined;
  /** Basis points that the basis has brought since it was opened, after all fees; undefined where nothing is held. */
  readonly gained: number | undefined;
}

/** What is to be opened or closed now, in lots, one of them at most; and what was expected, where that is known. */
export interface CarryChoice {
  readonly doing: FundingDoing;
  readonly open: number;
  readonly shut: number;
  /** Percent a year that is expected over the periods. */
  readonly annual?: number;
  /** Basis points that a hedge opened now is expected to bring over the periods. */
  readonly net?: number;
}

type Params = Pick<FundingParams, 'trigger_rate' | 'exit_rate' | 'hold_periods' | 'basis_target'>;

/** Percent a year that a perpetual is expected to pay over so many periods. */
export const annualPercent = (rates: FundingFacts, periods: number): number =>
  annualFundingRate(expectedFunding(rates, periods) / periods, rates.intervalMs / hourMs) * 100;

/** What would be left of less than one order goes along. */
const shutting = ({ held, split }: CarryView): number => (held < 2 * split ? held : split);

/** Why a position is closed; undefined where it is held. A payment that has come changes nothing about it. */
function exitOf(view: CarryView, params: Params, annual: number): FundingDoing | undefined {
  const { rates, cost, gained, held, least } = view;
  if (held < least || !rates) return undefined;
  if (annual < params.exit_rate) return 'EXIT_RATE';
  if (cost && carryLeft(rates, params.hold_periods, cost) <= 0) return 'EXIT_VALUE';
  const { basis_target: target } = params;
  return target !== undefined && gained !== undefined && gained >= target ? 'EXIT_BASIS' : undefined;
}

/** Why no more is opened; undefined where there is room and it is expected to pay. */
function waitOf(view: CarryView, params: Params, annual: number, net: number | undefined): FundingDoing | undefined {
  if (view.most - view.held < view.least) return 'HOLDING';
  const isHeld = view.held >= view.least;
  if (annual < params.trigger_rate) return isHeld ? 'HOLDING' : 'RATE_LOW';
  if (net === undefined) return 'DEPTH';
  if (net <= 0) return isHeld ? 'HOLDING' : 'COST';
  return roomOf(view) < view.least ? 'MARGIN_FULL' : undefined;
}

/** Whole steps of both markets that may be opened by the next order. */
function roomOf({ most, safe, held, split, step }: CarryView): number {
  const room = Math.min(split, Math.min(most, safe) - held);
  return room - (room % step);
}

/** What is due by rates, prices and margin of now: a pure function of them. */
export function decide(view: CarryView, params: Params): CarryChoice {
  const { rates, cost, held, least } = view;
  const annual = rates && annualPercent(rates, params.hold_periods);
  const net = rates && cost && carryNet(rates, params.hold_periods, cost);
  const chosen = (doing: FundingDoing, size: { readonly open?: number; readonly shut?: number } = {}): CarryChoice => ({
    doing,
    open: size.open ?? 0,
    shut: size.shut ?? 0,
    ...(annual !== undefined && { annual }),
    ...(net !== undefined && { net }),
  });
  if (view.isHalted) return chosen('HALTED');
  if (view.isStale) return chosen('STALE');
  if (!view.isHedged) return chosen('HEDGING');
  if (held > view.carried && held >= least) {
    const shut = Math.min(shutting(view), Math.max(least, held - Math.floor(view.safe)));
    return chosen('MARGIN', { shut: held - shut < least ? held : shut });
  }
  if (annual === undefined) return chosen(held >= least ? 'HOLDING' : 'NO_RATE');
  const exit = exitOf(view, params, annual);
  if (exit) return chosen(exit, { shut: shutting(view) });
  const wait = waitOf(view, params, annual, net);
  return wait ? chosen(wait) : chosen('OPENING', { open: roomOf(view) });
}
