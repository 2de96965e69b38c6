import { type Direction, requireFinite, requireNotNegative, requirePositive } from './argument.ts';
import type { CumulatedBracket } from './leverage-brackets.ts';

/**
 * What stands behind a position, in the settling coin: its wallet balance, and in cross mode the maintenance margin
 * (`otherMaintenance`) and the unrealised profit (`otherProfit`) of all other positions. Isolated: the isolated wallet,
 * and 0 for both.
 */
export interface Backing {
  readonly wallet: number;
  readonly otherMaintenance: number;
  readonly otherProfit: number;
}

/**
 * One leg of a position: unsigned quantity (base, or contracts where inverse), average entry, and the leverage table of
 * its contract.
 */
export interface Leg {
  readonly qty: number;
  readonly entry: number;
  readonly brackets: readonly CumulatedBracket[];
}

/**
 * Maintenance margin is the highest of its brackets' lines, so the bracket in force at the liquidation price is the one
 * that is reached first: no guess to iterate from.
 */
const firstReached = (prices: readonly number[], falling: boolean): number | null => {
  const price = falling ? Math.max(...prices) : Math.min(...prices);
  return price > 0 && price < Infinity ? price : null;
};

/**
 * Mark price at which a one-way linear position has a margin ratio of 1: (WB − TMM + UPNL + cum − side·q·EP) ÷ (q·mmr −
 * side·q), by the bracket of that price. null where no price above 0 liquidates it; a float, which the caller rounds to
 * the tick towards the entry. Refuses a size or entry of 0 and an empty table. Source: Binance FAQ, liquidation price
 * of USDⓈ-M futures.
 */
export function linearLiquidationPrice(direction: Direction, leg: Leg, backing: Backing): number | null {
  const { qty, entry, brackets } = checked(leg);
  const free = freeOf(backing);
  const prices = brackets.map(({ mmr, cum }) => (free + cum - direction * qty * entry) / (qty * mmr - direction * qty));
  return firstReached(prices, direction === 1);
}

/**
 * Mark price at which a one-way inverse position has a margin ratio of 1: q·CM·(mmr + side) ÷ (WB − TMM + UPNL + cum +
 * side·q·CM ÷ EP), money in coin, CM in USD. null where no price liquidates it (a short that its coins cover); rounded
 * and refused as the linear one. Derived from the margin ratio, checked by substitution.
 */
export function inverseLiquidationPrice(
  direction: Direction,
  leg: Leg,
  contractUsd: number,
  backing: Backing,
): number | null {
  const { qty, entry, brackets } = checked(leg);
  requirePositive({ contractUsd });
  const free = freeOf(backing);
  const usd = qty * contractUsd;
  // By 1 ÷ price, in which equity and margin are straight lines; at or below 0 stands for a price beyond all bounds.
  const reciprocals = brackets.map(
    ({ mmr, cum }) => (free + cum + (direction * usd) / entry) / (usd * (mmr + direction)),
  );
  const reciprocal = firstReached(reciprocals, direction === -1);
  return reciprocal === null ? null : 1 / reciprocal;
}

/**
 * Mark price at which both legs of a hedged linear position in cross mode are liquidated: (WB − TMM + UPNL + cumL +
 * cumS − qL·EPL + qS·EPS) ÷ (qL·mmrL + qS·mmrS − qL + qS), by the brackets of that price. Where a fall and a rise both
 * liquidate, the price of the fall; null where no price above 0 does, or every price does. One leg may have a size of
 * 0. Rounded, refused and sourced as the one-way price.
 */
export function hedgeLiquidationPrice(long: Leg, short: Leg, backing: Backing): number | null {
  for (const leg of [long, short]) if (leg.qty > 0) checked(leg);
  requireNotNegative({ longQty: long.qty, shortQty: short.qty });
  const base = freeOf(backing) - long.qty * long.entry + short.qty * short.entry;
  let fall = -Infinity;
  let rise = Infinity;
  for (const l of legBrackets(long))
    for (const s of legBrackets(short)) {
      const slope = long.qty * l.mmr + short.qty * s.mmr - long.qty + short.qty;
      const price = (base + l.cum + s.cum) / slope;
      if (slope < 0) fall = Math.max(fall, price);
      // Where it is 0, all prices liquidate or none does: −Infinity or Infinity.
      else rise = Math.min(rise, price);
    }
  if (fall > rise) return null;
  if (fall > 0) return fall;
  return rise > 0 && rise < Infinity ? rise : null;
}

/** Whether a liquidation price is so far from the mark price that none is told: above ten times it or below a tenth. */
export const isFarLiquidation = (price: number, mark: number): boolean =>
  mark > 0 && (price > mark * 10 || price * 10 < mark);

const noBracket: CumulatedBracket = { floor: 0, mmr: 0, cum: 0 };
const legBrackets = (leg: Leg): readonly CumulatedBracket[] => (leg.qty > 0 ? leg.brackets : [noBracket]);

function checked(leg: Leg): Leg {
  requirePositive({ qty: leg.qty, entry: leg.entry, brackets: leg.brackets.length });
  return leg;
}

function freeOf({ wallet, otherMaintenance, otherProfit }: Backing): number {
  requireFinite({ wallet, otherProfit });
  requireNotNegative({ otherMaintenance });
  return wallet - otherMaintenance + otherProfit;
}
