import { pairOf } from '../../../shared/market/instrument.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Market } from '../../venues/venue.ts';

/** What a fired alert tells its owner: English for people, and the facts for a screen in another language. */
export function messageOf({ instrument }: Market, alert: Alert, price: string) {
  const { alert_id, exchange, symbol, account_type, kind, trigger_price, direction, range, amplitude_pct, window_s, inside } = alert;
  const what = kind === 'PRICE' ? `${direction === 'UP_TO' ? 'rose' : 'fell'} to ${price}, your alert: ${trigger_price}`
    : kind === 'RANGE' ? `is ${inside ? 'no longer' : 'now'} between ${range![0]} and ${range![1]}: ${price}` : `moved ${amplitude_pct} % within ${window_s} s: ${price}`;
  return {
    type: 3 as const, title: 'Price alert', content: `${pairOf(instrument)} (${exchange} ${account_type}) ${what}`,
    data: { alert_id, exchange, symbol, account_type, kind, price, trigger_price, direction, range, inside, amplitude_pct, window_s },
  };
}
