import { pairOf } from '../../../shared/market/instrument.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Market } from '../../venues/venue.ts';
import { sideOf } from './condition.ts';

/** An indicator with its parameters, and the plot of one that has several: `macd(12, 26, 9) signal`. */
const plotText = ({ indicator, params = {} }: Alert, plot: string | undefined): string =>
  [`${indicator}(${Object.values(params).join(', ')})`, ...(plot === indicator ? [] : [plot])].join(' ');

function crossingText(alert: Alert, price: string): string {
  const { tz, crossing, direction, plot, level, other_plot, value, bar } = alert;
  const own = plotText(alert, plot);
  const up = direction === 'UP_TO';
  const interval = tz ? `${alert.interval} (${tz})` : alert.interval;
  if (crossing === 'LEVEL') return `${own} of ${interval} ${up ? 'rose' : 'fell'} to ${value}, your alert: ${level}`;
  return crossing === 'CLOSE'
    ? `${bar === 'FORMING' ? 'came to' : 'closed'} ${up ? 'at or above' : 'at or below'} ${own} of ${interval}: ${price}`
    : `${own} of ${interval} came ${up ? 'above' : 'below'} ${other_plot}: ${value}`;
}

function rangeText({ range, inside }: Alert, price: string): string {
  const [low, high] = range!;
  if (inside) return `left ${low} – ${high}: ${price}`;
  return sideOf(Number(price), [low, high]) === 'inside'
    ? `entered ${low} – ${high}: ${price}`
    : `crossed ${low} – ${high}: ${price}`;
}

/** What a fired alert tells its owner: English for people, and the facts for a screen in another language. */
export function messageOf({ instrument }: Market, alert: Alert, price: string) {
  const {
    alert_id,
    exchange,
    symbol,
    account_type,
    kind,
    trigger_price,
    direction,
    range,
    amplitude_pct,
    window_s,
    inside,
    indicator,
    params,
    plot,
    interval,
    tz,
    crossing,
    level,
    other_plot,
    value,
    bar,
    channel,
  } = alert;
  const what =
    kind === 'INDICATOR'
      ? crossingText(alert, price)
      : kind === 'PRICE'
        ? `${direction === 'UP_TO' ? `rose to ${price}, your alert: up to` : `fell to ${price}, your alert: down to`} ${trigger_price}`
        : kind === 'RANGE'
          ? rangeText(alert, price)
          : `moved ${amplitude_pct}% within ${window_s} s: ${price}`;
  return {
    type: 3 as const,
    title: kind === 'INDICATOR' ? 'Indicator alert' : 'Price alert',
    content: `${pairOf(instrument)} (${exchange} ${account_type}) ${what}`,
    data: {
      alert_id,
      exchange,
      symbol,
      account_type,
      kind,
      price,
      trigger_price,
      direction,
      range,
      inside,
      amplitude_pct,
      window_s,
      channel,
      ...(kind === 'INDICATOR' && { indicator, params, plot, interval, tz, crossing, level, other_plot, value, bar }),
    },
  };
}
