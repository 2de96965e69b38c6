import { useMemo } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { BacktestRequest } from '../../../../shared/backtest/report.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Instance, StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { firstRow } from './run-rows.ts';

/** Whether a run can be played again over the bars of its market. */
export const isPlayable = (
  { symbols }: Pick<Instance, 'symbols'>,
  template: Pick<StrategyTemplate, 'backtest'>,
): boolean => symbols.length === 1 && template.backtest !== false;

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
): BacktestRequest {
  return {
    strategy_type,
    params,
    instrument,
    slippage: 0,
    touchFills: false,
    fromRow: firstRow(bars, created),
  };
}
