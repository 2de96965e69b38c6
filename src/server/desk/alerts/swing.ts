/** Buckets into which a window is divided: it is exact to this part of itself. */
const parts = 120;

interface Bucket {
  readonly slot: number;
  low: number;
  high: number;
}

/** Lowest and highest price of a window that ends with the newest trade. */
export interface Swing {
  /** Takes the prices of some trades at a time; times never go back. */
  add(atMs: number, low: number, high: number): void;
  /** (highest − lowest) ÷ lowest of the window up to `nowMs`, in percent; 0 before the first trade. */
  percent(nowMs: number): number;
}

export function createSwing(windowMs: number): Swing {
  const lengthMs = Math.max(1, Math.ceil(windowMs / parts));
  const buckets: Bucket[] = [];

  function forget(nowMs: number): void {
    const oldest = Math.floor((nowMs - windowMs) / lengthMs);
    while (buckets.length > 0 && buckets[0]!.slot <= oldest) buckets.shift();
  }

  return {
    add(atMs, low, high) {
      const slot = Math.floor(atMs / lengthMs);
      const last = buckets.at(-1);
      if (!last || slot > last.slot) buckets.push({ slot, low, high });
      else {
        last.low = Math.min(last.low, low);
        last.high = Math.max(last.high, high);
      }
      forget(atMs);
    },
    percent(nowMs) {
      forget(nowMs);
      const low = Math.min(...buckets.map((each) => each.low));
      const high = Math.max(...buckets.map((each) => each.high));
      return buckets.length === 0 || low <= 0 ? 0 : ((high - low) / low) * 100;
    },
  };
}
