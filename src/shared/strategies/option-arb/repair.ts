import {
  futureCash,
  futureValue,
  hedgePer,
  fixedValue,
  optionCash,
  type OptionChain,
  type Quote,
  syntheticCash,
} from '../../finance/option-sets.ts';
import type { ChainLegs } from './chain.ts';
import { type Holdings, missingFuture, synthetics, unmatched } from './holdings.ts';

/*
 * What completes or unwinds an incomplete set. The table, by the state of the legs:
 *
 * | state | complete | unwind |
 * |---|---|---|
 * | an option without its twin at a strike | trade the twin | trade the option back |
 * | synthetics without their future | trade the future, or the synthetic of another strike | trade a synthetic back |
 * | more of the future than synthetics | trade a synthetic | trade the future back |
 *
 * Of each state the way is taken that leaves the most by the expiry, at the prices of now and after fees; once that has
 * taken too long, and of a set that is taken back, of those that unwind alone: else a leg that was taken back for less
 * than nothing would be traded again.
 */

/** One order that is due: lots of an option, or units of the future; bought above 0, sold below. */
export type Repair =
  | { readonly of: 'call' | 'put'; readonly strike: number; readonly lots: number; readonly unwinds: boolean }
  | { readonly of: 'future'; readonly units: number; readonly unwinds: boolean };

export interface RepairView {
  readonly chain: OptionChain;
  readonly legs: Pick<ChainLegs, 'strikes' | 'inCoin' | 'perLot'>;
  readonly held: Holdings;
  /** Units of the future below which nothing can be traded of it. */
  readonly step: number;
  /** Part of the hedge that is due. */
  readonly part: number;
  /** Completing has taken too long, or the set is being taken back. */
  readonly mustUnwind: boolean;
}

interface Way {
  /** What it leaves by the expiry. */
  readonly value: number;
  readonly repair: Repair | undefined;
}

const sideOf = (amount: number): 1 | -1 => (amount > 0 ? 1 : -1);

/** Whether trading `change` takes back a part of what is held, and not more. */
const reduces = (held: number, change: number): boolean =>
  held !== 0 && held > 0 !== change > 0 && Math.abs(change) <= Math.abs(held) * (1 + 1e-9);

/** Whether units of the future are less than can be traded of it. */
const isWithin = (units: number, step: number): boolean => Math.abs(units) < step * (1 - 1e-9);

/** Whether sets are whole: each option has its twin, and the future is within a step. */
export const isWhole = ({ legs, held, step, part }: Omit<RepairView, 'chain' | 'mustUnwind'>): boolean =>
  unmatched(held).every((lots) => lots === 0) &&
  isWithin(missingFuture(legs, synthetics(held), held.future, part), step);

/** The leg of a synthetic that is less likely to be had: the one with less standing at its best price. */
export function thinner(call: Quote, put: Quote, side: 1 | -1): 'call' | 'put' {
  const [ofCall, ofPut] = side === 1 ? [call.askSize, put.bidSize] : [call.bidSize, put.askSize];
  return (ofCall ?? 0) <= (ofPut ?? 0) ? 'call' : 'put';
}

/** What the future brings that is missing, as one order; without a price it costs all of its notional. */
function byFuture({ chain: { terms, future }, held }: RepairView, missing: number): Way & { readonly has: boolean } {
  const cash = futureCash(terms, future, sideOf(missing));
  const size = Math.abs(missing);
  return {
    has: cash !== undefined,
    value: size * (cash ?? -2 * Math.abs(futureValue(terms, terms.underlying))),
    repair: { of: 'future', units: missing, unwinds: reduces(held.future, missing) },
  };
}

/** The synthetic of a strike in place of the missing future, with the future for what is left of it. */
function bySynthetic(view: RepairView, missing: number, index: number, lots: readonly number[]): Way | undefined {
  const { chain, legs, step, part } = view;
  const { terms } = chain;
  const strike = chain.strikes[index]!;
  const per = part * legs.perLot * hedgePer(terms, strike.strike);
  const change = per > 0 ? Math.round(missing / per) : 0;
  if (change === 0) return undefined;
  const cash = syntheticCash(terms, strike, sideOf(change));
  if (cash === undefined) return undefined;
  const left = missing - change * per;
  const rest = isWithin(left, step) ? 0 : byFuture(view, left).value;
  const leg = thinner(strike.call, strike.put, sideOf(change));
  return {
    value: Math.abs(change) * legs.perLot * cash + rest,
    repair: {
      of: leg,
      strike: index,
      lots: leg === 'call' ? change : -change,
      unwinds: reduces(lots[index]!, change),
    },
  };
}

/** A synthetic of a strike that is held, traded back as a whole: what is left to the others then follows. */
function back(view: RepairView, index: number, lots: readonly number[]): Way | undefined {
  const { chain, legs } = view;
  const { terms } = chain;
  const strike = chain.strikes[index]!;
  const change = 0 - lots[index]!;
  const cash = change === 0 ? undefined : syntheticCash(terms, strike, sideOf(change));
  if (cash === undefined) return undefined;
  const leg = thinner(strike.call, strike.put, sideOf(change));
  return {
    value: Math.abs(change) * legs.perLot * cash,
    repair: { of: leg, strike: index, lots: leg === 'call' ? change : -change, unwinds: true },
  };
}

const best = (ways: readonly Way[]): Way | undefined =>
  ways.reduce<Way | undefined>((most, way) => (most && most.value >= way.value ? most : way), undefined);

/** What is best done about a missing future, by what is held as synthetics. */
function gapWay(view: RepairView, lots: readonly number[]): Way {
  const missing = missingFuture(view.legs, lots, view.held.future, view.part);
  if (isWithin(missing, view.step)) return { value: 0, repair: undefined };
  const { has, ...future } = byFuture(view, missing);
  // While the settlement price becomes known nothing but the future follows it.
  const others =
    view.part < 1 ? [] : view.chain.strikes.flatMap((_, index) => bySynthetic(view, missing, index, lots) ?? []);
  const ways = [...(has ? [future] : []), ...others];
  return (
    best(view.mustUnwind && view.part === 1 ? unwinding(view, ways, lots) : ways) ?? {
      value: future.value,
      repair: undefined,
    }
  );
}

/** Of ways those that unwind; a whole synthetic back where none does; any where nothing can be unwound. */
function unwinding(view: RepairView, ways: readonly Way[], lots: readonly number[]): readonly Way[] {
  const own = ways.filter(({ repair }) => repair?.unwinds);
  if (own.length > 0) return own;
  const whole = view.chain.strikes.flatMap((_, index) => back(view, index, lots) ?? []);
  return whole.length > 0 ? whole : ways;
}

/** What is best done about an option without its twin at a strike. */
function strikeWay(view: RepairView, index: number, lots: readonly number[]): Way | undefined {
  const { chain, legs, held } = view;
  const { terms, strikes } = chain;
  const { strike, call, put } = strikes[index]!;
  const [calls, puts] = [held.calls[index]!, held.puts[index]!];
  const change = -(calls + puts);
  const way = (of: 'call' | 'put'): (Way & { readonly unwinds: boolean }) | undefined => {
    const cash = optionCash(terms, of === 'call' ? call : put, sideOf(change));
    if (cash === undefined) return undefined;
    const left = of === 'call' ? -puts : calls;
    const after = lots.map((each, at) => (at === index ? left : each));
    const unwinds = reduces(of === 'call' ? calls : puts, change);
    const fixed = terms.discount * fixedValue(terms, strike) * left * legs.perLot;
    return {
      value: Math.abs(change) * legs.perLot * cash + fixed + gapWay(view, after).value,
      repair: { of, strike: index, lots: change, unwinds },
      unwinds,
    };
  };
  const ways = (['call', 'put'] as const).flatMap((of) => way(of) ?? []);
  const own = view.mustUnwind ? ways.filter(({ unwinds }) => unwinds) : [];
  return best(own.length > 0 ? own : ways);
}

/** The next order that is due so that sets become whole; undefined where they are, or nothing of it has a price. */
export function repairOf(view: RepairView): Repair | undefined {
  const lots = synthetics(view.held);
  for (const [index, open] of unmatched(view.held).entries()) {
    const way = open === 0 ? undefined : strikeWay(view, index, lots);
    if (way?.repair) return way.repair;
  }
  // What has no price now is not hedged by another: an option alone is no synthetic.
  return gapWay(view, lots).repair;
}
