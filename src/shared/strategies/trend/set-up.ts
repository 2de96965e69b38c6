import { moneyText, quoteOf } from '../../core/ledger/money.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { TrendParams } from '../../trade/strategy/trend-params.ts';
import { checkEnds, investedMoney, middleNow, refuse, withSignal } from '../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';

/** A TREND as it is set up. */
export interface TrendPlan {
  /** Money that is invested, decimal text of quote. */
  readonly invest: string;
}

/** A TREND as it begins: it may cost what is invested. */
export function setUpTrend(given: TrendParams, start: StartSituation): Setup<TrendParams, TrendPlan> {
  const { core, market, freeOf } = firstLeg(start);
  checkMarket(core);
  const middle = middleNow(core, market);
  const params = withSignal(market, given);
  checkEnds(core, params, middle, start.nowMs);
  if (params.entry === 'EMA_CROSS' && params.fast >= params.slow) refuse({ field: 'fast', rule: 'above_slow' });
  const least = quoteOf(core.units, middle, minLots(core, middle, false)) * BigInt(params.max_units);
  const need = investedMoney(core, params.invest, { least, free: freeOf(core.listed.instrument.quote) });
  return { params, plan: { invest: moneyText(need) }, need, marks: [middle] };
}
