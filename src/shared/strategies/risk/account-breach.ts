import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import type { AccountLimits } from '../../trade/risk/account-risk.ts';
import type { Breach } from '../../trade/risk/risk-limits.ts';

/** What all instances on an account come to. Money units of USD, above zero where it is a loss. */
export interface AccountMeasures {
  readonly exposure: bigint;
  readonly loss: bigint;
  /** Orders of the last minute. */
  readonly orders: number;
}

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);

/** The limit of an account that is exceeded: a loss that it has come to, all else that is more. */
export function accountBreach(
  { max_exposure, max_daily_loss, max_orders_per_minute }: AccountLimits,
  { exposure, loss, orders }: AccountMeasures,
  time: number,
): Breach | undefined {
  const breach = (limit: Breach['limit'], value: string | number, measured: string): Breach => ({
    scope: 'account',
    limit,
    value: String(value),
    measured,
    time,
  });
  if (max_daily_loss !== null && loss >= money(max_daily_loss))
    return breach('max_daily_loss', max_daily_loss, moneyText(loss));
  if (max_exposure !== null && exposure > money(max_exposure))
    return breach('max_exposure', max_exposure, moneyText(exposure));
  if (max_orders_per_minute !== null && orders > max_orders_per_minute)
    return breach('max_orders_per_minute', max_orders_per_minute, String(orders));
  return undefined;
}
