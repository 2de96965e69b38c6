import type { OrderReason } from '../../trade/order-reason.ts';
import * as v from 'valibot';
import { Instrument } from '../../market/instrument.ts';
import { orderStatuses } from '../../trade/order-status.ts';
import { Order, orderTypes, sides, timesInForce } from '../../trade/order.ts';
import { marginAutos } from '../../trade/margin-auto.ts';
import { debtRow, lendingRow, Money, Sums } from './lending-rows.ts';
import { ClientRow } from './client-rows.ts';
import type { PlaceOrder } from '../state/command.ts';
import { ContractOrderRow, ContractRow, ContractsRow } from './contract-rows.ts';

/** `[price, …queue]`: the flow's entry by its lots, a user's by the order's id. */
const LevelRow = v.tupleWithRest([v.number()], v.union([v.number(), v.string()]));

/** An order that is open or on its way. */
export const OrderRow = v.object({
  id: v.string(),
  user_id: v.string(),
  api_id: v.string(),
  client_id: v.string(),
  market: v.string(),
  side: v.picklist(sides),
  type: v.picklist(orderTypes),
  tif: v.picklist(timesInForce),
  source: Order.entries.source,
  price: v.number(),
  lots: v.number(),
  budget: v.nullable(Money),
  locked: Money,
  filledLots: v.number(),
  filledQuote: Money,
  fee: Money,
  status: v.picklist(orderStatuses),
  reason: v.custom<OrderReason>((reason) => typeof reason === 'string'),
  createdMs: v.number(),
  updatedMs: v.number(),
  filledMs: v.nullable(v.number()),
  version: v.number(),
  trigger: v.optional(v.number(), 0),
  rises: v.optional(v.boolean(), false),
  triggeredMs: v.optional(v.nullable(v.number()), null),
  arrival: v.optional(v.number(), 0),
  expireMs: v.optional(v.nullable(v.number()), null),
  listId: v.optional(v.string(), ''),
  contract: v.optional(ContractOrderRow),
  wallet: v.optional(v.string()),
  auto: v.optional(v.picklist(marginAutos), 'NONE'),
});

/**
 * A request on its way to a venue: the order as it was asked for, the orders that stand for it, and whether it is to be
 * canceled when it arrives.
 */
const FlightRow = v.object({
  spec: v.custom<PlaceOrder>((spec) => typeof spec === 'object' && spec !== null),
  orders: v.array(OrderRow),
  isUnwanted: v.boolean(),
});

/** Format of the text. */
export const format = 5;

/** The whole state as it is written. */
export const SnapshotRow = v.object({
  format: v.literal(format),
  seed: v.number(),
  step: v.number(),
  nextOrder: v.number(),
  nextFill: v.number(),
  nextEntry: v.number(),
  ...lendingRow,
  markets: v.array(
    v.object({
      listed: v.object({
        instrument: Instrument,
        external: v.boolean(),
        lotsPerMinute: v.number(),
        share: v.optional(v.object({ st: v.boolean(), listed_on: v.nullable(v.string()) })),
      }),
      asleep: v.optional(v.literal(true)),
      pace: v.optional(v.tuple([v.number(), v.number(), v.number()])),
      last: v.number(),
      lastTradeId: v.number(),
      u: v.number(),
      random: v.number(),
      quoted: v.number(),
      bids: v.array(LevelRow),
      asks: v.array(LevelRow),
      falling: v.optional(v.array(LevelRow), []),
      rising: v.optional(v.array(LevelRow), []),
      contract: v.optional(ContractRow),
    }),
  ),
  accounts: v.array(
    v.object({
      api_id: v.string(),
      user_id: v.string(),
      cells: v.array(v.tuple([v.string(), Money, Money])),
      ...debtRow,
    }),
  ),
  fees: Sums,
  flow: Sums,
  deposits: Sums,
  contracts: v.optional(ContractsRow, { pools: [], modes: [], settings: [] }),
  orders: v.array(OrderRow),
  inFlight: v.optional(v.array(FlightRow), []),
  bought: v.optional(v.array(v.tuple([v.string(), v.number(), v.number()])), []),
  rebated: v.optional(v.tuple([v.number(), v.array(v.string())]), [-1, []]),
  clients: v.array(ClientRow),
});

/** One market as it is written. */
export type MarketRow = v.InferOutput<typeof SnapshotRow>['markets'][number];
