import type { Side } from '../trade/order.ts';

/** One fill of a backtest: price in ticks, size in lots, fee in money units of the asset that was received. */
export interface BacktestFill {
  readonly atMs: number;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
  readonly fee: bigint;
  readonly isMaker: boolean;
}

/** Fills as columns, one row each, in their order; `sells` and `makers` are 1 where they are. */
export interface FillColumns {
  readonly atMs: Float64Array;
  readonly ticks: Int32Array;
  readonly lots: Float64Array;
  readonly fees: BigInt64Array;
  readonly sells: Uint8Array;
  readonly makers: Uint8Array;
}

const columnsOf = (rows: number): FillColumns => ({
  atMs: new Float64Array(rows),
  ticks: new Int32Array(rows),
  lots: new Float64Array(rows),
  fees: new BigInt64Array(rows),
  sells: new Uint8Array(rows),
  makers: new Uint8Array(rows),
});

/** The fills of a backtest as they come. */
export class FillLog {
  #columns = columnsOf(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ atMs, side, ticks, lots, fee, isMaker }: BacktestFill): void {
    if (this.#count === this.#columns.atMs.length) this.#columns = copied(this.#columns, this.#count, this.#count * 2);
    const row = this.#count++;
    const columns = this.#columns;
    columns.atMs[row] = atMs;
    columns.ticks[row] = ticks;
    columns.lots[row] = lots;
    columns.fees[row] = fee;
    columns.sells[row] = side === 'SELL' ? 1 : 0;
    columns.makers[row] = isMaker ? 1 : 0;
  }

  /** All until now, as columns of their own. */
  columns(): FillColumns {
    return copied(this.#columns, this.#count, this.#count);
  }
}

function copied(from: FillColumns, rows: number, room: number): FillColumns {
  const to = columnsOf(room);
  to.atMs.set(from.atMs.subarray(0, rows));
  to.ticks.set(from.ticks.subarray(0, rows));
  to.lots.set(from.lots.subarray(0, rows));
  to.fees.set(from.fees.subarray(0, rows));
  to.sells.set(from.sells.subarray(0, rows));
  to.makers.set(from.makers.subarray(0, rows));
  return to;
}
