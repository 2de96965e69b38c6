import { grown, type MessageLevels } from './raw-messages.ts';

/** Levels of one message as they are read: bids, then asks; prices and sizes in 10⁻⁸, and the decimals they need. */
export class ScannedLevels implements MessageLevels {
  rows = 0;
  /** Row at which the asks begin. */
  asks = 0;
  prices = new Float64Array(4_096);
  sizes = new Float64Array(4_096);
  priceDecimals = 0;
  sizeDecimals = 0;

  clear(): void {
    this.rows = this.asks = this.priceDecimals = this.sizeDecimals = 0;
  }

  add(price: number, size: number): void {
    if (this.rows === this.prices.length) {
      this.prices = grown(this.prices);
      this.sizes = grown(this.sizes);
    }
    this.prices[this.rows] = price;
    this.sizes[this.rows++] = size;
  }
}
