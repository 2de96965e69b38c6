import { must } from '../base/assert.ts';
import { toScaled } from '../base/decimal.ts';
import { moneyDecimals } from '../core/ledger/money.ts';
import type { MarketState } from '../core/state/market-state.ts';
import type { LevelOrders } from './level-orders.ts';

const one = 10n ** BigInt(moneyDecimals);

/** Coins in lots and money in money units that no open order holds, of one that may spend `money` of quote. */
export function spotFunds(
  { units }: Pick<MarketState, 'units'>,
  { inventory, leftOf, open }: Pick<LevelOrders, 'inventory' | 'leftOf' | 'open'>,
  money: string,
): { readonly coins: number; readonly money: bigint } {
  let coins = Number(inventory.base / units.basePerLot);
  let left = must(toScaled(money, moneyDecimals), 'money') + inventory.flow;
  for (const order of open) {
    if (order.side === 'SELL') coins -= leftOf(order);
    else
      left -= (must(toScaled(order.price, moneyDecimals), 'a price') * BigInt(leftOf(order)) * units.basePerLot) / one;
  }
  return { coins, money: left };
}
