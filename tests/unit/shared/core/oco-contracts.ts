import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { contractState, inverse, inverseKey, linearKey, perpetual } from './contract-kit.ts';

/** A dated contract that settles in USDT. */
export const futures = {
  ...perpetual,
  symbol: 'BTCUSDT_270625',
  account_type: 'futures' as const,
  expiry: Date.parse('2027-06-25T08:00:00Z'),
};
/** A dated contract that settles in BTC. */
export const delivery = {
  ...inverse,
  symbol: 'BTCUSD_270625',
  account_type: 'delivery' as const,
  expiry: Date.parse('2027-06-25T08:00:00Z'),
};

/** A state whose four contracts trade, with money for `a` and `b`. */
export function awake() {
  const made = contractState([perpetual, inverse, futures, delivery]);
  for (const [account_type, asset, amount] of [
    ['futures', 'USDT', '10000'],
    ['delivery', 'BTC', '10'],
  ] as const) {
    for (const [api_id, user_id] of [
      ['a', 'u'],
      ['b', 'v'],
    ] as const)
      apply(made.state, { kind: 'deposit', user_id, api_id, account_type, asset, amount }, 0);
  }
  apply(made.state, { kind: 'wake', markets: [linearKey, inverseKey, keyOfSymbol(futures), keyOfSymbol(delivery)] }, 0);
  return made;
}

/** The fields of an OCO order. */
export const oco = (
  side: 'BUY' | 'SELL',
  amount: string,
  limit_price: string,
  stop_price: string,
  more: Partial<PlaceOrder> = {},
  stop_limit_price?: string,
): Partial<PlaceOrder> => ({
  order_type: 'OCO',
  side,
  amount,
  oco: { limit_price, stop_price, ...(stop_limit_price && { stop_limit_price }) },
  ...more,
});
