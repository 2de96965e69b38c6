import * as v from 'valibot';
import { ClientId, contract, Ms, Whole } from '../base/contract.ts';
import { each } from '../base/names.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';
import { Algo, type AlgoKind, algoKinds, algoProblem } from '../trade/algo.ts';
import { marginAutos } from '../trade/margin-auto.ts';
import { draftProblem, type OrderDraft } from '../trade/order-draft.ts';
import { orderSizings } from '../trade/order-sizing.ts';
import { AttachedExit, Order, orderTypes, sides, timesInForce, triggerPrices } from '../trade/order.ts';
import { marginModes, positionSides } from '../trade/position.ts';
import { tradingRoles } from '../user/role.ts';

const orderFields = {
  ...symbolFields,
  side: v.picklist(sides, 'side'),
  order_type: v.picklist(orderTypes, 'order_type'),
  /** Base, or contracts where inverse. */
  amount: v.optional(PositiveDecimal),
  /** Quote to spend: a buy without a limit price only, in place of amount. */
  total: v.optional(PositiveDecimal),
  price: v.optional(PositiveDecimal),
  time_in_force: v.optional(v.picklist(timesInForce, 'time_in_force')),
  /** When a GTD order ends, ms: at the first step of the market that is not before it. */
  expire_time: v.optional(Ms),
  trigger_price: v.optional(PositiveDecimal),
  trigger_by: v.optional(v.picklist(triggerPrices, 'trigger_by')),
  post_only: v.optional(v.boolean()),
  /**
   * The prices of an OCO; its stop leg trades at the market where it has no stop_limit_price. On contracts `trigger_by`
   * is that of the stop leg.
   */
  oco: v.optional(
    v.strictObject({
      limit_price: PositiveDecimal,
      stop_price: PositiveDecimal,
      stop_limit_price: v.optional(PositiveDecimal),
    }),
  ),
  /** DIRECT goes to the venue as it is, after the same checks: no algorithm may split it. */
  trading_mode: v.optional(v.picklist(['NORMAL', 'DIRECT'], 'trading_mode')),
  /**
   * Of a margin order: MANUAL where it is not said. AUTO_BORROW borrows what is missing at placement, AUTO_REPAY pays
   * debts from each fill.
   */
  margin_auto: v.optional(v.picklist(marginAutos, 'margin_auto')),
  /** Of contracts only, as all that follow: BOTH in one-way mode, LONG or SHORT in hedge mode. */
  position_side: v.optional(v.picklist(positionSides, 'position_side')),
  /**
   * Never opens: cut to the position, and it ends with it. Not in hedge mode, where an order against its side always
   * is.
   */
  reduce_only: v.optional(v.boolean()),
  /** Closes the whole position, in place of amount; without a limit price only. */
  close_position: v.optional(v.boolean()),
  /**
   * Change the account's setting in this market, under its rules, where they differ from it; a leverage above 10 has to
   * be set before.
   */
  leverage: v.optional(Whole),
  margin_mode: v.optional(v.picklist(marginModes, 'margin_mode')),
  /**
   * Exits of what the order opens: with its first fill each becomes a reduce-only order that waits, `<client_id>.tp`
   * and `<client_id>.sl`. Where no contract is traded, of what a buy has bought less the fee, both of them as one OCO;
   * not of A-shares, and not of an OCO.
   */
  tp: v.optional(AttachedExit),
  sl: v.optional(AttachedExit),
  client_id: ClientId,
};

/** Of one order of one API account. */
export const singleOrderFields = { api_id: v.string(), ...orderFields };

const broken = (problem: { field: string; rule: string }, input: Record<string, unknown>) => ({
  message: problem.rule,
  path: [{ type: 'object' as const, origin: 'value' as const, input, key: problem.field, value: undefined }] as [
    v.ObjectPathItem,
  ],
});

/** Refuses what does not fit together, under the name of a field. */
export const coherent = <T extends OrderDraft>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? draftProblem(dataset.value) : undefined;
    if (problem) addIssue(broken(problem, dataset.value as Record<string, unknown>));
  });

type MayBeAlgo = Omit<OrderDraft, 'order_type'> & {
  readonly order_type: OrderDraft['order_type'] | AlgoKind;
  readonly algo?: Algo | undefined;
};

const coherentAlgo = <T extends MayBeAlgo>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const problem =
      algoProblem(dataset.value) ?? (dataset.value.algo ? undefined : draftProblem(dataset.value as OrderDraft));
    if (problem) addIssue(broken(problem, dataset.value as Record<string, unknown>));
  });

/**
 * `POST /order/doOrder` sends one order of one API account; an OCO is two under one `list_id`, of which `order` is the
 * limit leg. Idempotent by `client_id`: the same body again places nothing and answers with `replayed`; another body
 * under the same id is CONFLICT. Refuses with UNKNOWN_PAIR, FILTER, BALANCE, WOULD_TAKE, WOULD_TRIGGER, VIP,
 * API_PERMISSION or NOT_FOUND (not the caller's account). Acknowledged only after it is committed to disk. With
 * account_type margin or isolated it is traded in the spot market's book and settled from that margin wallet;
 * MAX_BORROW where what is missing may not be borrowed.
 *
 * STOP_LOSS (sells below or buys above, at the market), TAKE_PROFIT (sells above or buys below, at its price),
 * TRIGGER_LIMIT and TRIGGER_MARKET (from whichever side the last price is on) and CONDITIONAL (one of these two, by
 * whether it has a price) wait for their `trigger_price`; STOP_MARKET and TAKE_PROFIT_MARKET are for contracts, whose
 * triggers may also look at the mark or the index price, which of an option is that of its coin in USD. Contracts
 * refuse `total`, and LEVERAGE, MODE_LOCKED and REDUCE_ONLY besides. An OCO there has a STOP_MARKET in place of the
 * STOP_LOSS, and its margin is held once.
 */
export const doOrder = contract({
  method: 'POST',
  path: '/order/doOrder',
  access: tradingRoles,
  names: { api_id: 'owner' },
  key: 'trade',
  weight: 0,
  vip: 1,
  input: v.pipe(ofInstrument(v.strictObject(singleOrderFields)), coherent()),
  output: v.object({
    order: Order,
    list: v.optional(v.object({ list_id: v.string(), orders: v.array(Order) })),
    replayed: v.optional(v.boolean()),
  }),
});

/**
 * `POST /order/v2/doOrder` sends one order to several accounts: each has its own outcome, and partial success is code
 * 200. With `sync` off only the first account trades. RATIO gives the accounts after the first `sync_ratio` percent of
 * the amount, BALANCE as much of it as their free balance is of the first account's, both rounded down to the step;
 * SAME gives all the same.
 *
 * Accounts after the first trade the same pair of their own exchange, UNKNOWN_PAIR with its name where it has none: a
 * price is brought to its ticks in the account's favour, an amount down to its steps. `exchange` is that of the first
 * account.
 *
 * With `algo` each account gets a parent order, whose id its result tells (and the answer, where there is only one): it
 * is carried out by children over time, which are orders like any other and name it as their `parent_id`. `order_type`
 * is the algorithm's kind then, and the price stands in `algo.limit_price`.
 */
export const doOrderV2 = contract({
  method: 'POST',
  path: '/order/v2/doOrder',
  access: tradingRoles,
  names: { api_ids: each('owner') },
  key: 'trade',
  weight: 0,
  vip: 1,
  input: v.pipe(
    ofInstrument(
      v.strictObject({
        api_ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(20)),
        sync: v.optional(v.boolean(), true),
        sync_ratio: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1000)), 100),
        sizing: v.optional(v.picklist(orderSizings), 'SAME'),
        ...orderFields,
        order_type: v.picklist([...orderTypes, ...algoKinds], 'order_type'),
        algo: v.optional(Algo),
      }),
    ),
    coherentAlgo(),
  ),
  output: v.object({
    parent_id: v.optional(v.string()),
    results: v.array(
      v.object({
        api_id: v.string(),
        code: v.number(),
        msg: v.string(),
        data: v.optional(v.unknown()),
        order: v.optional(Order),
        parent_id: v.optional(v.string()),
      }),
    ),
    replayed: v.optional(v.boolean()),
  }),
});
