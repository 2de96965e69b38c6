import { fromUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { freeOf } from '../ledger/accounts.ts';
import { greater, moneyText } from '../ledger/money.ts';
import { checkAvailable, checkBracket, heldFor, restingNeed } from '../contracts/contract-need.ts';
import type { Trigger } from './draft.ts';
import { needOf } from './open-orders.ts';
import { givenAsset } from '../state/order.ts';
import type { OrderState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import type { Plan } from '../book/sweep.ts';
import { wouldTake } from './take.ts';

/** What a leg is to become. */
interface AmendedLeg {
  readonly price: number;
  readonly trigger: Trigger;
}

/** A leg of an OCO stays on its side of the last price: INPUT, WOULD_TAKE and WOULD_TRIGGER where it would not. */
export function checkLeg(
  { market: { last, grid }, side, waiting, rises }: OrderState,
  { price, trigger }: AmendedLeg,
  plan: Plan | null,
): void {
  const isBuy = side === 'BUY';
  if (waiting) {
    if (trigger.rises !== rises)
      throw new Refusal('WOULD_TRIGGER', { field: 'trigger_price', last: fromUnits(last, grid.price) });
    return;
  }
  if (isBuy ? price >= last : price <= last)
    throw new Refusal('INPUT', { field: 'price', rule: isBuy ? 'below_last' : 'above_last' });
  if (plan && wouldTake(plan)) throw new Refusal('WOULD_TAKE', { field: 'price' });
}

/**
 * Which leg holds the lock of both, and how much of it the dearer one needs then; throws BALANCE where the account has
 * not what that is more than now.
 */
export function needOfLegs(
  state: CoreState,
  leg: OrderState,
  sibling: OrderState,
  { price, trigger }: AmendedLeg,
): { readonly holder: OrderState; readonly need: bigint } {
  const next = { ...leg, price, trigger: trigger.ticks };
  const { api_id, market, wallet } = leg;
  const holder = sibling.entry || (sibling.locked > 0n && !leg.entry) ? sibling : leg;
  const need = market.contract
    ? greater(restingNeed(state, next), restingNeed(state, sibling))
    : greater(needOf(next), needOf(sibling));
  if (market.contract) {
    checkBracket(state, leg, price || trigger.ticks, leg.lots - leg.filledLots);
    const held = heldFor(state, leg) + heldFor(state, sibling);
    if (need > held) checkAvailable(state, api_id, market, need - held);
    return { holder, need };
  }
  const asset = givenAsset(leg);
  const held = leg.locked + sibling.locked;
  const free = freeOf(state.ledger, api_id, wallet, asset);
  if (need - held > free) throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need - held) });
  return { holder, need };
}
