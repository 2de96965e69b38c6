import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { checkMarket, maxOpenOrders } from '../../core/orders/draft.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { type InfinityGrid, levelLots, levelTicks } from '../../finance/infinity-grid.ts';
import { ask } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { StrongGridParams } from '../../trade/strategy/strong-grid-params.ts';
import { checkEnds, middleNow, refuse, withSignal } from '../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';

/** A STRONG_GRID as it is set up: its levels, the first purchase in lots and the price in ticks that it may pay. */
export interface StrongGridPlan {
  readonly grid: InfinityGrid;
  readonly opening: number;
  readonly cap: number;
  /** All that it may spend, decimal text of quote. */
  readonly money: string;
}

const percent = 100;
const moneyOf = (text: string): bigint => must(toScaled(text, moneyDecimals + 6), 'an amount') / 1_000_000n;

/** A STRONG_GRID as it begins: it may cost the value that it keeps and its reserve. */
export function setUpStrongGrid(
  given: StrongGridParams,
  start: StartSituation,
): Setup<StrongGridParams, StrongGridPlan> {
  const { core, market, api_id, freeOf } = firstLeg(start);
  checkMarket(core);
  const { units, listed } = core;
  const { maker, quote } = listed.instrument;
  const middle = middleNow(core, market);
  const params = withSignal(market, given);
  checkEnds(core, params, middle, start.nowMs);
  const step = params.step / percent;
  const value = Number(moneyOf(params.value) / units.quotePerTickLot);
  const grid: InfinityGrid = { reference: middle, step, value };
  if ((1 - maker) * (1 - maker) * (1 + step) <= 1) refuse({ field: 'step', rule: 'below_step_fees' });
  if (levelTicks(grid, 1) <= middle || levelTicks(grid, -1) >= middle)
    refuse({ field: 'step', rule: 'below_step_tick' });
  const least = minLots(core, middle, false);
  if (levelLots(grid, 1) < least || levelLots(grid, 0) < least) {
    const needed = quoteOf(units, middle, least + 1);
    refuse({
      field: 'value',
      rule: 'too_small',
      least: moneyText((needed * 10_000n) / BigInt(Math.round(params.step * 100))),
    });
  }
  const cap = onStep(
    core.steps,
    Math.floor(must(market.best(ask), 'an offer') * (1 + params.max_slippage / percent)),
    -1,
  );
  const opening = Math.floor(value / middle);
  if (opening > units.maxLots) refuse({ field: 'value', rule: 'too_large' });
  const room = maxOpenOrders - (core.openCount.get(api_id) ?? 0);
  if (2 * params.depth > room) refuse({ field: 'depth', rule: 'too_many_orders', most: room });
  const need = quoteOf(units, cap, opening) + moneyOf(params.reserve);
  const free = freeOf(quote);
  if (free < need)
    throw new Refusal('BALANCE', { asset: quote, free: moneyText(free), need: moneyText(need), field: 'value' });
  return { params, plan: { grid, opening, cap, money: moneyText(need) }, need, marks: [middle] };
}
