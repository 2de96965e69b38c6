import { useLingui } from '@lingui/react/macro';
import type { Params } from '../../../shared/indicators/kernel.ts';

/** How charts call indicators, short, and with the parameters that are told beside the name. */
const short: Readonly<Record<string, readonly [name: string, ...params: string[]]>> = {
  ma: ['MA', 'period'],
  ema: ['EMA', 'period'],
  wma: ['WMA', 'period'],
  boll: ['BOLL', 'period', 'width'],
  vwap: ['VWAP'],
  sar: ['SAR', 'start', 'limit'],
  ichimoku: ['Ichimoku', 'conversion', 'base', 'span'],
  supertrend: ['Supertrend', 'period', 'factor'],
  macd: ['MACD', 'fast', 'slow', 'signal'],
  rsi: ['RSI', 'period'],
  kdj: ['KDJ', 'period', 'smoothK', 'smoothD'],
  atr: ['ATR', 'period'],
  obv: ['OBV'],
  cci: ['CCI', 'period'],
  dmi: ['DMI', 'period'],
  wr: ['WR', 'period'],
  roc: ['ROC', 'period'],
  mfi: ['MFI', 'period'],
};

/** Short names of indicators in the user's language. Kinds that have none stand as they are. */
export function useIndicatorNames() {
  const { t } = useLingui();
  return {
    /** As a legend has it: `MA 7`, `MACD 12 26 9`. */
    legend: (kind: string, given: Params): string => {
      const [name, ...keys] = short[kind] ?? [
        kind === 'nineTurn' ? t`Nine-turn` : kind === 'volume' ? t`Volume` : kind,
      ];
      return [name, ...keys.map((key) => given[key])].join(' ');
    },
  };
}
