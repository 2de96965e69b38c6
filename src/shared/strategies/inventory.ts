import { must } from '../base/assert.ts';
import { toScaled } from '../base/decimal.ts';
import type { ContractTerms } from '../core/ledger/contract-terms.ts';
import { moneyDecimals } from '../core/ledger/money.ts';
import type { Grid } from '../market/instrument.ts';
import type { Order, Side } from '../trade/order.ts';

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);

/**
 * What orders have brought about, exact, in money units. On spot money is quote; of a contract it is the asset that it
 * settles in, and `base` and `cost` have a sign.
 */
export interface Inventory {
  /** Base that is held, after fees; of a contract the net size in base, or in contracts where inverse. */
  readonly base: bigint;
  /**
   * What it has cost, by the weighted average; of a contract the notional at which it was entered, signed as
   * `signedNotional`.
   */
  readonly cost: bigint;
  /** Profit of all that was closed over that average, after fees: on spot those of sales, of a contract all of them. */
  readonly realised: bigint;
  /** Money that has come in less what has gone out: always `realised − cost`. */
  readonly flow: bigint;
  /** Money that was traded, both sides. */
  readonly volume: bigint;
  /** Fees in money; those in base at the price of their own order. */
  readonly fees: bigint;
}

export const emptyInventory: Inventory = { base: 0n, cost: 0n, realised: 0n, flow: 0n, volume: 0n, fees: 0n };

/** What of one order has been filled. On spot the fee is in what was received, of a contract in money. */
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

/** Average price of what of an order was filled, in ticks, half up. */
export function averageTicks({ avg_price }: Order, { price }: Grid): number {
  const one = BigInt(price.unit) * 10n ** BigInt(moneyDecimals - price.decimals);
  return Number((money(avg_price) + one / 2n) / one);
}

/** What of a contract decides how its fills are booked; left out on spot. */
export type BookedBy = Pick<ContractTerms, 'inverse'> | undefined;

/** The inventory after an order, on spot or of a contract. */
export const booked = (it: Inventory, filled: Filled, terms: BookedBy): Inventory =>
  terms && filled.base > 0n ? withContract(it, filled, terms) : withFilled(it, filled);

/** The inventory after an order on spot. A sale of more than is held has cost what was held. */
export function withFilled(it: Inventory, filled: Filled): Inventory {
  const { side, base, quote, fee } = filled;
  if (base === 0n || side === 'SELL') return withSold(it, filled);
  return {
    ...it,
    base: it.base + base - fee,
    cost: it.cost + quote,
    flow: it.flow - quote,
    volume: it.volume + quote,
    fees: it.fees + (fee * quote) / base,
  };
}

/** The inventory after an order for A-shares, whose fees are paid in yuan on both sides. */
export function withShares(it: Inventory, filled: Filled): Inventory {
  const { side, base, quote, fee } = filled;
  if (base === 0n || side === 'SELL') return withSold(it, filled);
  return {
    ...it,
    base: it.base + base,
    cost: it.cost + quote + fee,
    flow: it.flow - quote - fee,
    volume: it.volume + quote,
    fees: it.fees + fee,
  };
}

/** The inventory after a sale; the same where nothing was filled. */
function withSold(it: Inventory, { base, quote, fee }: Filled): Inventory {
  if (base === 0n) return it;
  const sold = base < it.base ? base : it.base;
  const part = it.base > 0n ? (it.cost * sold) / it.base : it.cost;
  return {
    base: it.base - base,
    cost: it.cost - part,
    realised: it.realised + quote - fee - part,
    flow: it.flow + quote - fee,
    volume: it.volume + quote,
    fees: it.fees + fee,
  };
}

/**
 * The same of a contract: what goes against the net is closed first, at its share of the order's notional and of the
 * cost, both rounded towards zero; what they leave over stays with the rest, so that nothing is lost. The rest is
 * opened.
 */
function withContract(
  it: Inventory,
  { side, base, quote, fee }: Filled,
  { inverse }: NonNullable<BookedBy>,
): Inventory {
  const size = side === 'BUY' ? base : -base;
  const notional = (side === 'BUY') === inverse ? -quote : quote;
  const before = it.base < 0n ? -it.base : it.base;
  const isAgainst = it.base !== 0n && it.base < 0n !== size < 0n;
  const closed = isAgainst ? (base < before ? base : before) : 0n;
  const share = closed === 0n ? 0n : (it.cost * closed) / before;
  const exit = (notional * closed) / base;
  return {
    base: it.base + size,
    cost: it.cost - share + notional - exit,
    realised: it.realised - exit - share - fee,
    flow: it.flow - notional - fee,
    volume: it.volume + quote,
    fees: it.fees + fee,
  };
}
