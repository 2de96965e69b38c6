import { fromUnits } from '../../shared/kit/decimal.ts';
import { Refusal } from '../../shared/kit/refusal.ts';
import type { OrderType, Side } from '../../shared/trade/order.ts';
import type { PlaceOrder } from './command.ts';
import { limitOf, priceOf, referencePrice } from './draft.ts';
import { type Sink, tellOrder } from './effects.ts';
import { open } from './open-orders.ts';
import { ownTrigger } from './option-order.ts';
import { advance, type OrderState } from './order-state.ts';
import { wait } from './triggers.ts';
import type { MarketState, World } from './world.ts';

/** An exit that an order brings along; prices in ticks, 0 where it goes to the market. */
export interface AttachedLeg {
  readonly trigger: number;
  readonly price: number;
}

/** Exits of the position that an order opens; null where it brings none. */
export interface Attached {
  readonly tp: AttachedLeg | null;
  readonly sl: AttachedLeg | null;
}

/**
 * The exits that an order for contracts names. Throws FILTER off the grid, INPUT for one that only reduces, and WOULD_TRIGGER where the price that the order
 * is judged by has passed the exit already: a take-profit lies on the gaining side of it, a stop-loss on the losing one.
 */
export function attachedOf(market: MarketState, spec: PlaceOrder, reduceOnly: boolean): Attached | null {
  const { side, tp, sl } = spec;
  if (!tp && !sl) return null;
  if (reduceOnly) throw new Refusal('INPUT', { field: tp ? 'tp' : 'sl', rule: 'opening_only' });
  const text = spec.price ?? ownTrigger(market, spec);
  const reference = text === undefined ? referencePrice(market, spec) : priceOf(market, text, 'price');
  const legOf = (leg: PlaceOrder['tp'], field: 'tp' | 'sl'): AttachedLeg | null => {
    if (!leg) return null;
    const trigger = priceOf(market, leg.trigger_price, `${field}.trigger_price`);
    const isAbove = (side === 'BUY') === (field === 'tp');
    if (isAbove ? trigger <= reference : trigger >= reference) throw new Refusal('WOULD_TRIGGER', { field: `${field}.trigger_price`, last: fromUnits(reference, market.grid.price) });
    return { trigger, price: leg.price === undefined ? 0 : limitOf(market, leg.price, `${field}.price`) };
  };
  return { tp: legOf(tp, 'tp'), sl: legOf(sl, 'sl') };
}

/** Lets the exits of an order wait once it has been filled for the first time: reduce-only, of the order's whole size, cut to the position when they fire. */
export function spawnAttached(world: World, order: OrderState, sink: Sink): void {
  const { attached } = order;
  order.attached = null;
  const side: Side = order.side === 'BUY' ? 'SELL' : 'BUY';
  for (const name of ['tp', 'sl'] as const) {
    const leg = attached?.[name];
    if (!leg) continue;
    const exit: OrderState = {
      ...order, id: String(world.nextOrder++), client_id: `${order.client_id}.${name}`, side, type: typeOf(name, leg), tif: 'GTC', price: leg.price, budget: null, locked: 0n,
      filledLots: 0, filledQuote: 0n, fee: 0n, status: 'PLACE_ORDER', reason: '', createdMs: sink.nowMs, updatedMs: sink.nowMs, filledMs: null, version: 1,
      trigger: leg.trigger, rises: (name === 'tp') === (side === 'SELL'), triggeredMs: null, expireMs: null, listId: '', sibling: null, entry: null, waiting: null,
      reduceOnly: true, closePosition: false, triggerBy: 'LAST', attached: null,
    };
    advance(exit, 'hold', sink.nowMs);
    open(world, exit);
    wait(exit);
    tellOrder(sink, exit);
  }
}

function typeOf(name: 'tp' | 'sl', { price }: AttachedLeg): OrderType {
  if (name === 'tp') return price > 0 ? 'TAKE_PROFIT' : 'TAKE_PROFIT_MARKET';
  return price > 0 ? 'TRIGGER_LIMIT' : 'STOP_MARKET';
}
