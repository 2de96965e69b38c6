import { requireFinite, requirePositive } from './argument.ts';

/**
 * A one-way position: quantity signed (long above 0; base, or contracts where inverse) and its average entry, 0 where
 * it is flat.
 */
export interface OneWayPosition {
  readonly qty: number;
  readonly entry: number;
}

/**
 * What a fill did: the position after it, the quantity (unsigned) that it closed, and the profit of that part before
 * fees and funding.
 */
export interface Booked {
  readonly position: OneWayPosition;
  readonly closedQty: number;
  readonly realised: number;
}

/** No position. */
export const flat: OneWayPosition = { qty: 0, entry: 0 };

/**
 * Takes a fill (`qty` signed: buys above 0) into a linear position at weighted average entry; `realised` in quote, a
 * loss negative. A fill beyond the position closes it and opens the rest at the same price. Floats: the ledger books
 * the same steps in integers. Refuses a size or price of 0.
 */
export const takeLinearFill = (position: OneWayPosition, qty: number, price: number): Booked =>
  take(position, qty, price, {
    entryOf: (held, added) => (held * position.entry + added * price) / (held + added),
    profitOf: (closed) => closed * (price - position.entry),
  });

/**
 * The same for an inverse position: contracts of `contractUsd` USD each, harmonic average entry, `realised` in coin.
 */
export function takeInverseFill(
  position: OneWayPosition,
  contracts: number,
  price: number,
  contractUsd: number,
): Booked {
  requirePositive({ contractUsd });
  return take(position, contracts, price, {
    entryOf: (held, added) => (held + added) / (held / position.entry + added / price),
    profitOf: (closed) => closed * contractUsd * (1 / position.entry - 1 / price),
  });
}

interface Arithmetic {
  /** Average entry after adding; both sizes of one sign. */
  entryOf(held: number, added: number): number;
  /** Profit of the part that is closed, its size signed as the position. */
  profitOf(closed: number): number;
}

function take(position: OneWayPosition, qty: number, price: number, { entryOf, profitOf }: Arithmetic): Booked {
  requireFinite({ qty, positionQty: position.qty });
  requirePositive({ price, size: Math.abs(qty) });
  const held = position.qty;
  if (held === 0) return { position: { qty, entry: price }, closedQty: 0, realised: 0 };
  requirePositive({ entry: position.entry });
  if (held > 0 === qty > 0)
    return { position: { qty: held + qty, entry: entryOf(held, qty) }, closedQty: 0, realised: 0 };
  const closedQty = Math.min(Math.abs(held), Math.abs(qty));
  const left = held + qty;
  const entry = left === 0 ? 0 : left > 0 === held > 0 ? position.entry : price;
  return { position: { qty: left, entry }, closedQty, realised: profitOf(Math.sign(held) * closedQty) };
}
