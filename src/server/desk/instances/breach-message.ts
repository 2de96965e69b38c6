import type { Breach } from '../../../shared/trade/risk/risk-limits.ts';
import type { InstanceRecord } from '../../store/tables/instances.ts';

/** English for people; a screen in another language has the facts. */
const names: Readonly<Record<Breach['limit'], string>> = {
  max_position: 'max position',
  max_order_amount: 'max order amount',
  max_orders_per_minute: 'max orders a minute',
  max_exposure: 'max exposure',
  max_daily_loss: 'max daily loss',
  max_drawdown: 'max drawdown',
  max_fill_slippage: 'max slippage',
  price_band: 'price band',
};

/** Message to the owner of an account whose limit has interrupted so many instances. */
export function accountBreachMessage(
  { user_id, api_id, name }: { readonly user_id: string; readonly api_id: string; readonly name: string },
  breach: Breach,
  count: number,
) {
  return {
    user_id,
    type: 3 as const,
    title: 'Account limit reached',
    content: `${name}: ${names[breach.limit]} ${breach.value}, measured ${breach.measured}. Strategies interrupted: ${count}. Their orders are cancelled.`,
    data: { api_id, account: name, breach, count },
    msg_time: breach.time,
  };
}

/** Message to the owner of an instance that a limit has interrupted. */
export function breachMessage(record: InstanceRecord, breach: Breach) {
  const { instance_id, name, exchange, symbol, account_type, user_id } = record;
  return {
    user_id,
    type: 3 as const,
    title: 'Strategy interrupted',
    content: `${name} (${exchange} ${symbol}): limit ${names[breach.limit]} ${breach.value}, measured ${breach.measured}. Its orders are cancelled.`,
    data: { instance_id, name, exchange, symbol, account_type, breach },
    msg_time: breach.time,
  };
}
