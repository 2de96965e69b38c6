import { must } from '../../base/assert.ts';
import { fromUnits, toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { checkMarket, maxOpenOrders } from '../../core/orders/draft.ts';
import { bandAround } from '../../core/orders/filters.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { type BlshLadder, blshDeviations, type BlshLevel, blshLevels, blshNeed } from '../../finance/blsh-plan.ts';
import { grossLots } from '../../finance/grid-plan.ts';
import type { BlshParams } from '../../trade/strategy/blsh-params.ts';
import { checkEnds, middleNow, refuse, ticksOf, withSignal } from '../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';

/** A BLSH as it is set up: its ladder, amounts in ticks × lots, and the first reference in ticks. */
export interface BlshPlan {
  readonly ladder: BlshLadder;
  readonly reference: number;
}

const percent = 100;

/** An amount of quote in ticks × lots. */
const amountOf = ({ units }: MarketState, text: string | undefined): number =>
  text === undefined ? 0 : Number(must(toScaled(text, moneyDecimals), 'an amount') / units.quotePerTickLot);

/** Throws PARAMETERS where an order of the ladder would be too small or too large, or two would stand on one price. */
function checkLevels(core: MarketState, levels: readonly BlshLevel[], hasFirst: boolean): void {
  const { units, listed } = core;
  const { maker } = listed.instrument;
  for (const [index, { ticks, lots }] of levels.entries()) {
    if (ticks < 1) refuse({ field: 'drop', rule: 'below_zero' });
    if (index > 0 && ticks >= levels[index - 1]!.ticks) refuse({ field: 'drop', rule: 'below_tick' });
    const least = grossLots(minLots(core, ticks, false), maker);
    const field = hasFirst && index === 0 ? 'first' : 'amount';
    if (lots < least)
      refuse({ field, rule: 'too_small', least: moneyText(BigInt(ticks) * BigInt(least) * units.quotePerTickLot) });
    if (lots > units.maxLots) refuse({ field, rule: 'too_large' });
  }
}

/** A BLSH as it begins: its ladder and what all of it costs. */
export function setUpBlsh(given: BlshParams, start: StartSituation): Setup<BlshParams, BlshPlan> {
  const { core, market, api_id, freeOf } = firstLeg(start);
  checkMarket(core);
  const middle = middleNow(core, market);
  const params = withSignal(market, given);
  checkEnds(core, params, middle, start.nowMs);
  const ladder: BlshLadder = {
    first: amountOf(core, params.first),
    amount: amountOf(core, params.amount),
    drop: params.drop / percent,
    scale: params.scale,
    levels: params.levels,
    multiplier: params.multiplier,
  };
  if (ladder.amount < 1) refuse({ field: 'amount', rule: 'too_small' });
  if (!(must(blshDeviations(ladder).at(-1), 'a level') < 1)) refuse({ field: 'drop', rule: 'below_zero' });
  const reference = ticksOf(core, 'reference', params.reference) ?? middle;
  const levels = blshLevels(ladder, reference);
  const { lowest } = bandAround(core.listed.instrument, middle);
  checkLevels(core, levels, ladder.first > 0);
  const bottom = must(levels.at(-1), 'a level').ticks;
  if (bottom < lowest) refuse({ field: 'drop', rule: 'price_band', least: fromUnits(lowest, core.grid.price) });
  const room = maxOpenOrders - (core.openCount.get(api_id) ?? 0);
  if (levels.length + 1 > room) refuse({ field: 'levels', rule: 'too_many_orders', most: room });
  const { quote } = core.listed.instrument;
  const need = blshNeed(levels) * core.units.quotePerTickLot;
  const free = freeOf(quote);
  if (free < need)
    throw new Refusal('BALANCE', { asset: quote, free: moneyText(free), need: moneyText(need), field: 'amount' });
  return { params, plan: { ladder, reference }, need, marks: [middle] };
}
