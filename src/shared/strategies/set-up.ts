import { must } from '../base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../base/decimal.ts';
import { Refusal } from '../base/refusal.ts';
import { moneyDecimals, moneyText } from '../core/ledger/money.ts';
import type { MarketState } from '../core/state/market-state.ts';
import { type StudyProblem, studyOn } from '../indicators/study.ts';
import type { MarketView } from '../market/market-view.ts';
import { middleOf } from '../market/middle.ts';
import type { Signal } from '../trade/signal.ts';
import { type EndParams, profitsBelow } from './ends.ts';
import { firstLeg, type StartSituation } from './strategy.ts';

/** A parameter and the rule that it breaks, with what would keep it. */
export interface Broken {
  readonly field: string;
  readonly rule: string;
  readonly [fact: string]: string | number;
}

export const refuse = (...broken: readonly (Broken | StudyProblem)[]): never => {
  throw new Refusal('PARAMETERS', broken);
};

/** Ticks of a price; undefined where it is left out. Throws PARAMETERS where it lies on no tick. */
export function ticksOf({ grid, listed }: MarketState, field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ticks = toUnits(text, grid.price);
  return ticks === undefined || ticks < 1 ? refuse({ field, rule: 'tick', tick: listed.instrument.tick }) : ticks;
}

/** Middle of the best prices in ticks. Throws INPUT where a side has none. */
export function middleNow({ listed: { instrument } }: MarketState, market: MarketView): number {
  const middle = middleOf(market);
  if (middle !== undefined) return middle;
  throw new Refusal('INPUT', { field: 'symbols', rule: 'no_last_price', symbol: instrument.symbol });
}

/** Throws PARAMETERS where what ends a strategy would end it at once. */
export function checkEnds(core: MarketState, params: EndParams, middle: number, nowMs: number): void {
  const takeProfit = ticksOf(core, 'take_profit_price', params.take_profit_price);
  const stopLoss = ticksOf(core, 'stop_loss_price', params.stop_loss_price);
  const price = fromUnits(middle, core.grid.price);
  const isBelow = profitsBelow(params);
  const [above, below] = isBelow ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
  const fields = ['take_profit_price', 'stop_loss_price'] as const;
  const [aboveField, belowField] = isBelow ? [fields[1], fields[0]] : fields;
  if (above !== undefined && above <= middle) refuse({ field: aboveField, rule: 'above_price', price });
  if (below !== undefined && below >= middle) refuse({ field: belowField, rule: 'below_price', price });
  if (params.end_time !== undefined && params.end_time <= nowMs) refuse({ field: 'end_time', rule: 'future' });
}

/** Parameters whose ends have changed while it runs, completed. Throws PARAMETERS where they would end it at once. */
export function withEnds<P extends EndParams>(params: P, start: StartSituation): P {
  const { core, market } = firstLeg(start);
  checkEnds(core, params, middleNow(core, market), start.nowMs);
  return withSignal(market, params);
}

/**
 * Parameters with all those of the indicator of their end signal. Throws PARAMETERS where the indicator is not as asked
 * for or has too few bars.
 */
export function withSignal<P extends { readonly end_signal?: Signal | undefined }>(market: MarketView, params: P): P {
  const { end_signal: signal } = params;
  if (!signal) return params;
  const study = studyOn(market, signal, (problem) => refuse({ ...problem, field: `end_signal.${problem.field}` }));
  return { ...params, end_signal: { ...signal, params: study.params } };
}

/**
 * Money units that are invested. Throws PARAMETERS where they are less than `least`, and BALANCE where the account has
 * less.
 */
export function investedMoney(
  { listed }: MarketState,
  invest: string,
  { least, free }: { readonly least: bigint; readonly free: bigint },
): bigint {
  const need = must(toScaled(invest, moneyDecimals + 6), 'invest') / 1_000_000n;
  if (need < least) refuse({ field: 'invest', rule: 'too_small', least: moneyText(least) });
  const { quote } = listed.instrument;
  if (free < need)
    throw new Refusal('BALANCE', { asset: quote, free: moneyText(free), need: moneyText(need), field: 'invest' });
  return need;
}
