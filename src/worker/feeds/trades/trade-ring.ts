import type { Trade } from '../../../shared/market/trade.ts';
import type { Change } from '../../api.ts';

/**
 * The newest trades of one instrument, ascending by time, each id once. To append costs what is new, whatever the size.
 */
export class TradeRing {
  /** Trades ever appended; someone at version n lacks the last `version − n`. */
  version = 0;
  readonly #size: number;
  /** Newest last; grows to twice the size, then the older half goes at once. */
  #held: Trade[] = [];
  #ids = new Set<string>();
  /** Versions before this one share nothing with the list. */
  #since = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** The newest `size` trades. */
  get list(): readonly Trade[] {
    return this.#held.slice(-this.#size);
  }

  get newest(): Trade | undefined {
    return this.#held.at(-1);
  }

  /** Appends those not known yet. */
  append(trades: readonly Trade[]): void {
    for (const trade of trades) {
      if (this.#ids.has(trade[0])) continue;
      this.#ids.add(trade[0]);
      this.#held.push(trade);
      this.version++;
    }
    if (this.#held.length > 2 * this.#size)
      for (const [id] of this.#held.splice(0, this.#held.length - this.#size)) this.#ids.delete(id);
  }

  /**
   * Takes the newest trades as the venue lists them, without a hole: its order counts, for several may share a
   * millisecond.
   */
  fill(list: readonly Trade[]): void {
    const trades = [...new Map(list.map((trade) => [trade[0], trade])).values()];
    const fresh = trades.filter(([id]) => !this.#ids.has(id)).length;
    if (fresh === 0 && this.version > 0) return;
    const listed = new Set(trades.map(([id]) => id));
    const first = trades[0];
    const known = this.list;
    const met = known.findIndex(([id]) => listed.has(id));
    const others = known
      .map((trade, index) => ({ trade, before: met < 0 ? !first || trade[1] <= first[1] : index < met }))
      .filter(({ trade: [id] }) => !listed.has(id));
    const part = (before: boolean): Trade[] =>
      others.filter((other) => other.before === before).map(({ trade }) => trade);
    this.version += Math.max(1, fresh);
    this.#since = this.version;
    this.#held = [...part(true), ...trades, ...part(false)].slice(-this.#size);
    this.#ids = new Set(this.#held.map(([id]) => id));
  }

  change(since: number | undefined): Change {
    const lacking = since === undefined || since < this.#since ? Number.POSITIVE_INFINITY : this.version - since;
    if (lacking > Math.min(this.#size, this.#held.length)) return { kind: 'whole', value: this.list };
    return { kind: 'trades', list: this.#held.slice(this.#held.length - lacking), keep: this.#size };
  }
}
