import { moneyText } from '../../core/ledger/money.ts';
import { fixedValue } from '../../finance/option-sets.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { ChainLegs } from './chain.ts';
import { type Holdings, missingFuture, setLots, synthetics } from './holdings.ts';
import type { Seen } from './memory.ts';

/** A figure as decimal text; what rounds to nothing has no sign. */
function textOf(value: number, places: number): string {
  const text = value.toFixed(places);
  return Number(text) === 0 ? (0).toFixed(places) : text;
}

interface Stand {
  readonly chain: ChainLegs;
  readonly held: Holdings;
  /** Money units that all orders have brought less what they have cost. */
  readonly flow: bigint;
  /** Lots of one set. */
  readonly lots: number;
  readonly seen: Seen | undefined;
}

/**
 * What an instance goes by: sets that it holds, units of the future that it holds too many, what it has by the expiry,
 * the best edge of its last look, and the greeks of then. `qty` is the underlying of its sets.
 */
export function arbState({
  chain,
  held,
  flow,
  lots: one,
  seen,
}: Stand): Pick<InstanceFigures, 'state' | 'doing' | 'qty'> {
  const { inCoin, perLot, strikes } = chain;
  const lots = synthetics(held);
  const sets = setLots(lots);
  const fixed = lots.reduce(
    (sum, each, index) => sum + each * perLot * fixedValue({ inCoin }, strikes[index]!.strike),
    0,
  );
  const { doing, edge, ...greeks } = seen ?? { doing: undefined };
  const places = inCoin ? 8 : 4;
  const state = {
    sets: textOf(sets / one, 2),
    net: textOf(-missingFuture(chain, lots, held.future, 1), places),
    locked: textOf(Number(moneyText(flow)) + fixed, places),
    ...(edge !== undefined && { edge: textOf(edge, 2) }),
    ...Object.fromEntries(Object.entries(greeks).map(([key, value]) => [key, textOf(value, 6)])),
  };
  return { qty: (sets * perLot).toFixed(8), state, ...(doing !== undefined && { doing }) };
}

/** Why nothing incomplete is left to do, by name: what it opens, or why it opens nothing. */
export function idleDoing({
  edge,
  isFull,
  isOpening,
  isClosing,
  isResting,
  meetsOwn,
}: {
  readonly edge: number | undefined;
  readonly isFull: boolean;
  readonly isOpening: boolean;
  readonly isClosing: boolean;
  readonly isResting: boolean;
  readonly meetsOwn: boolean;
}): string {
  if (isOpening) return 'OPENING';
  if (isClosing) return 'SETTLING';
  if (isResting) return 'COOLING';
  if (meetsOwn) return 'OWN_ORDER';
  if (edge === undefined) return 'FEW_QUOTES';
  return isFull ? 'FULL' : 'NO_EDGE';
}
