import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { Refusal } from '../../base/refusal.ts';
import type { RefusalCode } from '../../base/refusal-code.ts';
import { StrategyParams } from '../../trade/instance.ts';
import { Order } from '../../trade/order.ts';
import { jsonOf } from '../../wire/flight-file.ts';
import { readRecord } from '../../wire/flight-record.ts';
import type { Transition } from '../instance-state.ts';
import {
  RunBeginning,
  runKinds,
  RecordedCode,
  RecordedDelivery,
  RecordedMark,
  RecordedOrder,
  RecordedReplan,
  RecordedTransition,
  RecordedTurn,
} from './run-records.ts';
import type { Delivery } from '../delivery.ts';
import { Sight } from './seen-market.ts';

type Kind = (typeof runKinds)[keyof typeof runKinds];

/** One record of a run, with its time in ms. */
export type RunRecord = { readonly atMs: number } & (
  | { readonly kind: 'seen'; readonly leg: number; readonly sight: Sight }
  | { readonly kind: 'begin'; readonly beginning: RunBeginning }
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'turn'; readonly marks: readonly number[]; readonly did: string }
  | { readonly kind: 'applied'; readonly transition: Transition }
  | { readonly kind: 'adjusted'; readonly params: StrategyParams; readonly plan?: unknown }
  | { readonly kind: 'takenOver'; readonly leg: number; readonly ticks: number }
  | { readonly kind: 'delivered'; readonly leg: number; readonly delivered: Delivery }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'sent'; readonly codes: readonly RefusalCode[] }
  | { readonly kind: 'mark'; readonly digest: string; readonly rows: number }
  | { readonly kind: 'full' }
);

const known: ReadonlySet<number> = new Set(Object.values(runKinds));
const Codes = v.array(RecordedCode);

/**
 * Reads the record of a run. Throws INPUT with the byte at which it is damaged (`damaged`), and with the number of the
 * record that is not what its kind says (`record`) or that stands before the first beginning (`beginning`).
 */
export function readRunTape(bytes: Uint8Array): RunRecord[] {
  const reader = new Reader();
  const records: RunRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readRecord<Kind>(bytes, at, known);
    if (!read) throw new Refusal('INPUT', { field: 'record', rule: 'damaged', byte: at });
    const { kind, stream, atMs, payload } = read.record;
    const record = reader.record(kind, stream, jsonOf(payload));
    if (!record) throw new Refusal('INPUT', { field: 'record', rule: 'record', number: records.length + 1 });
    records.push({ atMs, ...record } as RunRecord);
    at = read.next;
  }
  const first = records.find(({ kind }) => kind !== 'seen');
  if (first?.kind !== 'begin') throw new Refusal('INPUT', { field: 'record', rule: 'beginning' });
  return records;
}

/** What a record says, as far as that depends on those before it. */
class Reader {
  readonly #orders = new Map<string, Order>();
  #marks: readonly number[] = [];

  /** Undefined where it is not what its kind says. */
  record(kind: Kind, leg: number, value: unknown): object | undefined {
    switch (kind) {
      case runKinds.begin:
        return read(RunBeginning, value, (beginning) => this.#begin(beginning));
      case runKinds.seen:
        return read(Sight, value, (sight) => ({ kind: 'seen', leg, sight }));
      case runKinds.order:
        return read(RecordedOrder, value, (recorded) => this.#order(recorded));
      case runKinds.turn:
        return read(RecordedTurn, value, ({ marks = this.#marks, did = '' }) => {
          this.#marks = marks;
          return { kind: 'turn', marks, did };
        });
      case runKinds.applied:
        return read(RecordedTransition, value, (transition) => ({ kind: 'applied', transition }));
      case runKinds.adjusted:
        return read(StrategyParams, value, (params) => ({ kind: 'adjusted', params }));
      case runKinds.replanned:
        return read(RecordedReplan, value, (replan) => ({ kind: 'adjusted', ...replan }));
      case runKinds.takenOver:
        return read(v.number(), value, (ticks) => ({ kind: 'takenOver', leg, ticks }));
      case runKinds.delivered:
        return read(RecordedDelivery, value, (delivered) => ({ kind: 'delivered', leg, delivered }));
      case runKinds.refused:
        return read(RecordedCode, value, (code) => ({ kind: 'refused', code }));
      case runKinds.sent:
        return read(Codes, value, (codes) => ({ kind: 'sent', codes }));
      case runKinds.mark:
        return read(RecordedMark, value, (mark) => ({ kind: 'mark', ...mark }));
      case runKinds.full:
        return { kind: 'full' };
    }
  }

  #begin(beginning: RunBeginning): object {
    this.#orders.clear();
    this.#marks = [];
    for (const order of beginning.orders) this.#orders.set(order.order_id, order);
    return { kind: 'begin', beginning };
  }

  #order({ order_id, isPart, fields }: v.InferOutput<typeof RecordedOrder>): object | undefined {
    const before = isPart ? this.#orders.get(order_id) : {};
    if (!before) return undefined;
    return read(Order, { ...before, ...fields }, (order) => {
      this.#orders.set(order_id, order);
      return { kind: 'order', order };
    });
  }
}

function read<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  made: (value: T) => object | undefined,
): object | undefined {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? made(must(parsed.output, 'a value')) : undefined;
}
