import { useMemo } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { BacktestRequest } from '../../../../shared/backtest/report.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { playsLegs } from '../../../../shared/strategies/leg-count.ts';
import type { Instance, StrategyTemplate } from '../../../../shared/trade/instance.ts';
import type { LegBars } from '../../../engine/backtest-thread.ts';
import type { LegHistory } from '../legs/leg-history.ts';
import { firstRow } from './run-rows.ts';

/** Whether a run can be played again over the bars of its markets. */
export const isPlayable = ({ symbols }: Pick<Instance, 'symbols'>, template: StrategyTemplate): boolean =>
  symbols.length === 1 ? template.backtest !== false : playsLegs(template);

/** A leg after the first one: its market with what that has been. */
export interface RunLeg extends LegHistory {
  readonly instrument: Instrument;
}

/** Bars of all legs, the first one first; the same ones as long as those are. */
export const useLegBars = (bars: BarColumns, others: readonly RunLeg[]): LegBars =>
  useMemo(() => [bars, ...others.map((leg) => leg.bars)], [bars, others]);

/** What of an instance its backtests go by. */
export type Replayed = Pick<Instance, 'strategy_type' | 'params' | 'created'>;

/** That of an instance: the same one as long as nothing of it has changed, however often it is read. */
export function useReplayed({ strategy_type, params, created }: Replayed): Replayed {
  const text = JSON.stringify({ strategy_type, params, created });
  return useMemo(() => JSON.parse(text) as Replayed, [text]);
}

/** The backtest of an instance by its own parameters, from when it was started. */
export function ownRequest(
  { strategy_type, params, created }: Replayed,
  instrument: Instrument,
  bars: BarColumns,
  others: readonly RunLeg[],
): BacktestRequest {
  return {
    strategy_type,
    params,
    instrument,
    slippage: 0,
    touchFills: false,
    fromRow: firstRow(bars, created),
    ...(others.length > 0 && { others: others.map((leg) => ({ instrument: leg.instrument, fundingRate: leg.rates })) }),
  };
}
