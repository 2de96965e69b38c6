import { moneyText, quoteOf } from '../../core/ledger/money.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { SecondWaveParams } from '../../trade/strategy/second-wave-params.ts';
import { checkEnds, investedMoney, middleNow, refuse, withSignal } from '../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';

/** A SECOND_WAVE as it is set up. */
export interface SecondWavePlan {
  /** Money that is invested, decimal text of quote. */
  readonly invest: string;
}

/** A SECOND_WAVE as it begins: it may cost what is invested. */
export function setUpSecondWave(
  given: SecondWaveParams,
  start: StartSituation,
): Setup<SecondWaveParams, SecondWavePlan> {
  const { core, market, freeOf } = firstLeg(start);
  checkMarket(core);
  const middle = middleNow(core, market);
  const params = withSignal(market, given);
  checkEnds(core, params, middle, start.nowMs);
  if (params.min_retrace >= params.max_retrace) refuse({ field: 'max_retrace', rule: 'above_least' });
  const least = quoteOf(core.units, middle, minLots(core, middle, false));
  const need = investedMoney(core, params.invest, { least, free: freeOf(core.listed.instrument.quote) });
  return { params, plan: { invest: moneyText(need) }, need, marks: [middle] };
}
