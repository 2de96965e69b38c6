import { must } from '../../base/assert.ts';
import { Refusal } from '../../base/refusal.ts';
import { maxNotional, notionalOf } from '../../core/ledger/contract-terms.ts';
import { moneyText } from '../../core/ledger/money.ts';
import { shortDistance } from '../../finance/short-margin.ts';
import type { Side } from '../../trade/order.ts';
import { commonStep } from '../legs/hedge.ts';
import { checkFunds, checkPair, type Legs } from '../legs/check-legs.ts';
import { needOf, needOfBoth, type PairSizes } from '../legs/pair-set-up.ts';
import { first, hedging } from '../legs/pair-purposes.ts';
import { refuse } from '../set-up.ts';
import type { Setup } from '../strategy.ts';
import { maintenanceRate, priceOf, reserve } from './margin.ts';
import type { CarryPlan } from './plan.ts';

const basisPoints = 10_000;
const sides: readonly [Side, Side] = ['BUY', 'SELL'];

/** Throws INPUT where they are not a spot market and a perpetual of one coin that settles in its quote. */
export function checkSpotAndSwap(legs: Legs, nowMs: number): void {
  const [spot, swap] = legs;
  const { expiry } = swap.core.listed.instrument;
  if (spot.core.contract || !swap.core.contract || expiry !== null)
    throw new Refusal('INPUT', { field: 'symbols', rule: 'spot_and_perpetual' });
  checkPair(legs, nowMs, { isOneBase: true });
}

/** How the perpetual is held, and the field of the form that its size is from. */
interface CarryTerms {
  readonly leverage: number;
  readonly min_distance: number;
  readonly field: string;
}

/** Throws PARAMETERS where the perpetual would be liquidated too near, or may not be so large. */
function checkMargin({ core }: Legs[1], terms: CarryTerms, base: bigint, mark: number): void {
  const { terms: market } = must(core.contract, 'a contract');
  const { leverage, min_distance, field } = terms;
  const lots = Number(base / core.units.basePerLot);
  const most = maxNotional(market, leverage);
  if (most !== null && notionalOf(market, mark, lots) > most)
    refuse({ field, rule: 'bracket_notional', most: moneyText(most) });
  const price = priceOf(core, mark);
  const size = Number(moneyText(base));
  const mmr = maintenanceRate(core, mark, lots, min_distance / 100);
  const distance = 100 * shortDistance({ equity: (size * price) / leverage, price, mmr }, size);
  if (min_distance * reserve > distance)
    refuse({
      field: 'min_distance',
      rule: 'liquidation_near',
      most: (Math.floor(10 * (distance / reserve)) / 10).toFixed(1),
    });
}

/**
 * The position of so many coins at its most, and what it needs. Throws PARAMETERS where the perpetual cannot be held
 * so, and BALANCE.
 */
export function setUpCarry<Params extends object>(
  params: Params,
  legs: Legs,
  sizes: PairSizes,
  terms: CarryTerms,
): Setup<Params, CarryPlan> {
  const { split, most, least, marks } = sizes;
  const { leverage, field } = terms;
  checkMargin(legs[hedging], terms, most, must(marks[hedging], 'a mark'));
  const needs = legs.map(({ core }, index) =>
    needOf(core, { base: most, side: must(sides[index], 'a side'), ticks: must(marks[index], 'a mark'), leverage }),
  );
  checkFunds(legs, needs, field);
  const lotsOf = (base: bigint): number => Number(base / legs[first].core.units.basePerLot);
  const plan: CarryPlan = {
    split: lotsOf(split),
    most: lotsOf(most),
    least: lotsOf(least),
    step: lotsOf(commonStep(legs[first].core, legs[hedging].core)),
    margin: moneyText(must(needs[hedging], 'a need').amount),
    fees: 2 * legs.reduce((sum, { core }) => sum + core.listed.instrument.taker, 0) * basisPoints,
  };
  return { params, plan, need: needOfBoth(legs, needs, sizes), marks, leverage };
}
