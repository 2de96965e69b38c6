/** A column with the same values, and room for as many more. */
export function grown<T extends Float64Array | Uint8Array | Uint32Array>(column: T): T {
  const wider = new (column.constructor as new (length: number) => T)(column.length * 2);
  wider.set(column);
  return wider;
}

/** Prices and sizes are counted in 10⁻⁸ until it is known how many decimals they need. */
export const rawDecimals = 8;

/** Levels of one message: bids, then asks from row `asks` on. */
export interface MessageLevels {
  readonly rows: number;
  readonly asks: number;
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/** Ids of an update; of a snapshot its own in `last`, of a trade its own in `first`. NaN where there is none. */
export interface MessageIds {
  readonly first: number;
  readonly last: number;
  readonly before: number;
}

/**
 * Messages of one market as they stand in a file, as columns: bids of a message first, then its asks, prices and sizes
 * in 10⁻⁸. A trade has one row: among the bids where its taker sold, else among the asks.
 */
export class RawMessages {
  count = 0;
  kinds = new Uint8Array(1_024);
  atMs = new Float64Array(1_024);
  lines = new Uint32Array(1_024);
  /** Ids of an update; of a snapshot the last one in `last`, of a trade its own. NaN where there is none. */
  first = new Float64Array(1_024);
  last = new Float64Array(1_024);
  before = new Float64Array(1_024);
  /** Row at which a message's asks begin, and the row behind its last. */
  asks = new Uint32Array(1_024);
  ends = new Uint32Array(1_024);

  rows = 0;
  prices: Float64Array<ArrayBuffer>;
  sizes: Float64Array<ArrayBuffer>;
  /** Decimals that the prices and sizes until now need. */
  priceDecimals = 0;
  sizeDecimals = 0;

  /** `rows`: how many there may be. */
  constructor(rows = 4_096) {
    this.prices = new Float64Array(rows);
    this.sizes = new Float64Array(rows);
  }

  /** Adds a message with levels of its own. */
  add(kind: number, line: number, atMs: number, ids: MessageIds, levels: MessageLevels): void {
    if (this.count === this.kinds.length) this.#grow();
    while (this.rows + levels.rows > this.prices.length) {
      this.prices = grown(this.prices);
      this.sizes = grown(this.sizes);
    }
    const at = this.count++;
    this.kinds[at] = kind;
    this.lines[at] = line;
    this.atMs[at] = atMs;
    this.first[at] = ids.first;
    this.last[at] = ids.last;
    this.before[at] = ids.before;
    this.asks[at] = this.rows + levels.asks;
    const { prices, sizes } = levels;
    for (let row = 0, to = this.rows; row < levels.rows; row++, to++) {
      this.prices[to] = prices[row]!;
      this.sizes[to] = sizes[row]!;
    }
    this.rows += levels.rows;
    this.ends[at] = this.rows;
    this.priceDecimals = Math.max(this.priceDecimals, levels.priceDecimals);
    this.sizeDecimals = Math.max(this.sizeDecimals, levels.sizeDecimals);
  }

  /** The same messages in the order of their lines; itself where they stand so. */
  byLine(): RawMessages {
    if (this.#isByLine()) return this;
    const order = Array.from({ length: this.count }, (_, at) => at);
    order.sort((one, other) => this.lines[one]! - this.lines[other]!);
    const sorted = new RawMessages();
    for (const at of order) {
      const from = this.beginOf(at);
      const to = this.ends[at]!;
      const ids = { first: this.first[at]!, last: this.last[at]!, before: this.before[at]! };
      sorted.add(this.kinds[at]!, this.lines[at]!, this.atMs[at]!, ids, {
        rows: to - from,
        asks: this.asks[at]! - from,
        prices: this.prices.subarray(from, to),
        sizes: this.sizes.subarray(from, to),
        priceDecimals: this.priceDecimals,
        sizeDecimals: this.sizeDecimals,
      });
    }
    return sorted;
  }

  #isByLine(): boolean {
    const { lines, count } = this;
    for (let at = 1; at < count; at++) if (lines[at - 1]! > lines[at]!) return false;
    return true;
  }

  /** Row at which a message begins. */
  beginOf = (at: number): number => (at === 0 ? 0 : this.ends[at - 1]!);

  #grow(): void {
    this.kinds = grown(this.kinds);
    this.lines = grown(this.lines);
    this.asks = grown(this.asks);
    this.ends = grown(this.ends);
    for (const name of ['atMs', 'first', 'last', 'before'] as const) this[name] = grown(this[name]);
  }
}
