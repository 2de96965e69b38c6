import { must } from '../../base/assert.ts';
import { fromUnits, unitsToNumber } from '../../base/decimal.ts';
import { ask, bid } from '../../market/book/book.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../market/instrument.ts';
import type { Order } from '../../trade/order.ts';
import { type Due, type Move, pricesOf } from '../moves.ts';
import { dueText } from '../next-action.ts';
import type {
  ExplainedLeg,
  ExplainedMove,
  ExplainedTurn,
  OrderNews,
  RunExecution,
  RunTurns,
  TurnCause,
} from './explained-turn.ts';
import type { RunRecord } from './read-run-tape.ts';
import { replayRun } from './replay-run.ts';
import type { ReplayedTurn } from './run-part.ts';
import { decisionText } from './run-tape.ts';
import type { SeenMarket } from './seen-market.ts';

/**
 * The decisions of a run: any of them is worked out anew from the record, with what there was to see, what had come
 * since the one before, and what it asked for.
 */
export class ExplainedRun {
  readonly turns: RunTurns;
  readonly execution: RunExecution;
  readonly #records: readonly RunRecord[];
  /** Places of the turns among the records. */
  readonly #places: readonly number[];
  /** When orders were filled, ms, ascending, and the turn that had asked for each. */
  readonly #fills: readonly { readonly atMs: number; readonly turn: number }[];

  constructor(records: readonly RunRecord[]) {
    this.#records = records;
    this.#places = records.flatMap(({ kind }, place) => (kind === 'turn' ? [place] : []));
    const rows = this.#places.map((place) => records[place] as Extract<RunRecord, { kind: 'turn' }>);
    this.turns = {
      atMs: Float64Array.from(rows, ({ atMs }) => atMs),
      acted: Uint8Array.from(rows, ({ did }) => (did === '' ? 0 : 1)),
      isFull: records.some(({ kind }) => kind === 'full'),
    };
    this.#fills = this.#fillsOf(records);
    this.execution = this.#executionOf(records);
  }

  /** The last turn at or before a time, ms; the first one where there is none. */
  turnAt(atMs: number): number {
    const { atMs: times } = this.turns;
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle]! <= atMs) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** The turn that asked for the order whose fill was nearest to a time, ms; undefined where nothing was filled. */
  turnOfFill(atMs: number): number | undefined {
    let nearest: { readonly atMs: number; readonly turn: number } | undefined;
    for (const fill of this.#fills)
      if (!nearest || Math.abs(fill.atMs - atMs) < Math.abs(nearest.atMs - atMs)) nearest = fill;
    return nearest?.turn;
  }

  /** Decides a turn again. Throws where there is none of this number. */
  explain(turn: number): ExplainedTurn {
    const place = must(this.#places[turn], `turn ${turn}`);
    const from = this.#beginningOf(place);
    let before: ReplayedTurn | undefined;
    let now: ReplayedTurn | undefined;
    replayRun(this.#records.slice(from, place + 1), (each) => {
      before = now;
      now = each;
    });
    const replayed = must(now, 'a turn');
    const since = Math.max(from - 1, this.#places[turn - 1] ?? -1) + 1;
    const cause = causeOf(this.#records.slice(since, place), before, replayed);
    const { did } = this.#records[place] as Extract<RunRecord, { kind: 'turn' }>;
    return { turn, cause, isSame: decisionText(replayed.decision) === did, ...explained(replayed) };
  }

  /** Where the part begins in which a record stands, with what was seen for it. */
  #beginningOf(place: number): number {
    let from = place;
    while (this.#records[from]!.kind !== 'begin') from -= 1;
    while (from > 0 && this.#records[from - 1]!.kind === 'seen') from -= 1;
    return from;
  }

  #executionOf(records: readonly RunRecord[]): RunExecution {
    const orders = new Map<string, Order>();
    for (const record of records) if (record.kind === 'order') orders.set(record.order.order_id, record.order);
    const legs = records.findLast((record) => record.kind === 'begin')?.beginning.instruments ?? [];
    let slippage = 0;
    const delays: number[] = [];
    for (const order of orders.values()) {
      const record = this.#records[this.#places[this.turnAt(order.created)] ?? -1];
      if (record?.kind !== 'turn' || record.atMs > order.created) continue;
      delays.push(order.created - record.atMs);
      slippage += slippageOf(order, legs, record.marks);
    }
    delays.sort((a, b) => a - b);
    const rejected = records.reduce((sum, record) => sum + (record.kind === 'sent' ? record.codes.length : 0), 0);
    return { slippage, delayMs: delays[delays.length >> 1] ?? null, rejected };
  }

  #fillsOf(records: readonly RunRecord[]): { atMs: number; turn: number }[] {
    const filled = new Map<string, string>();
    return records.flatMap((record) => {
      if (record.kind !== 'order') return [];
      const { order_id, filled_amount, created } = record.order;
      if (Number(filled_amount) === 0 || filled.get(order_id) === filled_amount) return [];
      filled.set(order_id, filled_amount);
      return [{ atMs: record.atMs, turn: this.turnAt(created) }];
    });
  }
}

/** What led to a turn, by all that came since the one before. */
function causeOf(between: readonly RunRecord[], before: ReplayedTurn | undefined, now: ReplayedTurn): TurnCause {
  const has = (kind: RunRecord['kind']): boolean => between.some((record) => record.kind === kind);
  if (has('begin')) return { kind: 'begin' };
  if (has('takenOver')) return { kind: 'liquidation' };
  if (has('delivered')) return { kind: 'delivery' };
  if (has('adjusted')) return { kind: 'parameters' };
  const codes = between.flatMap((record) => (record.kind === 'refused' ? [record.code] : []));
  if (codes.length > 0) return { kind: 'refused', codes };
  const orders = new Map(
    between.flatMap((record) => (record.kind === 'order' ? [[record.order.order_id, record.order]] : [])),
  );
  if (orders.size > 0) return { kind: 'orders', orders: [...orders.values()].map(newsOf) };
  const step = between.findLast((record) => record.kind === 'applied');
  if (step) return { kind: 'step', event: step.transition.event };
  return reached(before?.decision.due, now);
}

/** What an order that trades at once has paid beyond the price of its leg at its decision; 0 of one that may rest. */
function slippageOf(order: Order, legs: readonly Instrument[], marks: readonly number[]): number {
  const { time_in_force, side, avg_price, filled_total } = order;
  const leg = legs.findIndex((instrument) => keyOfSymbol(instrument) === keyOfSymbol(order));
  const mark = marks[leg];
  if (time_in_force !== 'IOC' || mark === undefined || Number(avg_price) === 0) return 0;
  const decided = unitsToNumber(mark, gridOf(legs[leg]!).price);
  return (side === 'BUY' ? 1 : -1) * (Number(avg_price) / decided - 1) * Number(filled_total);
}

const newsOf = ({ order_id, side, price, avg_price, amount, filled_amount, status }: Order): OrderNews => ({
  order_id,
  side,
  price,
  avg_price,
  amount,
  filled_amount,
  status,
});

/** Which of the things that were waited for has come. */
function reached(due: Due | undefined, { atMs, marks, markets }: ReplayedTurn): TurnCause {
  const mark = marks[0];
  if (!due || mark === undefined) return { kind: 'look' };
  const { below, above } = pricesOf(due);
  const { price } = markets[0]!.grid;
  if (mark <= below) return { kind: 'price', price: fromUnits(below, price), isBelow: true };
  if (mark >= above) return { kind: 'price', price: fromUnits(above, price), isBelow: false };
  return { kind: due.atMs !== undefined && atMs >= due.atMs ? 'time' : 'look' };
}

function explained({
  atMs,
  marks,
  markets,
  state,
  open,
  figures,
  decision,
}: ReplayedTurn): Omit<ExplainedTurn, 'turn' | 'cause' | 'isSame'> {
  return {
    atMs,
    status: state.status,
    error: state.error,
    legs: markets.map((market, leg) => legOf(market, marks[leg])),
    qty: figures.qty,
    profit: figures.profit,
    open: open.length,
    moves: decision.moves.map((move) => moveOf(move, markets, open)),
    event: decision.transition?.event,
    doing: figures.doing,
    due: decision.due && dueText(decision.due, markets[0]!.grid),
  };
}

function legOf(market: SeenMarket, mark: number | undefined): ExplainedLeg {
  const { instrument, grid } = market;
  const text = (ticks: number | undefined): string | null =>
    ticks === undefined ? null : fromUnits(ticks, grid.price);
  return {
    exchange: instrument.exchange,
    symbol: instrument.symbol,
    mark: text(mark),
    bid: text(market.bestSeen(bid)),
    ask: text(market.bestSeen(ask)),
  };
}

function moveOf(move: Move, markets: readonly SeenMarket[], open: readonly Order[]): ExplainedMove {
  if (move.kind === 'cancel') {
    const named = open.filter(({ order_id }) => move.order_ids.includes(order_id));
    return { kind: 'cancel', orders: named.map(({ side, price, amount }) => ({ side, price, amount })) };
  }
  const { leg = 0, side, lots, ticks, isPostOnly, isReducing, isImmediate } = move;
  const { grid } = must(markets[leg], `leg ${leg}`);
  return {
    kind: 'place',
    leg,
    side,
    price: ticks === null ? null : fromUnits(ticks, grid.price),
    amount: fromUnits(lots, grid.size),
    isPostOnly,
    isReducing,
    isImmediate,
  };
}
