import { must } from '../base/assert.ts';
import { toScaled } from '../base/decimal.ts';
import { moneyDecimals } from '../core/ledger/money.ts';
import type { Order, Side } from '../trade/order.ts';

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);

/** What orders have brought about, exact, in money units. */
export interface Inventory {
  /** Base that is held, after fees. */
  readonly base: bigint;
  /** What it has cost in quote, by the weighted average. */
  readonly cost: bigint;
  /** Profit of all sales over that average, after their fees. */
  readonly realised: bigint;
  /** Quote that has come in less what has gone out: always `realised − cost`. */
  readonly flow: bigint;
  /** Quote that was traded, both sides. */
  readonly volume: bigint;
  /** Fees in quote; those in base at the price of their own order. */
  readonly fees: bigint;
}

export const emptyInventory: Inventory = { base: 0n, cost: 0n, realised: 0n, flow: 0n, volume: 0n, fees: 0n };

/** What of one order has been filled. The fee is in what was received. */
export interface Filled {
  readonly side: Side;
  readonly base: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
}

/** What of an order has been filled by now. */
export const filledOf = ({ side, filled_amount, filled_total, fee }: Order): Filled => ({
  side,
  base: money(filled_amount),
  quote: money(filled_total),
  fee: money(fee),
});

/** The inventory after an order. A sale of more than is held has cost what was held. */
export function withFilled(it: Inventory, { side, base, quote, fee }: Filled): Inventory {
  if (base === 0n) return it;
  const volume = it.volume + quote;
  if (side === 'BUY')
    return {
      ...it,
      base: it.base + base - fee,
      cost: it.cost + quote,
      flow: it.flow - quote,
      volume,
      fees: it.fees + (fee * quote) / base,
    };
  const sold = base < it.base ? base : it.base;
  const part = it.base > 0n ? (it.cost * sold) / it.base : it.cost;
  return {
    base: it.base - base,
    cost: it.cost - part,
    realised: it.realised + quote - fee - part,
    flow: it.flow + quote - fee,
    volume,
    fees: it.fees + fee,
  };
}
