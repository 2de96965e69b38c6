/** A fill, or an order that has traded: amounts above 0, its time in ms. */
export interface RoundFill {
  /** Of its market: fills of different markets close nothing of each other. */
  readonly market: string;
  readonly time: number;
  readonly isBuy: boolean;
  readonly amount: number;
  readonly price: number;
  /** What it was for. */
  readonly kind: string;
}

/** An amount that was opened and closed again. */
export interface Round {
  readonly market: string;
  readonly openMs: number;
  readonly closeMs: number;
  readonly isLong: boolean;
  readonly amount: number;
  readonly openPrice: number;
  readonly closePrice: number;
  /** What the fill that closed it was for. */
  readonly kind: string;
}

/** Amounts below this are dust of binary fractions. */
const dust = 1e-12;

/** Opened amounts of one market, the oldest first. */
interface Lot {
  readonly fill: RoundFill;
  left: number;
}

/**
 * Rounds of fills, ascending by time: whatever closes takes what was opened first (first in, first out). A fill that is
 * larger than what is open closes that and opens the rest.
 */
export function roundsOf(fills: readonly RoundFill[]): Round[] {
  const open = new Map<string, Lot[]>();
  return fills.flatMap((fill) => {
    const lots = open.get(fill.market) ?? [];
    open.set(fill.market, lots);
    return closedBy(fill, lots);
  });
}

/** What a fill closes of the lots, which have the rest of it afterwards. */
function closedBy(fill: RoundFill, lots: Lot[]): Round[] {
  const rounds: Round[] = [];
  let left = fill.amount;
  while (left > dust && lots[0] && lots[0].fill.isBuy !== fill.isBuy) {
    const lot = lots[0];
    const amount = Math.min(left, lot.left);
    rounds.push({
      market: fill.market,
      openMs: lot.fill.time,
      closeMs: fill.time,
      isLong: lot.fill.isBuy,
      amount,
      openPrice: lot.fill.price,
      closePrice: fill.price,
      kind: fill.kind,
    });
    left -= amount;
    lot.left -= amount;
    if (lot.left <= dust) lots.shift();
  }
  if (left > dust) lots.push({ fill, left });
  return rounds;
}

/**
 * Profit of a round before fees: in quote, of an inverse contract in its coin; `inverseSize` is the size of such a
 * contract in quote, undefined where amounts are of the base.
 */
export function roundProfit({ isLong, amount, openPrice, closePrice }: Round, inverseSize: number | undefined): number {
  const gain =
    inverseSize === undefined
      ? amount * (closePrice - openPrice)
      : amount * inverseSize * (1 / openPrice - 1 / closePrice);
  return isLong ? gain : -gain;
}
