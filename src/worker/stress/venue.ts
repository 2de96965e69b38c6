import { fromUnits } from '../../shared/base/decimal.ts';
import { nextUniform, type Random } from '../../shared/base/random.ts';
import { type Interval, secondMs } from '../../shared/base/time.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { BarSeries } from '../../shared/market/bar-series.ts';
import type { Kline } from '../../shared/market/kline.ts';
import type { Trade } from '../../shared/market/trade.ts';
import { encodeDepth } from '../../shared/wire/depth-binary.ts';
import type { Control } from '../../shared/wire/control.ts';
import { DepthFrame } from '../../shared/wire/depth-frame.ts';
import { depthText, sealedDepthText } from '../../shared/wire/depth-text.ts';
import type { StressRun, ToVenue } from '../../shared/wire/stress.ts';
import { placeOf, startTicks, stressBars, stressInstruments } from './instruments.ts';
import { SyntheticBook } from './synthetic-book.ts';

const tradeEveryMs = 100;
const barEveryMs = 250;
const tickerEveryMs = secondMs;
const dayFigures = { volume: '1000', quote: '5000000', change: 0.4 };

interface Open {
  readonly stream: number;
  readonly at: number;
  /** What is sent when it is opened. */
  first(nowMs: number): string | Uint8Array;
  /** What is sent at its time: the next one after `everyMs`. */
  next(nowMs: number): string | Uint8Array;
  readonly everyMs: number;
  dueMs: number;
  readonly depth: boolean;
}

type Emit = (stream: number, frame: string | Uint8Array) => void;

/**
 * A market of one run: answers to what the engine opens and emits, when it is told the time, what has come due. No
 * clock of its own.
 */
export class StressVenue {
  /** Depth updates made so far. */
  made = 0;
  readonly #run: StressRun;
  readonly #instruments: readonly Instrument[];
  readonly #emit: Emit;
  readonly #random: Random = { state: 1 };
  readonly #streams = new Map<number, Open>();
  readonly #books = new Map<number, SyntheticBook>();
  readonly #frame = new DepthFrame();
  /** Depth updates that are due by now, in fractions. */
  #owed = 0;
  #turn = 0;
  #trades = 0;
  #atMs: number;

  constructor(run: StressRun, nowMs: number, emit: Emit) {
    [this.#run, this.#emit, this.#atMs] = [run, emit, nowMs];
    this.#instruments = stressInstruments(run.symbols);
  }

  take(message: ToVenue, nowMs: number): void {
    const { stream } = message;
    if (message.t === 'close') {
      this.#streams.delete(stream);
      this.#books.delete(stream);
    } else if (message.t === 'open') {
      const open = this.#open(stream, new URL(message.url), nowMs);
      if (!open) return;
      this.#streams.set(stream, open);
      this.#emit(stream, JSON.stringify({ e: 'open', sid: String(stream), time: Math.floor(nowMs) } satisfies Control));
      this.#emit(stream, open.first(nowMs));
    } else if (message.text === 'ping') this.#emit(stream, 'pong');
    else if (message.text === 'resync') {
      const open = this.#streams.get(stream);
      if (open) this.#emit(stream, open.first(nowMs));
    }
  }

  /** Emits what has come due. Depth updates go round all books that are open, `rate` a second over all of them. */
  advance(nowMs: number): void {
    const depths: Open[] = [];
    for (const open of this.#streams.values()) {
      if (open.depth) depths.push(open);
      else if (open.dueMs <= nowMs) {
        open.dueMs = nowMs + open.everyMs;
        this.#emit(open.stream, open.next(nowMs));
      }
    }
    // Of a pause longer than a second no more than a second is made good.
    this.#owed += (Math.min(secondMs, nowMs - this.#atMs) / secondMs) * this.#run.rate;
    this.#atMs = nowMs;
    if (depths.length === 0) this.#owed = 0;
    for (; this.#owed >= 1; this.#owed--) {
      const open = depths[this.#turn++ % depths.length]!;
      this.made++;
      this.#emit(open.stream, open.next(nowMs));
    }
  }

  #open(stream: number, { pathname, searchParams }: URL, nowMs: number): Open | undefined {
    const text = (name: string) => searchParams.get(name) ?? '';
    const at = placeOf(
      this.#instruments,
      keyOfSymbol({ exchange: text('exchange'), symbol: text('symbol'), account_type: text('account_type') }),
    );
    const base = { stream, at, dueMs: nowMs };
    if (pathname.endsWith('/24h/ws'))
      return {
        ...base,
        depth: false,
        everyMs: tickerEveryMs,
        first: (ms) => this.#tickers(ms),
        next: (ms) => this.#tickers(ms),
      };
    if (at < 0) return undefined;
    if (pathname.endsWith('/depth/ws'))
      return { ...base, depth: true, everyMs: 0, ...this.#depth(stream, at, Number(text('limit') || 50)) };
    if (pathname.endsWith('/trades/list/ws'))
      return {
        ...base,
        depth: false,
        everyMs: tradeEveryMs,
        first: (ms) => this.#trade(at, ms),
        next: (ms) => this.#trade(at, ms),
      };
    return {
      ...base,
      depth: false,
      everyMs: barEveryMs,
      ...this.#bars(at, { interval: text('interval') as Interval, zone: searchParams.get('tz') ?? undefined }),
    };
  }

  /** The forming bar again and again; once its time is over, its last state before the next one opens. */
  #bars(at: number, series: Pick<BarSeries, 'interval' | 'zone'>): Pick<Open, 'first' | 'next'> {
    let forming: Kline | undefined;
    const newest = (ms: number, count: number) => stressBars(at, series, count, ms);
    const frameOf = (k: Kline, x: boolean, ms: number) => JSON.stringify({ e: 'k', k, x, E: Math.floor(ms) });
    return {
      first(ms) {
        const list = newest(ms, 2);
        forming = list.at(-1);
        return JSON.stringify({ e: 'snap', list });
      },
      next: (ms) => {
        const bar = newest(ms, 1)[0]!;
        const over = forming && forming[0] < bar[0] ? forming : undefined;
        forming = over ? bar : this.#moved(bar);
        return over ? frameOf(over, true, ms) : frameOf(forming, false, ms);
      },
    };
  }

  #depth(stream: number, at: number, limit: number): Pick<Open, 'first' | 'next'> {
    const book = new SyntheticBook(startTicks(at), limit, this.#random);
    this.#books.set(stream, book);
    const encoded = () => this.#encode(at);
    return {
      first: (ms) => {
        book.snapshot(this.#frame, Math.floor(ms));
        return encoded();
      },
      next: (ms) => {
        book.delta(this.#frame, Math.floor(ms));
        return encoded();
      },
    };
  }

  #encode(index: number): string | Uint8Array {
    if (this.#run.wire === 'bin') return encodeDepth(this.#frame, 0);
    return sealedDepthText(depthText(this.#frame, gridOf(this.#instruments[index]!)), this.#frame);
  }

  #trade(i: number, nowMs: number): string {
    const { price, size } = gridOf(this.#instruments[i]!);
    const trade: Trade = [
      `s${++this.#trades}`,
      Math.floor(nowMs),
      fromUnits(startTicks(i) + Math.floor(nextUniform(this.#random) * 20), price),
      fromUnits(1 + Math.floor(nextUniform(this.#random) * 999), size),
      nextUniform(this.#random) < 0.5 ? 'BUY' : 'SELL',
    ];
    return JSON.stringify({ e: 't', list: [trade] });
  }

  /** The bar with a close that moves. */
  #moved([openMs, open, high, low, before, volume, quote, count]: Kline): Kline {
    const close = before + (Math.floor(nextUniform(this.#random) * 20) - 10) / 100;
    return [openMs, open, Math.max(high, close), Math.min(low, close), close, volume, quote, count];
  }

  #tickers(nowMs: number): string {
    const { volume, quote, change } = dayFigures;
    const rows = this.#instruments.map((instrument, index) => {
      const price = (ticks: number) => fromUnits(startTicks(index) + ticks, gridOf(instrument).price);
      const last = Math.floor(nextUniform(this.#random) * 20);
      return [
        keyOfSymbol(instrument),
        price(last),
        price(-400),
        price(900),
        price(-900),
        volume,
        quote,
        change,
        price(0),
        price(1),
        Math.floor(nowMs),
      ];
    });
    return JSON.stringify({ e: '24h', rows });
  }
}
