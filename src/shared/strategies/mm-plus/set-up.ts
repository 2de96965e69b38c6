import { must } from '../../base/assert.ts';
import { Refusal } from '../../base/refusal.ts';
import { maxNotional, notionalOf } from '../../core/ledger/contract-terms.ts';
import { moneyText, quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MmPlusParams } from '../../trade/strategy/mm-plus-params.ts';
import { checkPair, type LegNeed, twoLegs } from '../legs/check-legs.ts';
import { needOf } from '../legs/pair-set-up.ts';
import type { MakerPlan } from '../maker/maker-instance.ts';
import { checkFit, setUpMaker } from '../maker/set-up-maker.ts';
import { middleNow, refuse, withEnds } from '../set-up.ts';
import { firstLeg, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import { sizesOf } from './levels.ts';

/** An order and one that waits for its hedge: what may be unhedged beyond the threshold at least, in orders. */
const room = 1;

/** Parameters of a running MM_PLUS after a change. Throws PARAMETERS as its set-up does. */
export function adjustMmPlus(params: MmPlusParams, start: StartSituation): MmPlusParams {
  checkFit(params);
  checkSlippage(params);
  const most = params.hedge_at + room;
  if (params.hedge === 'ON' && params.max_unhedged < most)
    refuse({ field: 'max_unhedged', rule: 'too_few_orders', least: String(most) });
  return withEnds(params, start);
}

function checkSlippage({ hedge, hedge_slippage, sweep_slippage }: MmPlusParams): void {
  if (hedge === 'ON' && sweep_slippage < hedge_slippage) refuse({ field: 'sweep_slippage', rule: 'above_hedge' });
}

/**
 * Throws PARAMETERS where less may be unhedged than has to be carried: the threshold or the smallest order of leg B,
 * and an order. `order` is the base of an order, money units.
 */
function checkUnhedged({ core }: StartLeg, params: MmPlusParams, order: bigint, mark: number): void {
  const smallest = Number(core.units.basePerLot) * Math.max(1, minLots(core, mark, false));
  const carried = Math.max(params.hedge_at, Math.ceil((smallest / Number(order)) * 100) / 100);
  if (params.max_unhedged < carried + room)
    refuse({ field: 'max_unhedged', rule: 'too_few_orders', least: String(Number((carried + room).toFixed(2))) });
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
function checkHedge(legs: readonly [StartLeg, StartLeg], params: MmPlusParams, lots: number): bigint {
  const [{ core }, leg] = legs;
  const mark = middleNow(leg.core, leg.market);
  const order = BigInt(lots) * core.units.basePerLot;
  checkSlippage(params);
  checkUnhedged(leg, params, order, mark);
  const base = (order * BigInt(Math.ceil(params.band * 100))) / 100n;
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
  const need = setup.need + checkHedge(legs, given, setup.plan.lots);
  return { ...setup, need, marks: [must(setup.marks[0], 'a mark'), middleNow(b.core, b.market)] };
}
