import * as v from 'valibot';
import type { Fill, Order } from '../../shared/trade/order.ts';
import { figuresOf, type LatencyFigures, LatencyHistogram } from '../../shared/base/latency-histogram.ts';
import type { Clock } from '../clock.ts';
import { type AcknowledgementFigures, Acknowledgements } from './acknowledgements.ts';

/** Orders whose fill is waited for, and fills whose answer is. */
const kept = 200;

/** Stages of the orders of this worker, since it began. */
export interface OrderLatency {
  /** From the press that sends the order to its request's departure. */
  readonly clickToSent: LatencyFigures | null;
  /** From there to the answer that the venue has taken it. */
  readonly sentToAcknowledged: LatencyFigures | null;
  /** From the press to the venue's acknowledgement, of the last 50 orders. */
  readonly clickToAcknowledged: LatencyFigures | null;
  /**
   * From there to the first fill of an order that took liquidity; 0 where the fill was there before the answer. How
   * long a resting order rests says nothing of the way.
   */
  readonly acknowledgedToFilled: LatencyFigures | null;
}

/** One order call on its way. */
export interface OrderPassage {
  /** The request leaves now. */
  sent(): void;
  /** It was answered; `orders` are those that are taken. A refusal has none and counts for nothing. */
  acknowledged(orders: readonly TakenOrder[]): void;
}

export interface OrderTimes {
  /** `clickedMs`: when the user pressed, ms on the wall clock, which windows and worker share. */
  begin(clickedMs: number): OrderPassage;
  filled(fill: Fill): void;
  /** An order is as told: one that was on its way to its venue may have arrived. */
  changed(order: Pick<Order, 'order_id' | 'status'>): void;
  figures(): OrderLatency;
  /** How long this exchange takes to acknowledge. */
  ofExchange(exchange: string): AcknowledgementFigures;
}

/** Statuses of an order that its venue has not acknowledged yet. */
const onTheWay: readonly (string | undefined)[] = ['PLACE_ORDER', 'EXECUTING'] satisfies Order['status'][];

export function createOrderTimes(clock: Clock): OrderTimes {
  const clickToSent = new LatencyHistogram();
  const sentToAcknowledged = new LatencyHistogram();
  const acknowledgedToFilled = new LatencyHistogram();
  const acknowledgedAt = new Map<string, number>();
  /** Orders that were filled before their answer came, or that are done with. */
  const filledIds = new Map<string, number>();
  const acknowledgements = new Acknowledgements();
  /** Orders that their venue has not acknowledged yet: where they go, and when the user pressed, on the wall clock. */
  const underWay = new Map<string, { readonly exchange: string; readonly clickedMs: number }>();

  function acknowledge(orderId: string, nowMs: number): void {
    if (filledIds.has(orderId)) acknowledgedToFilled.record(0);
    else remember(acknowledgedAt, orderId, nowMs);
  }

  const arrive = (exchange: string, clickedMs: number): void =>
    acknowledgements.record(exchange, Math.max(0, clock.wallMs() - clickedMs), clock.monoMs());

  return {
    begin(clickedMs) {
      let sentMs: number | undefined;
      return {
        sent() {
          sentMs = clock.monoMs();
          clickToSent.record(clock.wallMs() - clickedMs);
        },
        acknowledged(orders) {
          const nowMs = clock.monoMs();
          for (const { order_id, status, exchange = '' } of orders)
            if (onTheWay.includes(status)) remember(underWay, order_id, { exchange, clickedMs });
            else arrive(exchange, clickedMs);
          // One that waits for its trigger is left out: its fill says nothing of the way.
          const active = orders.filter(({ status }) => status !== 'WAITING');
          if (sentMs !== undefined && active.length > 0) sentToAcknowledged.record(nowMs - sentMs);
          for (const { order_id } of active) acknowledge(order_id, nowMs);
        },
      };
    },
    filled({ order_id, is_maker }) {
      const atMs = acknowledgedAt.get(order_id);
      acknowledgedAt.delete(order_id);
      if (is_maker) return;
      if (atMs !== undefined) acknowledgedToFilled.record(clock.monoMs() - atMs);
      else remember(filledIds, order_id, clock.monoMs());
    },
    changed({ order_id, status }) {
      const sent = underWay.get(order_id);
      if (!sent || onTheWay.includes(status)) return;
      underWay.delete(order_id);
      arrive(sent.exchange, sent.clickedMs);
    },
    ofExchange: (exchange) => acknowledgements.figures(clock.monoMs(), exchange),
    figures: () => ({
      clickToSent: figuresOf([clickToSent]),
      clickToAcknowledged: acknowledgements.figures(clock.monoMs()).figures,
      sentToAcknowledged: figuresOf([sentToAcknowledged]),
      acknowledgedToFilled: figuresOf([acknowledgedToFilled]),
    }),
  };
}

/** Sets an entry; the oldest one goes where there are too many. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > kept && oldest !== undefined) map.delete(oldest);
}

const Taken = v.object({ order_id: v.string(), status: v.optional(v.string()), exchange: v.optional(v.string()) });
/** What the answer of an order call says of one order. */
export type TakenOrder = v.InferOutput<typeof Taken>;
const Answer = v.union([
  v.object({ order: Taken }),
  v.object({ results: v.array(v.object({ order: v.optional(Taken) })) }),
]);

/** The orders that the answer of an order call tells of; none where it tells of none. */
export function takenOrders(answer: unknown): readonly TakenOrder[] {
  const parsed = v.safeParse(Answer, answer);
  if (!parsed.success) return [];
  return 'order' in parsed.output ? [parsed.output.order] : parsed.output.results.flatMap(({ order }) => order ?? []);
}
