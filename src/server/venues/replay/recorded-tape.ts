import { decimalsOf } from '../../../shared/base/decimal.ts';
import { binanceFutures, binanceSpot } from '../../../shared/market/book/sequence.ts';
import { binanceMarketOf } from '../../../shared/market/recording/market-name.ts';
import type { Recorded, Recording, TextLevels } from '../../../shared/market/recording/recorded.ts';

type Snapshot = Extract<Recorded, { kind: 'snapshot' }>;

/** What a recording tells of one market: each message once, in the order of the lines. */
export class RecordedTape {
  readonly #name: string;
  readonly #seen = new Set<string>();
  readonly #entries: { readonly line: number; readonly message: Recorded }[] = [];
  #isFutures = false;
  #price = 0;
  #size = 0;
  /** Messages that came again. */
  repeats = 0;

  /** `name`: the symbol as the venue spells it. */
  constructor(name: string) {
    this.#name = name;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  take(line: number, message: Recorded): void {
    const id = idOf(message);
    if (id !== undefined && this.#seen.has(id)) {
      this.repeats++;
      return;
    }
    if (id !== undefined) this.#seen.add(id);
    if (message.kind === 'trade') this.#note([[message.price, message.size]]);
    else if (message.kind === 'depth' || message.kind === 'snapshot') this.#note([...message.bids, ...message.asks]);
    this.#isFutures ||= message.kind === 'depth' && message.pu !== undefined;
    this.#entries.push({ line, message });
  }

  /** Whether an update of this market follows on a snapshot: whose it is where it does not say so. */
  isFollowing({ u }: Snapshot): boolean {
    return this.#entries.some(({ message }) => message.kind === 'depth' && message.U <= u + 1 && message.u >= u);
  }

  recording(file: string, startMs: number): Recording {
    const { exchange, symbol, account_type: accountType } = binanceMarketOf(this.#name, this.#isFutures);
    const entries = this.#entries.toSorted((one, other) => one.line - other.line);
    return {
      file,
      exchange,
      symbol,
      accountType,
      startMs,
      sequence: this.#isFutures ? binanceFutures : binanceSpot,
      resnaps: false,
      priceDecimals: this.#price,
      sizeDecimals: this.#size,
      messages: entries.map(({ message }) => message),
      lines: entries.map(({ line }) => line),
    };
  }

  /** Remembers how many digits the levels need. */
  #note(levels: TextLevels): void {
    for (const [price, size] of levels) {
      this.#price = Math.max(this.#price, neededDecimals(price, this.#price));
      this.#size = Math.max(this.#size, neededDecimals(size, this.#size));
    }
  }
}

function idOf(message: Recorded): string | undefined {
  if (message.kind === 'trade') return `t ${message.id}`;
  if (message.kind === 'depth') return `d ${message.U} ${message.u}`;
  return message.kind === 'snapshot' ? `s ${message.u}` : undefined;
}

/**
 * Digits after the point without the zeros that carry nothing; at least `known`, so that a text with no more digits
 * costs nothing.
 */
function neededDecimals(text: string, known: number): number {
  let decimals = decimalsOf(text);
  while (decimals > known && text.charCodeAt(text.length - 1 - (decimalsOf(text) - decimals)) === 48) decimals -= 1;
  return decimals;
}
