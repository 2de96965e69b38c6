import * as v from 'valibot';
import { doOrder, doOrderV2 } from '../../shared/contracts/order-place.ts';
import { orderSizings } from '../../shared/trade/order-sizing.ts';
import { amendOrder, cancelOrder } from '../../shared/contracts/order.ts';
import { Decimal } from '../../shared/base/decimal.ts';
import { accountTypes, exchanges, symbolOfKey } from '../../shared/market/instrument.ts';
import type { FlightAction } from '../../shared/wire/flight-file.ts';
import { algoKinds } from '../../shared/trade/algo.ts';
import { orderStatuses } from '../../shared/trade/order-status.ts';
import { orderTypes, sides, timesInForce } from '../../shared/trade/order.ts';
import type { DashboardState } from '../../shared/trade/workspace/dashboard-state.ts';

/** Orders have a number within the recording in place of their ids. */
export type NumberOfOrder = (orderId: string) => number;

/*
 * These schemas are the list of all that a recording may say about what a user did: valibot's `object` leaves every
 * other member out. No token, no id or key of an API account, no client id, no name and no free text is among them.
 */
const SymbolName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/));
const market = { exchange: v.picklist(exchanges), symbol: SymbolName, account_type: v.picklist(accountTypes) };
const terms = {
  side: v.picklist(sides),
  order_type: v.picklist(orderTypes),
  amount: v.optional(Decimal),
  price: v.optional(Decimal),
  time_in_force: v.optional(v.picklist(timesInForce)),
  trigger_price: v.optional(Decimal),
  expire_time: v.optional(v.number()),
};
const Placed = v.object({ ...market, ...terms, total: v.optional(Decimal), post_only: v.optional(v.boolean()) });
const PlacedForSeveral = v.object({
  ...Placed.entries,
  sync: v.optional(v.boolean()),
  sync_ratio: v.optional(v.number()),
  order_type: v.picklist([...orderTypes, ...algoKinds]),
  sizing: v.optional(v.picklist(orderSizings)),
});
const Amended = v.object({
  price: v.optional(Decimal),
  amount: v.optional(Decimal),
  trigger_price: v.optional(Decimal),
});
const CancelledAll = v.object({
  account_type: v.optional(v.picklist(accountTypes)),
  symbol: v.optional(SymbolName),
  side: v.optional(v.picklist(sides)),
});
const OrderFrame = v.object({
  ...market,
  ...terms,
  filled_amount: Decimal,
  avg_price: Decimal,
  status: v.picklist(orderStatuses),
});
const FillFrame = v.object({ price: Decimal, qty: Decimal, is_maker: v.boolean() });
const OrderIds = v.object({ order_ids: v.array(v.string()) });

/** What a call of the user says in the recording; undefined for a call that is not recorded. */
export function actionOfCall(path: string, input: unknown, numberOf: NumberOfOrder): FlightAction | undefined {
  if (path === doOrder.path) return allowed('place', Placed, input);
  if (path === doOrderV2.path) return allowed('place', PlacedForSeveral, input);
  if (path === amendOrder.path) {
    const { order_id } = (input ?? {}) as { readonly order_id?: unknown };
    const action = typeof order_id === 'string' ? allowed('amend', Amended, input) : undefined;
    return action && { ...action, order: numberOf(String(order_id)) };
  }
  if (path !== cancelOrder.path) return undefined;
  const ids = v.safeParse(OrderIds, input);
  if (ids.success) return { a: 'cancel', orders: ids.output.order_ids.map(numberOf) };
  const { all } = (input ?? {}) as { readonly all?: unknown };
  return all === undefined ? { a: 'cancel' } : allowed('cancel_all', CancelledAll, all);
}

/** What a frame of the user's order stream says in the recording; undefined for balances, positions and all else. */
export function actionOfOrderFrame(frame: unknown, numberOf: NumberOfOrder): FlightAction | undefined {
  const { e, data } = (frame ?? {}) as { readonly e?: unknown; readonly data?: { readonly order_id?: unknown } };
  if ((e !== 'order' && e !== 'fill') || typeof data?.order_id !== 'string') return undefined;
  const facts = e === 'order' ? allowed('order', OrderFrame, data) : allowed('fill', FillFrame, data);
  return facts && { ...facts, order: numberOf(data.order_id) };
}

function allowed(
  a: string,
  schema: v.GenericSchema<unknown, Record<string, unknown>>,
  input: unknown,
): FlightAction | undefined {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? { a, ...parsed.output } : undefined;
}

type Tabs = Partial<Pick<DashboardState, 'tabs' | 'current_tab'>>;

/** Which tabs of the dashboard were opened, closed, replaced or chosen by a patch. */
export function actionsOfTabs(before: Tabs | undefined, patch: Tabs): FlightAction[] {
  const had = before?.tabs?.map(({ key }) => key);
  const has = patch.tabs?.map(({ key }) => key);
  const actions: FlightAction[] = [];
  if (had && has) {
    const opened = has.filter((key) => !had.includes(key));
    const closed = had.filter((key) => !has.includes(key));
    const replaced = opened.length === 1 && closed.length === 1 && had.length === has.length;
    if (replaced) actions.push({ a: 'tab_replace', key: opened[0], was: closed[0] });
    else
      actions.push(...opened.map((key) => ({ a: 'tab_open', key })), ...closed.map((key) => ({ a: 'tab_close', key })));
  }
  if (patch.current_tab !== undefined && patch.current_tab !== before?.current_tab)
    actions.push({ a: 'tab_select', key: patch.current_tab });
  return actions.filter(({ key, was }) =>
    [key, was].every((name) => name === undefined || symbolOfKey(String(name)) !== undefined),
  );
}
