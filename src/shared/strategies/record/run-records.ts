import * as v from 'valibot';
import { type RefusalCode, refusalNumbers } from '../../base/refusal-code.ts';
import { Instrument } from '../../market/instrument.ts';
import { instanceEvents, StrategyParams, stopModes } from '../../trade/instance.ts';
import { instanceStatuses, instanceSteps } from '../../trade/instance-status.ts';
import { Order } from '../../trade/order.ts';
import { Breach, RiskBase } from '../../trade/risk/risk-limits.ts';

/**
 * Kinds of records of a run (docs/flight-recorder.md). `begin` begins a part that can be replayed alone · `seen` is
 * what the next of the others has seen of a leg that it had not seen so · `order` one of its orders as it has become ·
 * `turn` what it was asked with and what it decided · `applied` a step of its life that is written · `adjusted` its
 * parameters after a change · `refused` and `sent` what became of what it had asked for · `mark` the digest of the part
 * until there · `full` its last record: there is no room for more · `replanned` its parameters and its plan after a
 * change · `takenOver` the price at which the venue took over what it held in a leg · `delivered`
 * what its account was paid for all of a leg at its expiry.
 */
export const runKinds = {
  begin: 1,
  seen: 2,
  order: 3,
  turn: 4,
  applied: 5,
  adjusted: 6,
  refused: 7,
  sent: 8,
  mark: 9,
  full: 10,
  replanned: 11,
  takenOver: 12,
  delivered: 13,
} as const;

/** Number of the format; a reader refuses another one. */
export const runTapeVersion = 1;

const State = v.object({
  status: v.picklist(instanceStatuses),
  stop: v.nullable(v.object({ mode: v.picklist(stopModes), reason: v.string() })),
  error: v.nullable(v.string()),
  /** Missing in records of before there were limits, as `risk` and `base` are. */
  breach: v.optional(v.nullable(Breach)),
  resumes: v.array(v.number()),
  started: v.nullable(v.number()),
  stopped: v.nullable(v.number()),
});

/** An instance as a part of its record begins with it. */
export const RunBeginning = v.object({
  version: v.literal(runTapeVersion),
  strategy_type: v.string(),
  params: StrategyParams,
  plan: v.unknown(),
  memory: v.optional(v.unknown()),
  created: v.number(),
  invested: v.string(),
  state: State,
  /** What its limits are measured from. */
  risk: v.optional(RiskBase),
  /** Of each leg. */
  instruments: v.pipe(v.array(Instrument), v.minLength(1)),
  /** Orders that it had by then, by their ids. */
  orders: v.array(Order),
});
export type RunBeginning = v.InferOutput<typeof RunBeginning>;

/** An order as it has become: all of its fields, or those that have changed where `isPart`. */
export const RecordedOrder = v.object({
  order_id: v.string(),
  isPart: v.boolean(),
  fields: v.record(v.string(), v.unknown()),
});
export type RecordedOrder = v.InferOutput<typeof RecordedOrder>;

/** A turn: prices of the legs where they have changed, and what it did where it did something. */
export const RecordedTurn = v.object({ marks: v.optional(v.array(v.number())), did: v.optional(v.string()) });

export const RecordedReplan = v.object({ params: StrategyParams, plan: v.unknown() });

export const RecordedDelivery = v.object({ size: v.string(), total: v.string() });

export const RecordedMark = v.object({ digest: v.string(), rows: v.number() });

/** A step of an instance's life, as it was written. */
export const RecordedTransition = v.object({
  step: v.picklist(instanceSteps),
  event: v.picklist(instanceEvents),
  changes: v.partial(State),
  data: v.record(v.string(), v.string()),
  base: v.optional(RiskBase),
});

export const RecordedCode = v.picklist(Object.keys(refusalNumbers) as RefusalCode[]);
