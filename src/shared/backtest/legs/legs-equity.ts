import { unitsToNumber } from '../../base/decimal.ts';
import { signedNotional } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import { moneyAssetOf } from '../../strategies/strategy.ts';
import type { LegsVenue } from './legs-venue.ts';

const one = 10 ** moneyDecimals;

/** What legs hold at a moment: lots of the first one, and the value of all at prices in ticks. */
interface Holding {
  readonly lots: number;
  readonly valueAt: (prices: readonly number[]) => number;
}

/** What is not the strategy's own of what the wallets have, money units. */
export interface Uncounted {
  /** Base of each leg that its account was lent. */
  readonly lent: readonly bigint[];
  /** Money that it has beyond what its values begin with; below 0 where it has less. */
  readonly spare: bigint;
}

/** What all legs hold now, but for what does not count. */
function holdingOf(venue: LegsVenue, { lent, spare }: Uncounted): Holding {
  const wallets = new Map<string, bigint>();
  const legs = venue.legs.map(({ core, api_id }, leg) => {
    const { instrument } = core.listed;
    const money = moneyAssetOf(instrument);
    wallets.set(`${api_id}/${instrument.account_type}/${money}`, venue.heldOf(leg, money));
    if (core.contract) {
      const { terms } = core.contract;
      const { lots, cost } = venue.positionOf(leg);
      const valueAt = (ticks: number): number =>
        lots === 0 ? 0 : Number(signedNotional(terms, ticks, lots) - cost) / one;
      return { lots, valueAt };
    }
    const coins = Number(venue.heldOf(leg, instrument.base) - (lent[leg] ?? 0n));
    const perTick = (coins / one) * unitsToNumber(1, core.grid.price);
    return { lots: coins / Number(core.units.basePerLot), valueAt: (ticks: number) => perTick * ticks };
  });
  const money = Number([...wallets.values()].reduce((sum, each) => sum + each, -spare)) / one;
  return {
    lots: legs[0]!.lots,
    valueAt: (prices) => legs.reduce((sum, { valueAt }, leg) => sum + valueAt(prices[leg]!), money),
  };
}

/** Values of all wallets together by row, at closes, in the money of the first leg. */
export class LegsEquity {
  /** By row from `from` on: value of all, and lots that the first leg holds. */
  readonly equity: Float64Array;
  readonly held: Float64Array;
  readonly #venue: LegsVenue;
  readonly #uncounted: Uncounted;
  readonly #from: number;
  #holding: Holding | undefined;

  constructor(venue: LegsVenue, uncounted: Uncounted, from: number, to: number) {
    this.#venue = venue;
    this.#uncounted = uncounted;
    this.#from = from;
    this.equity = new Float64Array(to - from);
    this.held = new Float64Array(to - from);
  }

  /** What is held may have changed. */
  change(): void {
    this.#holding = undefined;
  }

  /** Values what is held at the close of a row; one without bars has the value of the row before. */
  value(row: number, closes: readonly number[] | undefined): void {
    const index = row - this.#from;
    this.#holding ??= holdingOf(this.#venue, this.#uncounted);
    this.equity[index] = closes ? this.#holding.valueAt(closes) : this.equity[index - 1]!;
    this.held[index] = this.#holding.lots;
  }
}
