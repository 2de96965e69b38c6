import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { maxNotional, notionalOf } from '../../core/ledger/contract-terms.ts';
import { greater, moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { plusUnhedged } from '../../trade/strategy/mm-plus-bounds.ts';
import { hedgeTerms, type MmPlusParams } from '../../trade/strategy/mm-plus-params.ts';
import { checkPair, type LegNeed, twoLegs } from '../legs/check-legs.ts';
import { needOf } from '../legs/pair-set-up.ts';
import type { MakerPlan } from '../maker/maker-params.ts';
import { checkFit, lotsOf, setUpMaker } from '../maker/set-up-maker.ts';
import { middleNow, refuse, withEnds } from '../set-up.ts';
import { firstLeg, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import { sizesOf } from '../../finance/maker-levels.ts';

const orderBase = ({ core }: StartLeg, lots: number): bigint => BigInt(lots) * core.units.basePerLot;

/** Parameters of a running MM_PLUS after a change. Throws PARAMETERS as its set-up does. */
export function adjustMmPlus(params: MmPlusParams, start: StartSituation): MmPlusParams {
  checkFit(params);
  if (params.hedge === 'OFF') return withEnds(params, start);
  const legs = twoLegs(start);
  const [a, b] = legs;
  const middle = middleNow(a.core, a.market);
  const order = orderBase(a, lotsOf(a.core, params.order_amount, middle));
  return withEnds(withUnhedged(b, withHedge(params), order, middleNow(b.core, b.market)), start);
}

/** Parameters with all of their hedge. Throws PARAMETERS where a sweep would be less than a hedge. */
function withHedge(params: MmPlusParams): MmPlusParams & ReturnType<typeof hedgeTerms> {
  const terms = hedgeTerms(params);
  if (terms.sweep_slippage < terms.hedge_slippage) refuse({ field: 'sweep_slippage', rule: 'above_hedge' });
  return { ...params, ...terms };
}

/**
 * Parameters with what may be unhedged, base: where it is left out that is three orders beyond the threshold. Throws
 * PARAMETERS where it is less than has to be carried (the threshold, or the smallest order of leg B) and one order.
 * `order` is the base of an order, money units.
 */
function withUnhedged({ core }: StartLeg, params: MmPlusParams, order: bigint, mark: number): MmPlusParams {
  const threshold = (order * BigInt(Math.round(hedgeTerms(params).hedge_at * 100))) / 100n;
  const carried = greater(threshold, core.units.basePerLot * BigInt(Math.max(1, minLots(core, mark, false))));
  const { max_unhedged = moneyText(carried + BigInt(plusUnhedged) * order) } = params;
  const unhedged = must(toScaled(max_unhedged, moneyDecimals + 6), 'an amount') / 1_000_000n;
  if (unhedged < carried + order)
    refuse({ field: 'max_unhedged', rule: 'below_hedge_at', least: moneyText(carried + order) });
  return { ...params, max_unhedged };
}

/** Throws PARAMETERS where the contract may not be so large at the leverage of its account. */
function checkNotional({ core: { contract }, setting }: StartLeg, lots: number, mark: number): void {
  const most = contract && maxNotional(contract.terms, setting?.leverage ?? 1);
  if (contract && most && notionalOf(contract.terms, mark, lots) > most)
    refuse({ field: 'band', rule: 'bracket_notional', most: moneyText(most) });
}

/** What leg B needs for so much base of either side: margin of a contract, or money and coins on spot. */
function needsOf({ core, setting }: StartLeg, base: bigint, mark: number): readonly LegNeed[] {
  const leverage = setting?.leverage ?? 1;
  const sides = core.contract ? (['SELL'] as const) : (['BUY', 'SELL'] as const);
  return sides.map((side) => needOf(core, { base, side, ticks: mark, leverage }));
}

/** Money units behind leg B, coins by their price. Throws what `setUp` does where it cannot hedge the whole band. */
function needOfHedge(leg: StartLeg, { band }: MmPlusParams, order: bigint, mark: number): bigint {
  const base = (order * BigInt(Math.ceil(band * 100))) / 100n;
  const { basePerLot } = leg.core.units;
  const most = Number((base + basePerLot - 1n) / basePerLot);
  checkNotional(leg, most, mark);
  return needsOf(leg, base, mark).reduce((sum, { asset, amount, isMoney }) => {
    const free = leg.freeOf(asset);
    if (free < amount)
      throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(amount), field: 'band' });
    return sum + (isMoney ? amount : quoteOf(leg.core.units, mark, most));
  }, 0n);
}

/** A MM_PLUS as it begins: what is invested in leg A, and what leg B needs to hedge all of its band. */
export function setUpMmPlus(given: MmPlusParams, start: StartSituation): Setup<MmPlusParams, MakerPlan> {
  const sizes = sizesOf(given);
  const { nowMs } = start;
  if (given.hedge === 'OFF') return setUpMaker(given, firstLeg(start), { nowMs, sizes });
  const legs = twoLegs(start);
  checkPair(legs, nowMs, { isOneBase: true });
  const [a, b] = legs;
  if (b.core.listed.instrument.expiry !== null)
    throw new Refusal('INPUT', { field: 'symbols', rule: 'spot_or_perpetual' });
  const setup = setUpMaker(given, a, { nowMs, sizes });
  const order = orderBase(a, setup.plan.lots);
  const mark = middleNow(b.core, b.market);
  const params = withUnhedged(b, withHedge(setup.params), order, mark);
  const need = setup.need + needOfHedge(b, given, order, mark);
  return { ...setup, params, need, marks: [must(setup.marks[0], 'a mark'), mark] };
}
