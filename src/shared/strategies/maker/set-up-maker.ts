import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { checkMarket, maxOpenOrders } from '../../core/orders/draft.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { ask } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import { checkEnds, investedMoney, middleNow, refuse, withSignal } from '../set-up.ts';
import type { Setup, StartLeg } from '../strategy.ts';
import type { MakerParams, MakerPlan } from './maker-params.ts';

const percent = 100;

/** Levels that give distances enough to fit k to. */
const minFitted = 3;

/** Throws PARAMETERS where k is to be fitted to fewer distances than a line needs. */
export function checkFit({ fit, levels }: Pick<MakerParams, 'fit' | 'levels'>): void {
  if (fit === 'ON' && levels < minFitted) refuse({ field: 'fit', rule: 'few_levels', least: minFitted });
}

/** Lots of the nearest order, by a price in ticks. */
export function lotsOf({ units }: StartLeg['core'], order_amount: string, middle: number): number {
  const amount = must(toScaled(order_amount, moneyDecimals + 6), 'an amount') / 1_000_000n;
  return Number(amount / (units.quotePerTickLot * BigInt(middle)));
}

/** What a maker asks for of money: all that it may use, that of the nearest order, and what of all is in coins. */
interface MoneyParams extends MakerParams {
  readonly invest: string;
  readonly order_amount: string;
  readonly inventory_target: number;
  readonly max_slippage: number;
}

/**
 * A maker as it begins: it may cost what is invested, a part of which buys coins at once. `sizes` are those of the
 * orders of one side, in orders of the first.
 */
export function setUpMaker<Params extends MoneyParams>(
  given: Params,
  { core, market, api_id, freeOf }: StartLeg,
  { nowMs, sizes }: { readonly nowMs: number; readonly sizes: readonly number[] },
): Setup<Params, MakerPlan> {
  checkMarket(core);
  const middle = middleNow(core, market);
  const params = withSignal(market, given);
  checkFit(params);
  checkEnds(core, params, middle, nowMs);
  const lots = lotsOf(core, params.order_amount, middle);
  const least = Math.ceil(minLots(core, middle, false) / Math.min(...sizes));
  if (lots < least)
    refuse({ field: 'order_amount', rule: 'too_small', least: moneyText(quoteOf(core.units, middle, least)) });
  if (lots * Math.max(...sizes) > core.units.maxLots) refuse({ field: 'order_amount', rule: 'too_large' });
  const oneSide = sizes.reduce((sum, size) => sum + Math.floor(lots * size), 0);
  const need = investedMoney(core, params.invest, {
    least: quoteOf(core.units, middle, 2 * oneSide),
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
