import { BehaviorSubject, Subject } from 'rxjs';
import type { RecordingFault } from '../../../shared/contracts/market-base.ts';
import { fromUnits, scaleOf, toUnits } from '../../../shared/base/decimal.ts';
import { must } from '../../../shared/base/assert.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import { createHistory } from '../../simulation/price/history.ts';
import type { MarketHistory } from '../../simulation/price/market-history.ts';
import type { Market, MarketState } from '../venue.ts';
import { createPlayer, firstMsOf } from './player.ts';
import { createRecordedBook } from './recorded-book.ts';
import type { Recorded, Recording, LineFault } from '../../../shared/market/recording/recorded.ts';

const keptTrades = 1_000;

/** A market that a recording drives. */
export interface ReplayMarket extends Market {
  start(): void;
  stop(): void;
  readonly ended: boolean;
  /** The message that ended it, where it could not be played. */
  readonly fault: RecordingFault | undefined;
  /** Lines of its file that are left out, the same list for all markets of one. */
  readonly leftOut: readonly LineFault[];
  /** Whether orders may be placed: not before the book is known, and not after the end. */
  readonly status: Extract<Instrument['status'], 'TRADING' | 'HALT' | 'CLOSE'>;
}

/** What a recording has played so far: its book, its newest trades, its bars in its own time, and its streams. */
class Playback {
  readonly grid: Market['grid'];
  readonly book: ReturnType<typeof createRecordedBook>;
  readonly state = new BehaviorSubject<MarketState>('STALE');
  readonly bookChanges = new Subject<void>();
  readonly trades = new Subject<readonly Trade[]>();
  readonly history: MarketHistory;
  readonly #recent: Trade[] = [];
  readonly #nowMs: () => number;
  #top: { readonly bid: number; readonly ask: number } | undefined;
  #playedMs: number;

  constructor(recording: Recording, instrument: Instrument, nowMs: () => number) {
    this.grid = gridOf(instrument);
    this.book = createRecordedBook(this.grid, recording.sequence, recording.resnaps);
    this.#nowMs = nowMs;
    this.#playedMs = firstMsOf(recording);
    this.history = createHistory({
      instrument,
      synthetic: null,
      stored: [],
      nowMs: () => this.#playedMs,
      onClosed: () => undefined,
    });
  }

  /** Time of the newest message, ms. */
  get playedMs(): number {
    return this.#playedMs;
  }

  play(message: Recorded): void {
    if (message.kind === 'trade') this.#takeTrade(message);
    else if (message.kind === 'move')
      this.history.addTrades([['', message.atMs, String(message.price), String(message.size), 'BUY']]);
    else if (message.kind === 'top') {
      const { price } = this.grid;
      this.#top = { bid: toUnits(message.bid, price) ?? 0, ask: toUnits(message.ask, price) ?? 0 };
    } else this.#takeBook(message);
  }

  /** Moves the time of the bars on; recorders' clocks step back now and then, bars never do. */
  pass(atMs: number): void {
    this.#playedMs = Math.max(this.#playedMs, atMs);
  }

  recent(limit: number): readonly Trade[] {
    return this.#recent.slice(-limit);
  }

  ticker(): TickerRow {
    return this.history
      .ticker(this.#top?.bid || undefined, this.#top?.ask || undefined)
      .with(-1, Math.floor(this.#nowMs())) as unknown as TickerRow;
  }

  #takeTrade(message: Extract<Recorded, { kind: 'trade' }>): void {
    const trade = tradeOf(message, this.grid, Math.floor(this.#nowMs()));
    const recent = this.#recent;
    recent.push(trade);
    if (recent.length > 2 * keptTrades) recent.splice(0, recent.length - keptTrades);
    this.history.addTrades([[trade[0], message.atMs, trade[2], trade[3], trade[4]]]);
    this.trades.next([trade]);
  }

  #takeBook(message: Extract<Recorded, { kind: 'depth' | 'snapshot' }>): void {
    const changed = this.book.take(message, Math.floor(this.#nowMs()));
    const now: MarketState = this.book.synced ? 'LIVE' : 'STALE';
    if (this.state.value !== now) this.state.next(now);
    if (changed) this.bookChanges.next();
  }
}

/**
 * `instrument` names the market and carries the recording's own tick and step. Event times are those of the replay;
 * bars are in the recording's own time, at whatever speed. `failed` hears of a message that ended it.
 */
export function createReplayMarket(
  recording: Recording,
  instrument: Instrument,
  speed: number,
  nowMs: () => number,
  failed: (error: unknown, line: number | undefined) => void,
): ReplayMarket {
  const playback = new Playback(recording, instrument, nowMs);
  const { grid, book, state, bookChanges, trades } = playback;
  let fault: RecordingFault | undefined;
  const player = createPlayer({
    recording,
    speed,
    nowMs,
    play: (message) => playback.play(message),
    ended: () => state.next('ENDED'),
    failed(error, line) {
      fault = faultOf(recording, error, line);
      failed(error, line);
    },
    passed: (atMs) => playback.pass(atMs),
  });
  return {
    instrument,
    key: keyOfSymbol(instrument),
    grid,
    book,
    state,
    bookChanges,
    trades,
    awake: true,
    hold: () => () => undefined,
    recentTrades: (limit) => playback.recent(limit),
    klines: (...asked) => playback.history.klines(...asked),
    barsMs: () => Math.floor(playback.playedMs),
    ticker: () => playback.ticker(),
    best: (side) => book.top(side, 1).prices[0],
    start: player.start,
    stop: player.stop,
    get ended() {
      return player.ended;
    },
    leftOut: recording.leftOut ?? [],
    get fault() {
      return fault;
    },
    get status() {
      return player.ended ? 'CLOSE' : book.synced ? 'TRADING' : 'HALT';
    },
  };
}

function tradeOf(message: Extract<Recorded, { kind: 'trade' }>, grid: Market['grid'], atMs: number): Trade {
  const price = toUnits(message.price, grid.price);
  const size = toUnits(message.size, grid.size);
  return [
    message.id,
    atMs,
    fromUnits(must(price, `recorded price ${message.price}`), grid.price),
    fromUnits(must(size, `recorded size ${message.size}`), grid.size),
    message.takerBuys ? 'BUY' : 'SELL',
  ];
}

const faultOf = ({ file }: Recording, error: unknown, line: number | undefined): RecordingFault => ({
  file,
  line: line ?? null,
  problem: error instanceof Error ? error.message : String(error),
  ended: true,
});

/**
 * The listed instrument, with the recording's own tick and step where it tells them, else with finer ones where it
 * needs them.
 */
export function recordedInstrument(recording: Recording, listed: Instrument): Instrument {
  if (recording.grid) return { ...listed, ...recording.grid, min_qty: recording.grid.step };
  const finer = (step: string, decimals: number) => {
    const { decimals: listedDecimals } = scaleOf(step);
    return decimals > listedDecimals ? `0.${'1'.padStart(decimals, '0')}` : step;
  };
  const step = finer(listed.step, recording.sizeDecimals);
  return { ...listed, tick: finer(listed.tick, recording.priceDecimals), step, min_qty: step };
}
