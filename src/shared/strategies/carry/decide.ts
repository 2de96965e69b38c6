import { annualPercent, type CarryCost, carryLeft, carryNet } from '../../finance/funding-carry.ts';
import type { FundingFacts } from '../../market/funding-facts.ts';

/** Why it opens, closes or waits. */
export type CarryDoing =
  | 'HALTED'
  | 'STALE'
  | 'HEDGING'
  | 'MARGIN'
  | 'NO_RATE'
  | 'EXIT_RATE'
  | 'EXIT_VALUE'
  | 'EXIT_BASIS'
  | 'HOLDING'
  | 'LEVEL'
  | 'RATE_LOW'
  | 'WAITING'
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
  /** What one order may be at most and what is to be held, the smallest order, and the step of both markets. */
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
  readonly doing: CarryDoing;
  readonly open: number;
  readonly shut: number;
  /** Percent a year that is expected over the periods. */
  readonly annual?: number;
  /** Basis points that a hedge opened now is expected to bring over the periods. */
  readonly net?: number;
}

/** By what it opens and closes: percent a year, periods, and basis points of the basis alone. */
export interface CarryRules {
  readonly trigger_rate: number;
  readonly exit_rate: number;
  readonly hold_periods: number;
  readonly basis_target?: number | undefined;
}

/** What would be left of less than one order goes along. */
const shutting = ({ held, split }: CarryView): number => (held < 2 * split ? held : split);

/** What one order takes off a position that is larger than it is to be. */
function leaving({ held, most, split }: CarryView): number {
  const over = held - most;
  return over < 2 * split ? over : split;
}

/** Why a position is closed; undefined where it is held. A payment that has come changes nothing about it. */
function exitOf(view: CarryView, rules: CarryRules, annual: number): CarryDoing | undefined {
  const { rates, cost, gained, held, least } = view;
  if (held < least || !rates) return undefined;
  if (annual < rules.exit_rate) return 'EXIT_RATE';
  if (cost && carryLeft(rates, rules.hold_periods, cost) <= 0) return 'EXIT_VALUE';
  const { basis_target: target } = rules;
  return target !== undefined && gained !== undefined && gained >= target ? 'EXIT_BASIS' : undefined;
}

/** Why no more is opened; undefined where there is room and it is expected to pay. */
function waitOf(view: CarryView, rules: CarryRules, annual: number, net: number | undefined): CarryDoing | undefined {
  const isHeld = view.held >= view.least;
  if (view.most - view.held < view.least) return isHeld ? 'HOLDING' : 'RATE_LOW';
  if (annual < rules.trigger_rate) return isHeld ? 'HOLDING' : 'RATE_LOW';
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
export function decide(view: CarryView, rules: CarryRules): CarryChoice {
  const { rates, cost, held, least } = view;
  const annual = rates && annualPercent(rates, rules.hold_periods);
  const net = rates && cost && carryNet(rates, rules.hold_periods, cost);
  const chosen = (doing: CarryDoing, size: { readonly open?: number; readonly shut?: number } = {}): CarryChoice => ({
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
  if (held - view.most >= least) return chosen('LEVEL', { shut: leaving(view) });
  const exit = exitOf(view, rules, annual);
  if (exit) return chosen(exit, { shut: shutting(view) });
  const wait = waitOf(view, rules, annual, net);
  return wait ? chosen(wait) : chosen('OPENING', { open: roomOf(view) });
}
