import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { checkMarket, maxOpenOrders } from '../../core/orders/draft.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { ask } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { MmParams } from '../../trade/strategy/mm-params.ts';
import { checkEnds, investedMoney, middleNow, refuse, withEnds, withSignal } from '../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';

/** A MM as it is set up: lots of an order and of its target, and the price in ticks that the first purchase may pay. */
export interface MmPlan {
  readonly lots: number;
  readonly target: number;
  readonly cap: number;
  /** All that it may spend, decimal text of quote. */
  readonly money: string;
}

const percent = 100;

/** Levels that give distances enough to fit k to. */
const minFitted = 3;

/** Throws PARAMETERS where k is to be fitted to fewer distances than a line needs. */
function checkFit({ fit, levels }: MmParams): void {
  if (fit === 'ON' && levels < minFitted) refuse({ field: 'fit', rule: 'few_levels', least: minFitted });
}

/** Parameters of a running MM after a change. Throws PARAMETERS as its set-up does. */
export function adjustMm(params: MmParams, start: StartSituation): MmParams {
  checkFit(params);
  return withEnds(params, start);
}

/** A MM as it begins: it may cost what is invested, a part of which buys coins at once. */
export function setUpMm(given: MmParams, start: StartSituation): Setup<MmParams, MmPlan> {
  const { core, market, api_id, freeOf } = firstLeg(start);
  checkMarket(core);
  const middle = middleNow(core, market);
  const params = withSignal(market, given);
  checkFit(params);
  checkEnds(core, params, middle, start.nowMs);
  const amount = must(toScaled(params.order_amount, moneyDecimals + 6), 'an amount') / 1_000_000n;
  const lots = Number(amount / (core.units.quotePerTickLot * BigInt(middle)));
  const least = minLots(core, middle, false);
  if (lots < least)
    refuse({ field: 'order_amount', rule: 'too_small', least: moneyText(quoteOf(core.units, middle, least)) });
  if (lots > core.units.maxLots) refuse({ field: 'order_amount', rule: 'too_large' });
  const sides = BigInt(2 * params.levels);
  const need = investedMoney(core, params.invest, {
    least: quoteOf(core.units, middle, lots) * sides,
    free: freeOf(core.listed.instrument.quote),
  });
  const room = maxOpenOrders - (core.openCount.get(api_id) ?? 0);
  if (2 * params.levels > room) refuse({ field: 'levels', rule: 'too_many_orders', most: room });
  const offer = must(market.best(ask), 'an offer');
  const cap = onStep(core.steps, Math.floor(offer * (1 + params.max_slippage / percent)), -1);
  const share = (need * BigInt(Math.round(params.inventory_target * 1_000))) / BigInt(percent * 1_000);
  const target = Number(share / (core.units.quotePerTickLot * BigInt(cap)));
  if (target > core.units.maxLots) refuse({ field: 'invest', rule: 'too_large' });
  return { params, plan: { lots, target, cap, money: moneyText(need) }, need, marks: [middle] };
}
