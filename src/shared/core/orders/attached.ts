import { fromUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OrderType, Side } from '../../trade/order.ts';
import type { PlaceOrder } from '../state/command.ts';
import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { advance, exitLegOf } from '../state/order.ts';
import type { OrderState, MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import type { Attached, AttachedLeg } from '../state/order-fields.ts';
import { limitOf, priceOf, referencePrice } from './draft.ts';
import { cancelOpen } from './oco.ts';
import { open } from './open-orders.ts';
import { ownTrigger } from '../contracts/option-order.ts';
import { resize, shrink } from './reduce-only.ts';
import { wait } from './triggers.ts';

/**
 * The exits that an order names. Throws FILTER off the grid, INPUT for one that only reduces or in a recorded market,
 * and WOULD_TRIGGER where the price that the order is judged by has passed the exit already: a take-profit lies on the
 * gaining side of it, a stop-loss on the losing one.
 */
export function attachedOf(market: MarketState, spec: PlaceOrder, reduceOnly: boolean): Attached | null {
  const { side, tp, sl } = spec;
  if (!tp && !sl) return null;
  if (reduceOnly) throw new Refusal('INPUT', { field: tp ? 'tp' : 'sl', rule: 'opening_only' });
  // NOTE: the trades of a recorded market are not here, so nothing here would see its price reach an exit.
  if (market.listed.external) throw new Refusal('INPUT', { field: tp ? 'tp' : 'sl', rule: 'recorded_market' });
  const text = spec.price ?? ownTrigger(market, spec);
  const reference = text === undefined ? referencePrice(market, spec) : priceOf(market, text, 'price');
  const legOf = (leg: PlaceOrder['tp'], field: 'tp' | 'sl'): AttachedLeg | null => {
    if (!leg) return null;
    const trigger = priceOf(market, leg.trigger_price, `${field}.trigger_price`);
    checkExit(market, side, field, trigger, reference);
    return { trigger, price: leg.price === undefined ? 0 : limitOf(market, leg.price, `${field}.price`) };
  };
  return { tp: legOf(tp, 'tp'), sl: legOf(sl, 'sl'), covered: 0, exits: [] };
}

/** Throws WOULD_TRIGGER where a price has passed an exit already. */
function checkExit(market: MarketState, side: Side, field: 'tp' | 'sl', trigger: number, reference: number): void {
  const isAbove = (side === 'BUY') === (field === 'tp');
  if (isAbove ? trigger <= reference : trigger >= reference)
    throw new Refusal('WOULD_TRIGGER', {
      field: `${field}.trigger_price`,
      last: fromUnits(reference, market.grid.price),
    });
}

/** The same of the exits of an order that is to have another price. */
export function checkExits({ market, side, attached }: OrderState, reference: number): void {
  for (const name of ['tp', 'sl'] as const)
    if (attached?.[name]) checkExit(market, side, name, attached[name].trigger, reference);
}

/**
 * Lets the exits of an order wait for what it has been filled by: reduce-only, cut to the position when they fire.
 * Later fills make those that still wait larger, and bring new ones along where they have fired.
 */
export function spawnAttached(state: CoreState, order: OrderState, effects: PendingEffects): void {
  const { attached, filledLots } = order;
  const lots = filledLots - (attached?.covered ?? filledLots);
  if (!attached || lots < 1) return;
  for (const name of ['tp', 'sl'] as const) {
    const leg = attached[name];
    const waiting = exitsOf(state, order.market, order.id).find(
      (exit) => exitLegOf(exit) === name && exit.status === 'WAITING',
    );
    if (waiting) resize(waiting, waiting.lots + lots, effects);
    else if (leg) letWait(state, exitFor(state, order, name, leg, lots, effects), effects);
  }
  order.attached = { ...attached, covered: filledLots };
}

/** What one exit has been filled by, its counterpart closes no more: it is cut, or canceled with reason OCO. */
export function cutCounterparts(state: CoreState, exit: OrderState, lots: number, effects: PendingEffects): void {
  let left = lots;
  for (const other of exitsOf(state, exit.market, exit.exitOf)) {
    if (left === 0 || exitLegOf(other) === exitLegOf(exit)) continue;
    const open = other.lots - other.filledLots;
    const cut = Math.min(open, left);
    left -= cut;
    if (cut === open) cancelOpen(state, other, 'OCO', effects);
    else shrink(other, cut, effects);
  }
}

/** Exits of one order that are open. */
const exitsOf = ({ orders }: CoreState, { contract }: MarketState, id: string): readonly OrderState[] =>
  [...(contract?.reducing ?? [])].filter((order) => order.exitOf === id && orders.has(order.id));

/** One exit of an order, not yet open. */
export function exitFor(
  state: CoreState,
  order: OrderState,
  name: 'tp' | 'sl',
  leg: AttachedLeg,
  lots: number,
  { nowMs }: PendingEffects,
): OrderState {
  const side: Side = order.side === 'BUY' ? 'SELL' : 'BUY';
  const again = order.attached!.covered > 0 ? `.${order.attached!.covered}` : '';
  return {
    ...order,
    id: String(state.nextOrder++),
    client_id: `${order.client_id}.${name}${again}`,
    side,
    type: typeOf(order.market, name, leg),
    tif: 'GTC',
    price: leg.price,
    lots,
    budget: null,
    locked: 0n,
    filledLots: 0,
    filledQuote: 0n,
    fee: 0n,
    status: 'PLACE_ORDER',
    reason: '',
    createdMs: nowMs,
    updatedMs: nowMs,
    filledMs: null,
    version: 1,
    trigger: leg.trigger,
    rises: (name === 'tp') === (side === 'SELL'),
    triggeredMs: null,
    arrival: 0,
    expireMs: null,
    listId: '',
    sibling: null,
    entry: null,
    waiting: null,
    reduceOnly: order.market.contract !== null,
    closePosition: false,
    triggerBy: 'LAST',
    attached: null,
    exitOf: order.id,
  };
}

/** Opens an exit. */
export function letWait(state: CoreState, exit: OrderState, effects: PendingEffects): void {
  advance(exit, 'hold', effects.nowMs);
  open(state, exit);
  wait(exit);
  emitOrder(effects, exit);
}

function typeOf({ contract }: MarketState, name: 'tp' | 'sl', { price }: AttachedLeg): OrderType {
  if (!contract && price === 0) return name === 'tp' ? 'TRIGGER_MARKET' : 'STOP_LOSS';
  if (name === 'tp') return price > 0 ? 'TAKE_PROFIT' : 'TAKE_PROFIT_MARKET';
  return price > 0 ? 'TRIGGER_LIMIT' : 'STOP_MARKET';
}
