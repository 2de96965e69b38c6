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

/** Which spread of which markets it was: what is sold comes first, and what is bought for it. */
function spreadText({ exchange, symbol, account_type, other_leg, spread_of, spread_bps, direction, value }: Alert) {
  const a = `${exchange} ${symbol} ${account_type}`;
  const b = other_leg ? `${other_leg.exchange} ${other_leg.symbol} ${other_leg.account_type}` : '';
  const legs = spread_of === 'OPEN' ? `${b} − ${a} (open)` : `${a} − ${b} (close)`;
  const moved = direction === 'UP_TO' ? 'rose' : 'fell';
  return `spread ${legs} ${moved} to ${value} bps, your alert: ${direction === 'UP_TO' ? 'up' : 'down'} to ${spread_bps} bps`;
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
    other_leg,
    spread_of,
    spread_bps,
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
    title: kind === 'INDICATOR' ? 'Indicator alert' : other_leg ? 'Spread alert' : 'Price alert',
    content: other_leg
      ? `${instrument.base} ${spreadText(alert)}`
      : `${pairOf(instrument)} (${exchange} ${account_type}) ${what}`,
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
      ...(other_leg && { other_leg, spread_of, spread_bps, value }),
      ...(kind === 'INDICATOR' && { indicator, params, plot, interval, tz, crossing, level, other_plot, value, bar }),
    },
  };
}
