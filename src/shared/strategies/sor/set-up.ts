import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { fromScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { initialMarginOf, notionalOf } from '../../core/ledger/contract-terms.ts';
import { feeOf, moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { type Parts, partsIn, partsOf } from '../../finance/routing/parts.ts';
import { bestAlone } from '../../finance/routing/route.ts';
import { limitTicks } from '../../finance/routing/venue.ts';
import type { SorParams } from '../../trade/strategy/sor/params.ts';
import { middleNow, refuse } from '../set-up.ts';
import { moneyAssetOf, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import { checkVenues } from './check.ts';
import { bestPrice, venueOf } from './look.ts';

/**
 * A SOR as it is set up: an amount in parts, and of each leg parts in a lot and lots that its account can pay, those
 * that close what it holds among them.
 */
export const SorPlan = v.object({
  parts: v.number(),
  /** What one part is of the amount, decimal text. */
  part: v.string(),
  perLot: v.array(v.number()),
  most: v.array(v.number()),
  /** The best average price of one exchange alone at the start, fees included; left out where none had enough. */
  alone: v.optional(v.number()),
});
export type SorPlan = v.InferOutput<typeof SorPlan>;

/** What an account gives for one lot at a price in ticks: money, or coins on spot that are sold. */
function perLotOf({ core, setting }: StartLeg, { side }: SorParams, ticks: number) {
  const { units, contract, listed } = core;
  const asset = moneyAssetOf(listed.instrument);
  if (contract) {
    const notional = notionalOf(contract.terms, ticks, 1);
    const margin = initialMarginOf(notional, setting?.leverage ?? 1);
    return { asset, amount: margin + 2n * feeOf(units, notional, false) };
  }
  if (side === 'SELL') return { asset: listed.instrument.base, amount: units.basePerLot };
  return { asset, amount: quoteOf(units, ticks, 1) };
}

/** Lots of a leg that close what its account holds: they need no margin. */
const closingLots = ({ position = 0 }: StartLeg, { side }: SorParams): number =>
  Math.max(0, side === 'BUY' ? -position : position);

/** Parts of the amount. Throws PARAMETERS where they are no whole number, or fewer than any market takes. */
function quantityIn(
  { quantity }: SorParams,
  parts: Parts,
  legs: readonly StartLeg[],
  marks: readonly number[],
): number {
  const count = partsIn(quantity, parts);
  if (count === undefined)
    return refuse({ field: 'quantity', rule: 'step', step: fromScaled(parts.unit, moneyDecimals) });
  const least = Math.min(
    ...legs.map(({ core }, leg) => minLots(core, must(marks[leg], 'a mark'), false) * parts.perLot[leg]!),
  );
  if (count < least)
    refuse({ field: 'quantity', rule: 'too_small', least: fromScaled(BigInt(least) * parts.unit, moneyDecimals) });
  return count;
}

/** A SOR as it begins. */
export function setUpSor(given: SorParams, start: StartSituation): Setup<SorParams, SorPlan> {
  const { legs } = start;
  checkVenues(start, given.path);
  const marks = legs.map(({ core, market }) => middleNow(core, market));
  const split = partsOf(legs.map(({ core }) => core.listed.instrument));
  const parts = quantityIn(given, split, legs, marks);
  const best = must(bestPrice(legs, given), 'a price');
  const each = legs.map((leg, index) => {
    const worst = limitTicks(leg.core.listed.instrument, best, given);
    const ticks = given.side === 'BUY' ? worst : must(marks[index], 'a mark');
    const { asset, amount } = perLotOf(leg, given, ticks);
    const free = leg.freeOf(asset);
    const closing = closingLots(leg, given);
    return { asset, amount, free, closing, most: closing + (free <= 0n ? 0 : Number(free / amount)) };
  });
  const perLot = split.perLot;
  const room = each.reduce((sum, { most }, index) => sum + Math.min(most * perLot[index]!, parts), 0);
  const [first] = each;
  const needOf = ({ amount }: { readonly amount: bigint }, lots: number): bigint => amount * BigInt(Math.ceil(lots));
  const { asset } = must(first, 'a leg');
  if (room < parts) {
    const free = each.reduce((sum, it) => sum + it.free, 0n);
    const opening = each.reduce((left, { closing }, index) => left - closing * perLot[index]!, parts);
    const need = needOf(must(first, 'a leg'), opening / perLot[0]!);
    throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need), field: 'quantity' });
  }
  const venues = legs.map((leg, index) =>
    venueOf(leg, given, best, { most: each[index]!.most, perLot: perLot[index]! }),
  );
  const alone = bestAlone(venues, given.side, parts)?.average;
  const isSale = given.side === 'SELL' && legs[0]!.core.contract === null;
  const lots = Math.ceil(parts / perLot[0]!);
  return {
    params: given,
    plan: {
      parts,
      part: fromScaled(split.unit, moneyDecimals),
      perLot: [...perLot],
      most: each.map(({ most }) => most),
      ...(alone !== undefined && { alone }),
    },
    need: isSale ? quoteOf(legs[0]!.core.units, marks[0]!, lots) : needOf(must(first, 'a leg'), lots),
    marks,
  };
}
