import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Alert, AlertCondition } from '../../../shared/trade/alert.ts';
import { usePlotNames } from '../chart/indicator-words/plot-names.ts';
import { priceText } from '../instrument/price-text.ts';

/** Gives what an alert waits for as a short line in the user's language. */
export function useConditionText(): (
  alert: AlertCondition & Pick<Alert, 'inside'>,
  instrument: Instrument | undefined,
) => string {
  const { t } = useLingui();
  const names = usePlotNames();
  return (alert, instrument) => {
    const price = (text: string | undefined) => priceText(text ?? '0', instrument);
    if (alert.kind === 'PRICE') {
      const wanted = price(alert.trigger_price);
      return alert.direction === 'UP_TO' ? t`Price up to ${wanted}` : t`Price down to ${wanted}`;
    }
    if (alert.kind === 'RANGE') {
      const low = price(alert.range?.[0]);
      const high = price(alert.range?.[1]);
      return alert.inside ? t`Price leaves ${low} – ${high}` : t`Price enters ${low} – ${high}`;
    }
    if (alert.kind === 'AMPLITUDE') {
      const percent = alert.amplitude_pct ?? 0;
      const seconds = alert.window_s ?? 0;
      return t`Price moves ${percent}% within ${seconds} s`;
    }
    const {
      indicator = '',
      params = {},
      plot = '',
      interval: length = '',
      tz,
      crossing,
      direction,
      level = 0,
      other_plot = '',
      bar,
    } = alert;
    const isOpen = bar === 'FORMING';
    const interval = tz ? `${length}, ${tz}` : length;
    const name = `${names.plot(indicator, params, plot)} (${isOpen ? t`${interval}, intrabar` : interval})`;
    const up = direction === 'UP_TO';
    if (crossing === 'CLOSE' && isOpen) return up ? t`Price rises above ${name}` : t`Price falls below ${name}`;
    if (crossing === 'CLOSE') return up ? t`Price closes above ${name}` : t`Price closes below ${name}`;
    const target = crossing === 'PLOT' ? (names.output(other_plot) ?? other_plot) : String(level);
    if (crossing === 'PLOT') return up ? t`${name} crosses above ${target}` : t`${name} crosses below ${target}`;
    return up ? t`${name} rises to ${target}` : t`${name} falls to ${target}`;
  };
}
