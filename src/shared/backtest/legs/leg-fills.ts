import { type BacktestFill, type FillColumns, FillLog } from '../fill-log.ts';

/** Fills of several legs as they come, each with its leg. */
export class LegFills {
  readonly #log = new FillLog();
  readonly #legs: number[] = [];

  get count(): number {
    return this.#log.count;
  }

  add(leg: number, fill: BacktestFill): void {
    this.#log.add(fill);
    this.#legs.push(leg);
  }

  /** All until now: columns in the ticks and lots of each fill's leg, and the legs, from 0. */
  columns = (): { readonly fills: FillColumns; readonly fillLegs: Uint8Array } => ({
    fills: this.#log.columns(),
    fillLegs: Uint8Array.from(this.#legs),
  });
}
