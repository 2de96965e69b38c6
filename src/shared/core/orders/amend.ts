import { Refusal } from '../../base/refusal.ts';
import type { Order } from '../../trade/order.ts';
import { freeOf } from '../ledger/accounts.ts';
import { baseOf, moneyText, quoteOf } from '../ledger/money.ts';
import { checkLeg, needOfLegs } from './amend-leg.ts';
import { reduce } from '../book/queue.ts';
import { checkExits } from './attached.ts';
import { clientKey, earlierAnswer, remember } from '../state/client-requests.ts';
import type { AmendCommand } from '../state/command.ts';
import { type PendingEffects, emitOrder } from '../state/effects.ts';
import { givenAsset, isLimit, orderOf, restsOn } from '../state/order.ts';
import { type OrderState, isShareMarket } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import {
  checkAvailable,
  checkBracket,
  contractNeed,
  heldFor,
  needPrice,
  reducibleLots,
} from '../contracts/contract-need.ts';
import { takerBounds } from '../contracts/closing-edge.ts';
import { checkCollar, soundPrice } from '../book/price-collar.ts';
import {
  checkBand,
  checkMarket,
  checkNotional,
  limitOf,
  lotsOf,
  referencePrice,
  type Trigger,
  triggerOf,
} from './draft.ts';
import { checkHalt } from '../book/halt.ts';
import { checkOpen } from '../shares/hours.ts';
import { dropWithLimit } from './oco.ts';
import { adjustHold, withdraw } from './open-orders.ts';
import { type Plan, planOf } from '../book/sweep.ts';
import { take, wouldTake } from './take.ts';
import { fireTriggers, wait } from './triggers.ts';

/** What an order is to become. */
interface Amended {
  readonly price: number;
  readonly lots: number;
  readonly trigger: Trigger;
}

/**
 * Changes price, size or trigger of one open order of a user. A smaller size alone keeps its place in the queue;
 * anything else goes to the end of its queue, and a new price may trade at once. A refused amendment leaves the order
 * as it is and its client id free: INPUT, FILTER, BALANCE and WOULD_TRIGGER as at placement, the latter for a price
 * beyond an exit that it brings along too, WOULD_TAKE for a post-only order, SELF_TRADE where it would meet an own
 * order, ORDER_FINAL where it is not open.
 */
export function amend(state: CoreState, command: AmendCommand, effects: PendingEffects): void {
  const key = clientKey(command);
  const earlier = earlierAnswer(state, command, key, effects.nowMs);
  if (earlier) {
    effects.answer = earlier;
    return;
  }
  try {
    const order = state.orders.get(command.order_id);
    if (!order || order.user_id !== command.user_id) throw new Refusal('ORDER_FINAL', { order_id: command.order_id });
    const emitted = amendOpen(state, order, command, effects);
    const outcomes = [{ api_id: order.api_id, order_id: order.id, refusal: null }];
    remember(state, key, { hash: command.hash, atMs: effects.nowMs, outcomes }, { amended: emitted });
    effects.answer = { kind: 'placed', outcomes, orders: new Map([[order.id, emitted]]), replayed: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    effects.answer = { kind: 'refused', code: error.code, data: error.data };
  }
}

/** Checks everything before it changes anything. */
function amendOpen(state: CoreState, order: OrderState, command: AmendCommand, effects: PendingEffects): Order {
  const { market } = order;
  const amended = amendedOf(state, order, command);
  checkOpen(market, effects.nowMs);
  const keepsPlace =
    amended.price === order.price && amended.trigger.ticks === order.trigger && amended.lots <= order.lots;
  const plan = keepsPlace || order.waiting ? null : planOfAmended(state, order, amended, command);
  if (order.sibling) checkLeg(order, amended, plan);
  const { holder, need } = order.sibling
    ? needOfLegs(state, order, order.sibling, amended)
    : {
        holder: order,
        need: market.contract ? needOfContract(state, order, amended, plan) : needOfAmended(state, order, amended),
      };
  order.version += 1;
  order.updatedMs = effects.nowMs;
  if (!keepsPlace) withdraw(order);
  else if (order.entry && amended.lots < order.lots)
    reduce(market.book, restsOn(order.side), order.entry, order.lots - amended.lots);
  order.price = amended.price;
  order.lots = amended.lots;
  order.trigger = amended.trigger.ticks;
  order.rises = amended.trigger.rises;
  adjustHold(state, holder, need, effects);
  if (plan) take(state, order, plan, effects);
  else if (!keepsPlace) wait(order);
  // The record of the client id keeps it, so that it is put into words for nobody too.
  const emitted = emitOrder(effects, order) ?? orderOf(order);
  dropWithLimit(state, order, effects);
  fireTriggers(state, market, effects);
  return emitted;
}

function amendedOf(state: CoreState, order: OrderState, command: AmendCommand): Amended {
  const { market, type, side } = order;
  const problem = problemOf(order, command);
  if (problem) throw new Refusal('INPUT', problem);
  checkMarket(market);
  checkHalt(state, market);
  const price = command.price === undefined ? order.price : limitOf(market, command.price, 'price');
  // One that only reduces is held to its position below.
  const most = order.reduceOnly ? Number.MAX_SAFE_INTEGER : market.units.maxLots;
  const lots = command.amount === undefined ? order.lots : lotsOf(market, command.amount, most);
  if (command.amount !== undefined && lots <= order.filledLots)
    throw new Refusal('INPUT', { field: 'amount', rule: 'above_filled' });
  const trigger =
    command.trigger_price === undefined
      ? { ticks: order.trigger, rises: order.rises }
      : triggerOf(
          market,
          { order_type: type, side, trigger_price: command.trigger_price, trigger_by: order.triggerBy },
          'trigger_price',
        );
  const reference = order.waiting ? trigger.ticks : soundPrice(state, market, referencePrice(market, command));
  if (order.budget === null && !order.reduceOnly) checkNotional(market, price || reference, lots, null);
  if (isLimit(order) && reference > 0 && (command.price ?? command.trigger_price) !== undefined)
    checkBand(market, price, reference, 'price');
  if (isLimit(order) && !order.waiting && command.price !== undefined) checkCollar(state, market, side, price, 'price');
  if ((command.price ?? command.trigger_price) !== undefined)
    checkExits(order, needPrice(market, { price, trigger: trigger.ticks, triggerBy: order.triggerBy }));
  return { price, lots, trigger };
}

/** What cannot be changed of this order; undefined where all of it can. */
function problemOf(
  order: OrderState,
  { price, amount, trigger_price }: AmendCommand,
): { readonly field: string; readonly rule: string } | undefined {
  if (isShareMarket(order.market)) return { field: 'order_id', rule: 'astock' };
  if (order.sibling && amount !== undefined) return { field: 'amount', rule: 'list' };
  if (order.status === 'CANCELING') return { field: 'order_id', rule: 'canceling' };
  if (price !== undefined && !isLimit(order)) return { field: 'price', rule: 'limit_only' };
  if (amount !== undefined && order.closePosition) return { field: 'amount', rule: 'whole_position' };
  if (amount !== undefined && order.budget !== null) return { field: 'amount', rule: 'amount_or_total' };
  if (trigger_price !== undefined && !order.waiting) return { field: 'trigger_price', rule: 'waiting_only' };
  if ((price ?? amount ?? trigger_price) === undefined) return { field: 'amount', rule: 'required' };
  return undefined;
}

/** What it takes where it would come to stand now. */
function planOfAmended(
  state: CoreState,
  order: OrderState,
  { price, lots }: Amended,
  { external = [] }: AmendCommand,
): Plan {
  const plan = planOf(order.market, {
    ...takerBounds(state, order),
    side: restsOn(order.side),
    limit: price,
    lots: lots - order.filledLots,
    budget: null,
    user_id: order.user_id,
    external,
  });
  if (order.tif === 'GTX' && wouldTake(plan)) throw new Refusal('WOULD_TAKE', { field: 'price' });
  if (plan.stop === 'self') throw new Refusal('SELF_TRADE', { field: 'price' });
  return plan;
}

/** The same for contracts; throws REDUCE_ONLY and LEVERAGE too. One that waits locks nothing. */
function needOfContract(
  state: CoreState,
  order: OrderState,
  { price, lots, trigger }: Amended,
  plan: Plan | null,
): bigint {
  if (order.reduceOnly && lots - order.filledLots > reducibleLots(order))
    throw new Refusal('REDUCE_ONLY', { field: 'amount' });
  const left = lots - order.filledLots;
  checkBracket(state, order, price || trigger.ticks, left);
  if (order.waiting) return 0n;
  const taken = plan?.lots ?? 0;
  const whole = contractNeed(state, order, { fills: plan?.fills ?? [], price, rests: left - taken });
  // NOTE: what keeps its place takes nothing and grows no larger: the mark may have moved, but it asks for no more than
  // it has.
  const held = heldFor(state, order);
  const need = plan || whole < held ? whole : held;
  checkAvailable(state, order.api_id, order.market, need - held);
  return need;
}

/** Money that is to be locked for it; throws BALANCE where the account has not what that is more than now. */
function needOfAmended(state: CoreState, order: OrderState, { price, lots, trigger }: Amended): bigint {
  const { units } = order.market;
  const left = lots - order.filledLots;
  const need =
    order.side === 'SELL' ? baseOf(units, left) : (order.budget ?? quoteOf(units, price || trigger.ticks, left));
  const asset = givenAsset(order);
  const free = freeOf(state.ledger, order.api_id, order.wallet, asset);
  if (need - order.locked > free)
    throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need - order.locked) });
  return need;
}
