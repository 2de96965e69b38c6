import { must } from '../base/assert.ts';
import { fromUnits, toScaled } from '../base/decimal.ts';
import { moneyDecimals, moneyText } from '../core/ledger/money.ts';
import type { Grid } from '../market/instrument.ts';
import type { InstanceFigures } from '../trade/instance.ts';
import type { Inventory } from './inventory.ts';

/** Orders of an instance, those of them that were filled, and sales by whether they brought a profit. */
export type Counts = Pick<InstanceFigures, 'orders' | 'wins' | 'losses'>;

/**
 * Figures of what orders have brought about, at a price in ticks; `invested` in quote. The net value is 1 + profit ÷
 * invested.
 */
export function figuresOf(
  { base, cost, realised, flow, volume, fees }: Inventory,
  counts: Counts,
  {
    grid: { price },
    markTicks,
    invested,
  }: { readonly grid: Grid; readonly markTicks: number; readonly invested: string },
): InstanceFigures {
  const value = (base * BigInt(markTicks) * BigInt(price.unit)) / 10n ** BigInt(price.decimals);
  const profit = flow + value;
  const put = must(toScaled(invested, moneyDecimals), 'money that is invested');
  const one = 10n ** BigInt(moneyDecimals);
  const rate = (profit * one) / put;
  return {
    profit: moneyText(profit),
    net_value: moneyText(one + rate),
    profit_rate: Number(rate) / Number(one / 100n),
    realised: moneyText(realised),
    fees: moneyText(fees),
    volume: moneyText(volume),
    ...counts,
    qty: moneyText(base),
    cost: moneyText(cost),
    mark: fromUnits(markTicks, price),
  };
}
