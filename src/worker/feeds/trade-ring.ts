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

  /** Takes the newest trades as the venue lists them, without a hole: its order counts, for several may share a millisecond. */
  fill(list: readonly Trade[]): void {
    const trades = [...new Map(list.map((trade) => [trade[0], trade])).values()];
    const listed = new Set(trades.map(([id]) => id));
    const [first, fresh] = [trades[0], this.#unknown(trades)];
    if (fresh.length === 0 && this.version > 0) return;
    const met = this.list.findIndex(([id]) => listed.has(id));
    const others = this.list.map((trade, at) => ({ trade, before: met < 0 ? !first || trade[1] <= first[1] : at < met })).filter(({ trade: [id] }) => !listed.has(id));
    const part = (before: boolean): Trade[] => others.filter((other) => other.before === before).map(({ trade }) => trade);
    this.version += Math.max(1, fresh.length);
    this.#since = this.version;
    this.#keep([...part(true), ...trades, ...part(false)]);
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
