import { useLingui } from '@lingui/react/macro';
import { usePlotNames } from './plot-names.ts';

/**
 * Words for indicators, their parameters and their lines in the user's language, for the form where they are chosen.
 * Keys that have none stand as they are.
 */
export function useIndicatorWords() {
  const { t } = useLingui();
  const titles: Readonly<Record<string, string>> = {
    volume: t`Volume`,
    ma: t`Moving average`,
    ema: t`Exponential moving average`,
    wma: t`Weighted moving average`,
    boll: t`Bollinger bands`,
    vwap: t`Volume-weighted average price`,
    sar: t`Parabolic SAR`,
    ichimoku: t`Ichimoku cloud`,
    supertrend: t`Supertrend`,
    nineTurn: t`Nine-turn (TD setup)`,
    macd: t`MACD`,
    rsi: t`Relative strength index`,
    kdj: t`KDJ stochastic`,
    atr: t`Average true range`,
    obv: t`On-balance volume`,
    cci: t`Commodity channel index`,
    dmi: t`Directional movement`,
    wr: t`Williams %R`,
    roc: t`Rate of change`,
    mfi: t`Money flow index`,
  };
  const params: Readonly<Record<string, string>> = {
    period: t`Period`,
    width: t`Width (standard deviations)`,
    startHour: t`Session start (UTC hour)`,
    start: t`Step`,
    limit: t`Max step`,
    conversion: t`Conversion line`,
    base: t`Base line`,
    span: t`Span B`,
    displacement: t`Displacement`,
    factor: t`Factor`,
    countdown: t`Countdown to 13`,
    fast: t`Fast period`,
    slow: t`Slow period`,
    signal: t`Signal period`,
    smoothK: t`K smoothing`,
    smoothD: t`D smoothing`,
  };
  const outputs = usePlotNames();
  return {
    /** The whole name of an indicator. */
    title: (kind: string) => titles[kind] ?? kind,
    param: (key: string) => params[key] ?? key,
    /** A line of an indicator. */
    output: (key: string) => outputs.output(key) ?? t`Line`,
  };
}
