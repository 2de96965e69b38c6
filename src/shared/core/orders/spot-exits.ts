import { Refusal } from '../../base/refusal.ts';
import { freeOf } from '../ledger/accounts.ts';
import { baseOf, quoteOf } from '../ledger/money.ts';
import { exitFor, letWait } from './attached.ts';
import type { PlaceOrder } from '../state/command.ts';
import type { PendingEffects } from '../state/effects.ts';
import type { OrderState, MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import type { Attached, ContractFields } from '../state/order-fields.ts';
import { spotFieldsOf } from './contract-draft.ts';
import { checkBand, checkNotional, type Draft, referencePrice } from './draft.ts';
import { link } from './oco.ts';
import { needOf, adjustHold } from './open-orders.ts';
import { resize } from './reduce-only.ts';

/*
 * The exits of an order that buys on spot sell what it has bought less the fee: two of them are an OCO whose legs both
 * wait, with one lock. What is too small for an order of its own waits for the next fill, and is sold by no exit where
 * none comes.
 */

const legsOf = ({ tp, sl }: Attached) => [...(tp ? [['tp', tp] as const] : []), ...(sl ? [['sl', sl] as const] : [])];

/** The lowest price at which an exit may sell, in ticks. */
const lowestOf = (attached: Attached): number =>
  Math.min(...legsOf(attached).map(([, { trigger, price }]) => price || trigger));

/**
 * Fields of an order on spot after its exits have been judged: FILTER where they would be too small to be orders, once
 * the fee is paid, or far from their trigger.
 */
export function spotExitsOf(
  market: MarketState,
  spec: PlaceOrder,
  { price, lots, budget, trigger }: Draft,
): ContractFields {
  const fields = spotFieldsOf(market, spec);
  const { attached } = fields;
  if (!attached) return fields;
  const {
    units,
    listed: {
      instrument: { min_qty },
    },
  } = market;
  for (const [name, leg] of legsOf(attached))
    if (leg.price > 0) checkBand(market, leg.price, leg.trigger, `${name}.price`);
  const reference = price ?? trigger?.ticks ?? referencePrice(market, spec);
  if (reference === 0) throw new Refusal('INPUT', { field: legsOf(attached)[0]![0], rule: 'no_last_price' });
  const bought = budget === null ? baseOf(units, lots) : (budget / quoteOf(units, reference, 1)) * units.basePerLot;
  const net = Number((bought * (units.feeDivisor - units.taker)) / units.feeDivisor / units.basePerLot);
  if (net < units.minLots) throw new Refusal('FILTER', { filter: 'LOT_SIZE', field: 'amount', min: min_qty });
  checkNotional(market, lowestOf(attached), net, null);
  return fields;
}

/**
 * Lets the exits of an order wait for what it has bought, as far as that is still free: those that wait grow, and new
 * ones come where there are none.
 */
export function spawnSpotExits(state: CoreState, order: OrderState, effects: PendingEffects): void {
  const {
    attached,
    api_id,
    wallet,
    market: {
      units,
      listed: { instrument },
    },
  } = order;
  if (!attached || state.ledger.accounts.get(api_id)?.debts.get(wallet)?.status === 'FORCE_LIQ') return;
  const net = (baseOf(units, order.filledLots) - order.fee) / units.basePerLot;
  const free = freeOf(state.ledger, api_id, wallet, instrument.base) / units.basePerLot;
  const lots = Math.min(Number(net) - attached.covered, Number(free));
  const waiting = attached.exits
    .flatMap((id) => state.orders.get(id) ?? [])
    .filter(({ status }) => status === 'WAITING');
  if (
    lots < 1 ||
    (waiting.length === 0 && (lots < units.minLots || quoteOf(units, lowestOf(attached), lots) < units.minNotional))
  )
    return;
  if (waiting.length > 0) grow(state, waiting, lots, effects);
  const exits = waiting.length > 0 ? attached.exits : spawn(state, order, attached, lots, effects);
  order.attached = { ...attached, covered: attached.covered + lots, exits };
}

function grow(state: CoreState, waiting: readonly OrderState[], lots: number, effects: PendingEffects): void {
  for (const exit of waiting) exit.lots += lots;
  const holder = waiting.find(({ locked }) => locked > 0n)!;
  adjustHold(state, holder, needOf(holder), effects);
  for (const exit of waiting) resize(exit, exit.lots, effects);
}

/** New exits, and their ids. */
function spawn(
  state: CoreState,
  order: OrderState,
  attached: Attached,
  lots: number,
  effects: PendingEffects,
): readonly string[] {
  const legs = legsOf(attached);
  const listId = legs.length > 1 ? String(state.nextOrder) : '';
  const exits = legs.map(([name, leg]) => ({ ...exitFor(state, order, name, leg, lots, effects), listId }));
  const [first, second] = exits;
  if (second) link(first!, second);
  adjustHold(state, first!, needOf(first!), effects);
  for (const exit of exits) letWait(state, exit, effects);
  return exits.map(({ id }) => id);
}
