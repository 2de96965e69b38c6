import { edgeBps, type OptionChain, type OptionSet } from '../../finance/option-sets.ts';
import type { OptionArbParams } from '../../trade/strategy/option-arb/params.ts';
import type { ChainLegs } from './chain.ts';
import { type Holdings, setLots, synthetics } from './holdings.ts';

/** Lots of a set that are to be traded now. */
export interface ChosenSet {
  readonly set: OptionSet;
  readonly lots: number;
}

export interface ChoiceView {
  readonly chain: OptionChain;
  readonly legs: ChainLegs;
  readonly held: Holdings;
  /** Lots of one set, of all of them at most, and the smallest order of an option. */
  readonly lots: number;
  readonly most: number;
  readonly least: number;
  /** Units of the future that are its smallest order. */
  readonly step: number;
}

const rounding = 1e-9;

/** Lots of a set that may be added, or taken back of what is held. */
function roomFor({ legs, held, most }: ChoiceView, { bought, sold }: OptionSet): number {
  const lots = synthetics(held);
  const heldAt = (strike: number | undefined): number | undefined =>
    strike === undefined ? undefined : lots[legs.strikes.findIndex((each) => each.strike === strike)];
  const [owed, own] = [heldAt(bought), heldAt(sold)];
  const back = Math.min(
    owed === undefined ? Number.POSITIVE_INFINITY : Math.max(0, -owed),
    own === undefined ? Number.POSITIVE_INFINITY : Math.max(0, own),
  );
  return Math.max(most - setLots(lots), Number.isFinite(back) ? back : 0);
}

function sized(view: ChoiceView, set: OptionSet, room: number): ChosenSet | undefined {
  const { legs, lots: one, least, step } = view;
  const lots = Math.min(one, room, Math.floor(set.size / legs.perLot + rounding));
  const future = Math.abs(set.future) * legs.perLot * lots;
  return lots < least || (set.future !== 0 && future < step * (1 - rounding)) ? undefined : { set, lots };
}

/** What a look at the chain has come to: the best edge in basis points, and what is to be traded. */
export interface Choice {
  readonly edge: number | undefined;
  readonly chosen: ChosenSet | undefined;
  /** There is an edge, but no room for it, or too little of it. */
  readonly isFull: boolean;
}

/** The set with the largest edge above what is asked for, of which there is enough. */
export function chooseSet(view: ChoiceView, sets: readonly OptionSet[], { min_edge }: OptionArbParams): Choice {
  const { terms } = view.chain;
  const edge = sets[0] && edgeBps(terms, sets[0].edge);
  const paying = sets.filter((set) => set.edge > 0 && edgeBps(terms, set.edge) >= min_edge);
  for (const set of paying) {
    const chosen = sized(view, set, roomFor(view, set));
    if (chosen) return { edge, chosen, isFull: false };
  }
  return { edge, chosen: undefined, isFull: paying.length > 0 };
}

/** What is held and can be taken back by the opposite set at an edge of `exit_edge` at least, after fees. */
export function chooseExit(
  view: ChoiceView,
  sets: readonly OptionSet[],
  { exit_edge }: OptionArbParams,
): ChosenSet | undefined {
  const { chain, held, legs } = view;
  const lots = synthetics(held);
  const lotsAt = (strike: number | undefined): number =>
    strike === undefined ? 0 : lots[legs.strikes.findIndex((each) => each.strike === strike)]!;
  for (const set of sets) {
    if (edgeBps(chain.terms, set.edge) < exit_edge) return undefined;
    const owed = set.bought === undefined ? Number.POSITIVE_INFINITY : Math.max(0, -lotsAt(set.bought));
    const own = set.sold === undefined ? Number.POSITIVE_INFINITY : Math.max(0, lotsAt(set.sold));
    const back = Math.min(owed, own);
    const takesBack = set.future === 0 || (held.future !== 0 && held.future > 0 !== set.future > 0);
    const chosen = back > 0 && takesBack ? sized(view, set, back) : undefined;
    if (chosen) return chosen;
  }
  return undefined;
}
