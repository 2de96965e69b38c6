import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import type { BacktestResult } from '../../../../../src/shared/backtest/exact/result.ts';
import type { BacktestInput } from '../../../../../src/shared/backtest/exact/run.ts';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import { instrument } from '../../core/core-kit.ts';
import { play, strategyOf } from '../backtest-kit.ts';

const funds = 10_000_000;

/** The instrument of the kit, with bounds of price that nothing comes near. */
export const traded = { ...instrument, price_band_up: 5, price_band_down: 0.2 };

/** What the exact tier comes to, or the first rule for which it begins nothing. */
export function exactOf(
  type: string,
  bars: BarColumns,
  params: Readonly<Record<string, unknown>>,
  changes: Partial<BacktestInput>,
): { readonly result?: BacktestResult; readonly problem?: object } {
  try {
    return { result: play(strategyOf(type), params, bars, { funds: `${funds}`, ...changes }) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PARAMETERS') return { problem: (error.data as object[])[0]! };
    throw error;
  }
}

/** Deepest fall of the exact tier's equities from the peak before, as if the account had just what was invested. */
export function drawdownOf(equity: Float64Array, invested: number): number {
  let peak = invested;
  let deepest = 0;
  for (const each of equity) {
    const value = each - funds + invested;
    peak = Math.max(peak, value);
    deepest = Math.max(deepest, 1 - value / peak);
  }
  return deepest;
}
