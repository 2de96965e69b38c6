import * as v from 'valibot';
import type { Fill } from '../../shared/trade/order.ts';
import { figuresOf, type LatencyFigures, LatencyHistogram } from '../../shared/base/latency-histogram.ts';
import type { Clock } from '../clock.ts';

/** Orders whose fill is waited for, and fills whose answer is. */
const kept = 200;

/** Stages of the orders of this worker, since it began. */
export interface OrderLatency {
  /** From the press that sends the order to its request's departure. */
  readonly clickToSent: LatencyFigures | null;
  /** From there to the answer that the venue has taken it. */
  readonly sentToAcknowledged: LatencyFigures | null;
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
  /** It was answered; `orderIds` are those that the venue has taken. A refusal has none and counts for nothing. */
  acknowledged(orderIds: readonly string[]): void;
}

export interface OrderTimes {
  /** `clickedMs`: when the user pressed, ms on the wall clock, which windows and worker share. */
  begin(clickedMs: number): OrderPassage;
  filled(fill: Fill): void;
  figures(): OrderLatency;
}

export function createOrderTimes(clock: Clock): OrderTimes {
  const clickToSent = new LatencyHistogram();
  const sentToAcknowledged = new LatencyHistogram();
  const acknowledgedToFilled = new LatencyHistogram();
  const acknowledgedAt = new Map<string, number>();
  /** Orders that were filled before their answer came, or that are done with. */
  const filledIds = new Map<string, number>();

  function acknowledge(orderId: string, nowMs: number): void {
    if (filledIds.has(orderId)) acknowledgedToFilled.record(0);
    else remember(acknowledgedAt, orderId, nowMs);
  }

  return {
    begin(clickedMs) {
      let sentMs: number | undefined;
      return {
        sent() {
          sentMs = clock.monoMs();
          clickToSent.record(clock.wallMs() - clickedMs);
        },
        acknowledged(orderIds) {
          const nowMs = clock.monoMs();
          if (sentMs !== undefined && orderIds.length > 0) sentToAcknowledged.record(nowMs - sentMs);
          for (const orderId of orderIds) acknowledge(orderId, nowMs);
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
    figures: () => ({
      clickToSent: figuresOf([clickToSent]),
      sentToAcknowledged: figuresOf([sentToAcknowledged]),
      acknowledgedToFilled: figuresOf([acknowledgedToFilled]),
    }),
  };
}

/** Sets an entry; the oldest one goes where there are too many. */
function remember(map: Map<string, number>, key: string, value: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > kept && oldest !== undefined) map.delete(oldest);
}

const Taken = v.object({ order_id: v.string(), status: v.optional(v.string()) });
const Answer = v.union([
  v.object({ order: Taken }),
  v.object({ results: v.array(v.object({ order: v.optional(Taken) })) }),
]);

/**
 * Ids of the orders that the answer of an order call tells of; none where it tells of none. One that waits for its
 * trigger is left out: its fill says nothing of the way.
 */
export function orderIdsOf(answer: unknown): readonly string[] {
  const parsed = v.safeParse(Answer, answer);
  if (!parsed.success) return [];
  const orders =
    'order' in parsed.output ? [parsed.output.order] : parsed.output.results.flatMap(({ order }) => order ?? []);
  return orders.filter(({ status }) => status !== 'WAITING').map(({ order_id }) => order_id);
}
