import { useLingui } from '@lingui/react/macro';
import type { Params } from '../../../shared/indicators/kernel.ts';
import { useIndicatorNames } from './indicator-names.ts';

/** Names of the plots of indicators in the user's language. */
export function usePlotNames() {
  const { t } = useLingui();
  const names = useIndicatorNames();
  const outputs: Readonly<Record<string, string>> = {
    upper: t`Upper band`,
    middle: t`Middle`,
    lower: t`Lower band`,
    conversion: t`Conversion line`,
    base: t`Base line`,
    spanA: t`Span A`,
    spanB: t`Span B`,
    lagging: t`Lagging line`,
    signal: t`Signal`,
    histogram: t`Histogram`,
    plus: '+DI',
    minus: '−DI',
    adx: 'ADX',
    k: 'K',
    d: 'D',
    j: 'J',
    trend: t`Trend`,
    setup: t({ message: 'Setup', context: 'chart' }),
    perfected: t`Perfected`,
    resistance: t`Resistance`,
    support: t({ message: 'Support', context: 'chart' }),
    countdown: t`Countdown`,
  };
  return {
    /** One plot among others; undefined where it is called as its indicator is. */
    output: (key: string): string | undefined => outputs[key],
    /** A plot with its indicator, as a legend has that: `RSI 14`, `KDJ 9 3 3 K`. */
    plot: (indicator: string, params: Params, plot: string): string =>
      [names.legend(indicator, params), outputs[plot]].filter(Boolean).join(' '),
  };
}
