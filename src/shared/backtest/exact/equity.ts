import { signedNotional } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { Instrument } from '../../market/instrument.ts';
import { moneyAssetOf } from '../../strategies/strategy.ts';
import { type BarColumns, isGap } from '../bars.ts';
import type { BacktestVenue } from './venue.ts';

const one = 10 ** moneyDecimals;

/** Values of an account by row, at closes. */
export class EquityLog {
  /** By row from `from` on: value of all in money, and lots that are held. */
  readonly equity: Float64Array;
  readonly held: Float64Array;
  readonly #venue: BacktestVenue;
  readonly #bars: BarColumns;
  readonly #from: number;

  constructor(venue: BacktestVenue, bars: BarColumns, from: number, to: number) {
    this.#venue = venue;
    this.#bars = bars;
    this.#from = from;
    this.equity = new Float64Array(to - from);
    this.held = new Float64Array(to - from);
  }

  /** Values what is held at the closes of rows; a row without a bar has the value of the one before. Gives `until`. */
  value(instrument: Instrument, row: number, until: number): number {
    const { lots, valueAt } = this.#holding(instrument);
    for (; row < until; row++) {
      const index = row - this.#from;
      this.equity[index] = isGap(this.#bars, row) ? this.equity[index - 1]! : valueAt(this.#bars.close[row]!);
      this.held[index] = lots;
    }
    return until;
  }

  /** Lots that are held, and the value of all at a price in ticks. */
  #holding(instrument: Instrument): { readonly lots: number; readonly valueAt: (ticks: number) => number } {
    const { grid, units, contract } = this.#venue.core;
    const money = Number(this.#venue.heldOf(moneyAssetOf(instrument))) / one;
    if (contract) {
      const { lots, cost } = this.#venue.position;
      const valueAt = (ticks: number) => money + Number(signedNotional(contract.terms, ticks, lots) - cost) / one;
      return { lots, valueAt: lots === 0 ? () => money : valueAt };
    }
    const coins = Number(this.#venue.heldOf(instrument.base));
    const perTick = (coins / one) * (grid.price.unit / 10 ** grid.price.decimals);
    return { lots: coins / Number(units.basePerLot), valueAt: (ticks) => money + perTick * ticks };
  }
}
