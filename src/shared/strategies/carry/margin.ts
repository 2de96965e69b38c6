import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { notionalOf, signedNotional } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { shortCapacity, shortDistance, type ShortMargin } from '../../finance/short-margin.ts';
import type { Inventory } from '../inventory.ts';

/*
 * What the margin of the short leg carries, by its own money alone: what the plan gives it, and what its orders have
 * brought. Funding is left out, which the leg receives as long as it is held for it.
 */

/** A position is opened, and cut back, to a liquidation distance of so many times its floor. */
export const reserve = 1.25;

/** Price of a whole unit of base in money of a contract that settles in its quote. */
export const priceOf = ({ contract, units }: MarketState, ticks: number): number =>
  Number(notionalOf(must(contract, 'a contract').terms, ticks, 1)) / Number(units.basePerLot);

/** Maintenance rate of so many lots after a rise by `distance`, a fraction; that of their highest bracket. */
export function maintenanceRate({ contract }: MarketState, ticks: number, lots: number, distance: number): number {
  const { terms } = must(contract, 'a contract');
  const notional = notionalOf(terms, Math.ceil(ticks * (1 + distance)), lots);
  return (
    Number(
      must(
        terms.brackets.findLast(({ floor }) => floor <= notional),
        'a bracket',
      ).mmr,
    ) / 1e6
  );
}

/** What of a short leg its margin carries. */
export interface ShortRoom {
  /** Base at which it is liquidated by a rise of just the floor, and by one of the floor with its reserve. */
  readonly carried: number;
  readonly safe: number;
  /** Percent by which the price may rise before it is liquidated; undefined where it is not short. */
  readonly distance: number | undefined;
}

interface ShortLeg {
  readonly core: MarketState;
  readonly inventory: Inventory;
  readonly markTicks: number;
}

/** Money behind a short as a decimal text, its floor in percent, and lots of it at its most. */
export interface ShortTerms {
  readonly margin: string;
  readonly floor: number;
  readonly most: number;
}

export function shortRoom({ core, inventory, markTicks }: ShortLeg, { margin, floor, most }: ShortTerms): ShortRoom {
  const { terms } = must(core.contract, 'a contract');
  const lots = Number(inventory.base / core.units.basePerLot);
  const money = must(toScaled(margin, moneyDecimals), 'a margin') + inventory.flow;
  const equity = Number(moneyText(money + signedNotional(terms, markTicks, lots)));
  const price = priceOf(core, markTicks);
  const shortOf = (distance: number): ShortMargin => ({
    equity,
    price,
    mmr: maintenanceRate(core, markTicks, Math.max(most, Math.abs(lots)), distance),
  });
  const carriedAt = (distance: number): number => shortCapacity(shortOf(distance), distance);
  const base = Number(moneyText(inventory.base));
  return {
    carried: carriedAt(floor / 100),
    safe: carriedAt((floor * reserve) / 100),
    distance: base < 0 ? 100 * shortDistance(shortOf(floor / 100), -base) : undefined,
  };
}
