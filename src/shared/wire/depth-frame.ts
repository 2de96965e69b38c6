/** Kinds of depth frames, as `v1.bin` numbers them. */
export const depthKinds = { snap: 1, delta: 2 } as const;

/**
 * One depth frame as numbers, used again and again: what the scanner, the schema's reader and `v1.bin` all write, and
 * the book takes. Rows [0, bids) of the columns are bids and the `asks` rows after them asks; prices in ticks, sizes in
 * lots, size 0 removes the level.
 */
export class DepthFrame {
  kind: 1 | 2 = 1;
  u = 0;
  /** Id of the frame before; 0 in a snapshot. */
  pu = 0;
  /** Venue's time, ms. */
  ts = 0;
  /** Checksum of the top 25 (wire/book-checksum.ts); -1 where the frame has none. */
  c = -1;
  /** The seal that came with the frame; -1 where it has none. */
  seal = -1;
  bids = 0;
  asks = 0;
  prices = new Float64Array(64);
  sizes = new Float64Array(64);

  /** Makes room for this many rows, keeping what is there. */
  reserve(rows: number): void {
    if (rows <= this.prices.length) return;
    const length = Math.max(rows, this.prices.length * 2);
    const prices = this.prices;
    const sizes = this.sizes;
    this.prices = new Float64Array(length);
    this.sizes = new Float64Array(length);
    this.prices.set(prices);
    this.sizes.set(sizes);
  }
}

const start = 0x811c9dc5;
const multiplier = 0x9e3779b1;
const highPart = 2 ** -32;
const wordEnd = 2 ** 32;

/**
 * One step is a bijection of the state for each number and of the number's low half for each state: no single change
 * can hide.
 */
function mixed(state: number, value: number): number {
  const low = Math.imul(state ^ value, multiplier);
  const mix = value < wordEnd ? low : low ^ Math.imul(value * highPart, 0x85ebca6b);
  return mix ^ (mix >>> 15);
}

/**
 * Seal of a depth frame: 32 bits over all that it says, in ticks and lots. The text's `seal` member and the last word
 * of `v1.bin` carry it, so that a digit that changed on its way is seen at the frame itself. Over numbers and not over
 * text, for the reader has the numbers in hand.
 */
export function depthSeal({ kind, u, pu, ts, c, bids, asks, prices, sizes }: DepthFrame): number {
  let state = mixed(mixed(mixed(mixed(start ^ kind, u), pu), ts), c);
  state = mixed(mixed(state, bids), asks);
  // Prices and sizes each on their own way: a step waits for the one before it, and so two of them run at a time.
  let sized = start;
  for (let row = 0, rows = bids + asks; row < rows; row++) {
    state = mixed(state, prices[row]!);
    sized = mixed(sized, sizes[row]!);
  }
  return mixed(state, sized) >>> 0;
}
