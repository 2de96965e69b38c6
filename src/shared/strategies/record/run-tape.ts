import type { RefusalCode } from '../../base/refusal.ts';
import type { MarketView } from '../../market/market-view.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { RecordWriter } from '../../wire/flight-record.ts';
import type { MachineDecision, MachineLog, Transition } from '../instance-state.ts';
import type { Delivery } from '../delivery.ts';
import { ObservedMarket } from './observed-market.ts';
import { moveText, RunDigest } from './run-digest.ts';
import { type RunBeginning, runKinds, type RecordedOrder } from './run-records.ts';
import type { Sight } from './seen-market.ts';

/** What a turn has done, as a text; empty where it has done nothing. */
export const decisionText = ({ transition, moves }: MachineDecision): string =>
  [...(transition ? [transition.step] : []), ...moves.map(moveText)].join(' ');

/**
 * Writes down all that an instance's machine takes in and what it sees of its markets, so that its run can be played
 * again. `room` bytes at most, from the beginning on; then it says that it is full, and writes nothing more.
 */
export class RunTape implements MachineLog {
  readonly #digest = new RunDigest();
  readonly #writer = new RecordWriter(2_048);
  /** Orders as they were written last, by their ids, until they are final. */
  readonly #orders = new Map<string, Readonly<Record<string, unknown>>>();
  #room: number;
  #marks = '';
  #atMs = 0;
  #back: readonly Uint8Array<ArrayBuffer>[] = [];

  constructor(room: number) {
    this.#room = Math.max(0, room);
  }

  /** A leg's market, of which all that is asked for is written down. */
  watch = (market: MarketView, leg: number): MarketView =>
    new ObservedMarket(market, (sight: Sight) => this.#add(runKinds.seen, leg, this.#atMs, sight));

  /** Begins a part; what its strategy has seen while it was made stands before. */
  begin(beginning: RunBeginning, nowMs: number): void {
    this.#add(runKinds.begin, 0, nowMs, beginning);
    for (const order of beginning.orders) this.#orders.set(order.order_id, order);
  }

  /** Bytes since the last time, with the digest at their end; none where nothing was written. */
  take(nowMs: number): Uint8Array<ArrayBuffer> | undefined {
    if (this.#writer.length === 0) return undefined;
    if (this.#room > 0)
      this.#add(runKinds.mark, 0, nowMs, { digest: this.#digest.toString(), rows: this.#digest.rows });
    const bytes = concatenated([...this.#back, this.#writer.take()]);
    this.#back = [];
    return bytes;
  }

  /** Bytes that could not be kept: the next ones come after them. */
  giveBack(bytes: Uint8Array<ArrayBuffer>): void {
    this.#back = [bytes];
  }

  took(order: Order): void {
    this.#digest.took(order);
    const { order_id, updated, status } = order;
    const before = this.#orders.get(order_id);
    const isPart = before !== undefined && Object.keys(before).every((key) => key in order);
    const changed = Object.entries(order).filter(([key, value]) => !isPart || before[key] !== value);
    if (isFinal(status)) this.#orders.delete(order_id);
    else this.#orders.set(order_id, order);
    const recorded: RecordedOrder = { order_id, isPart, fields: Object.fromEntries(changed) };
    this.#add(runKinds.order, 0, updated, recorded);
  }

  decided(nowMs: number, marks: readonly number[], decision: MachineDecision): void {
    this.#digest.decided(nowMs, marks, decision);
    const text = marks.join(' ');
    const did = decisionText(decision);
    this.#add(runKinds.turn, 0, nowMs, { ...(text !== this.#marks && { marks }), ...(did !== '' && { did }) });
    this.#marks = text;
  }

  applied(transition: Transition, nowMs: number): void {
    this.#digest.applied(transition, nowMs);
    this.#add(runKinds.applied, 0, nowMs, transition);
  }

  adjusted(params: unknown, plan: unknown, nowMs: number): void {
    this.#digest.adjusted(params, plan, nowMs);
    if (plan === undefined) this.#add(runKinds.adjusted, 0, nowMs, params);
    else this.#add(runKinds.replanned, 0, nowMs, { params, plan });
  }

  tookOver(leg: number, ticks: number, nowMs: number): void {
    this.#digest.tookOver(leg, ticks);
    this.#add(runKinds.takenOver, leg, nowMs, ticks);
  }

  delivered(leg: number, delivered: Delivery, nowMs: number): void {
    this.#digest.delivered(leg, delivered);
    this.#add(runKinds.delivered, leg, nowMs, delivered);
  }

  refused = (code: RefusalCode): void => this.#add(runKinds.refused, 0, this.#atMs, code);
  sent = (codes: readonly RefusalCode[], nowMs: number): void => this.#add(runKinds.sent, 0, nowMs, codes);

  #add(kind: number, leg: number, atMs: number, value: unknown): void {
    if (this.#room === 0) return;
    this.#atMs = atMs;
    const before = this.#writer.length;
    this.#writer.text(kind, leg, atMs, JSON.stringify(value));
    this.#room = Math.max(0, this.#room - (this.#writer.length - before));
    if (this.#room === 0) this.#writer.text(runKinds.full, 0, atMs, '{}');
  }
}

function concatenated(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
