import * as v from 'valibot';
import { Decimal, PositiveDecimal } from '../base/decimal.ts';
import { Order } from './order.ts';
import { type OrderDraft, spotProblem } from './order-draft.ts';

/**
 * Orders that are carried out by many: equal slices over time, slices by the market's usual volume, and a size of which
 * little is shown.
 */
export const algoKinds = ['TWAP', 'VWAP', 'ICEBERG'] as const;
export type AlgoKind = (typeof algoKinds)[number];

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger('integer'), v.minValue(least), v.maxValue(most));

/**
 * How a parent is carried out. `limit_price` is the worst price of any child, `max_impact_percent` the farthest that
 * one may trade from the arrival price; `participation` is the largest part of the market's volume since the start.
 * What is left at the end expires, or is swept at the market with MARKET.
 */
export const Algo = v.strictObject({
  kind: v.picklist(algoKinds, 'algo_kind'),
  duration_s: whole(10, 86_400),
  slices: v.optional(whole(1, 1_000)),
  /** Slice times move by up to this part of a slice's length, either way. */
  randomize: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(0.5)), 0),
  limit_price: v.optional(PositiveDecimal),
  participation: v.optional(v.pipe(v.number(), v.minValue(0.001), v.maxValue(1))),
  /** Size of one child of an ICEBERG. */
  visible: v.optional(PositiveDecimal),
  /**
   * How far an ICEBERG stands from the best price of its own side, in ticks, once a second: above 0 nearer to the other
   * side, which it never touches, below 0 behind the best. `limit_price` is its worst price then; without `peg_ticks`
   * it rests there.
   */
  peg_ticks: v.optional(whole(-10_000, 10_000)),
  max_impact_percent: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(50))),
  finish_policy: v.optional(v.picklist(['EXPIRE', 'MARKET']), 'EXPIRE'),
});
export type Algo = v.InferOutput<typeof Algo>;

/** What a request with an `algo` says, as far as its parts can contradict each other. */
export interface AlgoDraft extends Omit<OrderDraft, 'order_type' | 'side'> {
  readonly order_type: string;
  readonly algo?: Algo | undefined;
  readonly trading_mode?: string | undefined;
}

/** Fields of an order that a parent does not have: its children get what they need from the `algo`. */
const foreign = [
  'price',
  'total',
  'time_in_force',
  'expire_time',
  'trigger_price',
  'trigger_by',
  'post_only',
  'oco',
  'close_position',
  'tp',
  'sl',
] as const;

/** First field at which an algorithmic request contradicts itself; undefined where it does not, or is none. */
export function algoProblem(draft: AlgoDraft): { readonly field: string; readonly rule: string } | undefined {
  const { algo, order_type } = draft;
  const isKind = (algoKinds as readonly string[]).includes(order_type);
  if (!algo) return isKind ? { field: 'algo', rule: 'required' } : undefined;
  if (order_type !== algo.kind) return { field: 'order_type', rule: 'algo_kind' };
  if (draft.trading_mode === 'DIRECT') return { field: 'trading_mode', rule: 'normal_only' };
  if (draft.amount === undefined) return { field: 'amount', rule: 'required' };
  const stray = foreign.find((field) => draft[field] !== undefined);
  return stray === undefined ? (spotProblem(draft) ?? partsProblem(algo)) : { field: stray, rule: 'algo_only' };
}

function partsProblem({ kind, slices, visible, participation, randomize, peg_ticks }: Algo) {
  const isIceberg = kind === 'ICEBERG';
  if (isIceberg !== (visible !== undefined))
    return { field: 'algo.visible', rule: isIceberg ? 'required' : 'iceberg_only' };
  if (isIceberg === (slices !== undefined))
    return { field: 'algo.slices', rule: isIceberg ? 'slices_only' : 'required' };
  if (peg_ticks !== undefined && !isIceberg) return { field: 'algo.peg_ticks', rule: 'iceberg_only' };
  if (isIceberg && (participation !== undefined || randomize > 0))
    return { field: participation === undefined ? 'algo.randomize' : 'algo.participation', rule: 'slices_only' };
  return undefined;
}

/**
 * A parent order. Its Order fields sum its children: `order_id` is the parent's own id, `price` its limit,
 * `expire_time` its deadline.
 * `impact_percent` is above 0 where the average is worse than the arrival price; `next_at` is the time of the next
 * slice, null where there is none.
 */
export const Twap = v.object({
  ...Order.entries,
  order_type: v.picklist(algoKinds),
  parent_id: v.string(),
  kind: v.picklist(algoKinds),
  duration_s: v.number(),
  slices: v.number(),
  done_slices: v.number(),
  next_at: v.nullable(v.number()),
  arrival_price: Decimal,
  impact_percent: v.nullable(v.number()),
  /** Average price of the market's whole volume since the start; null before its first trade. */
  vwap_bench: v.nullable(Decimal),
});
export type Twap = v.InferOutput<typeof Twap>;
