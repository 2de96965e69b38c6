import { useLingui } from '@lingui/react/macro';
import type { Instrument, SymbolRef } from '../../../shared/market/instrument.ts';
import type { Alert, AlertCondition } from '../../../shared/trade/alert.ts';
import { useStream } from '../../engine/use-stream.ts';
import { minus } from '../../format/price.ts';
import { usePlotNames } from '../chart/indicator-words/plot-names.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { useVenueName } from '../instrument/venue-name.ts';
import { spreadLegs } from './spread-legs.ts';

const noInstruments: readonly Instrument[] = [];

/** What an alert waits for; the market is told by the lines of spreads alone. */
type Condition = AlertCondition & Pick<Alert, 'inside'> & Partial<SymbolRef>;

/** Gives what an alert waits for as a short line in the user's language. */
export function useConditionText(): (alert: Condition, instrument: Instrument | undefined) => string {
  const { t } = useLingui();
  const names = usePlotNames();
  const spreadText = useSpreadText();
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
    if (alert.kind === 'SPREAD') return spreadText(alert);
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

/** Gives the line of an alert on a spread: `BTC spread OKX perp − Binance spot (open) ≥ 15 bps`. */
function useSpreadText(): (alert: Condition) => string {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const venueName = useVenueName();
  const instruments = instrumentsByKey(useStream({ kind: 'symbols' }).value ?? noInstruments);
  return ({ exchange, symbol, account_type, other_leg, spread_of, spread_bps = 0, direction }) => {
    if (!exchange || !symbol || !account_type) return '';
    const { base, sold, bought } = spreadLegs(
      { exchange, symbol, account_type, other_leg, spread_of },
      { instruments, names, venueName },
    );
    const sign = direction === 'UP_TO' ? '≥' : '≤';
    const bps = String(spread_bps).replace('-', minus);
    return spread_of === 'CLOSE'
      ? t`${base} spread ${sold} − ${bought} (close) ${sign} ${bps} bps`
      : t`${base} spread ${sold} − ${bought} (open) ${sign} ${bps} bps`;
  };
}
