import type { Trade } from '../../shared/market/trade.ts';
import type { Change } from '../api.ts';

/** The newest trades of one instrument, ascending by time, each id once. */
export class TradeRing {
  list: readonly Trade[] = [];
  /** Trades ever appended; someone at version n lacks the last `version − n`. */
  version = 0;
  readonly #size: number;
  #ids = new Set<string>();
  /** Versions before this one share nothing with the list. */
  #since = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Appends those not known yet. */
  append(trades: readonly Trade[]): void {
    const fresh = this.#unknown(trades);
    if (fresh.length === 0) return;
    this.version += fresh.length;
    this.#keep([...this.list, ...fresh]);
  }

  /** Takes trades that may lie between the known ones. */
  fill(trades: readonly Trade[]): void {
    const fresh = this.#unknown(trades);
    this.version += Math.max(1, fresh.length);
    this.#since = this.version;
    this.#keep([...this.list, ...fresh].sort((a, b) => a[1] - b[1]));
  }

  change(since: number | undefined): Change {
    if (since === undefined || since < this.#since || this.version - since > this.list.length) return { kind: 'whole', value: this.list };
    return { kind: 'trades', list: this.list.slice(this.list.length - (this.version - since)), keep: this.#size };
  }

  #unknown(trades: readonly Trade[]): Trade[] {
    const seen = new Set<string>();
    return trades.filter(([id]) => !this.#ids.has(id) && !seen.has(id) && seen.add(id));
  }

  #keep(list: readonly Trade[]): void {
    this.list = list.slice(-this.#size);
    this.#ids = new Set(this.list.map(([id]) => id));
  }
}
