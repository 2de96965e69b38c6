import { must } from '../../base/assert.ts';
import { fromUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { draftProblem } from '../../trade/order-draft.ts';
import type { PlaceOrder } from '../state/command.ts';
import type { MarketState } from '../state/market-state.ts';
import { checkMarket, checkRoom, type Draft, type FieldNames } from './draft.ts';

/** One leg of an OCO: the order that it is, and its numbers. */
export interface Leg {
  readonly spec: PlaceOrder;
  readonly draft: Draft;
}

export type Legs = readonly [limit: Leg, stop: Leg];

/**
 * The two legs of an OCO, of one size: a LIMIT on the better side of the last price, and on its other side a STOP_LOSS,
 * of contracts a STOP_MARKET, or with a limit price of its own a TRIGGER_LIMIT. Refuses as `draftLeg` does, and INPUT
 * and WOULD_TRIGGER where a price is on the wrong side; changes nothing.
 */
export function listDraftOf(
  market: MarketState,
  spec: PlaceOrder,
  draftLeg: (leg: PlaceOrder, names: FieldNames) => Draft,
): Legs {
  const problem = draftProblem({ ...spec, account_type: market.listed.instrument.account_type });
  if (problem) throw new Refusal('INPUT', problem);
  checkMarket(market);
  const { oco, ...common } = spec;
  const { limit_price, stop_price, stop_limit_price } = must(oco, 'prices of an OCO');
  const stopSpec: PlaceOrder =
    stop_limit_price === undefined
      ? { ...common, order_type: market.contract ? 'STOP_MARKET' : 'STOP_LOSS', trigger_price: stop_price }
      : { ...common, order_type: 'TRIGGER_LIMIT', trigger_price: stop_price, price: stop_limit_price };
  const limitSpec: PlaceOrder = { ...common, order_type: 'LIMIT', price: limit_price, trigger_by: undefined };
  const stop = {
    spec: stopSpec,
    draft: draftLeg(stopSpec, { price: 'oco.stop_limit_price', trigger: 'oco.stop_price' }),
  };
  const limit = { spec: limitSpec, draft: draftLeg(limitSpec, { price: 'oco.limit_price', trigger: '' }) };
  checkSides(market, limit, stop);
  checkRoom(market, spec.api_id, 2);
  return [limit, { ...stop, draft: { ...stop.draft, lots: limit.draft.lots } }];
}

/** SELL: limit > last > stop. BUY: limit < last < stop. */
function checkSides({ last, grid }: MarketState, { spec: { side }, draft: { price } }: Leg, stop: Leg): void {
  const limit = must(price, 'price of a limit leg');
  const isBuy = side === 'BUY';
  if (stop.draft.trigger?.rises !== isBuy)
    throw new Refusal('WOULD_TRIGGER', { field: 'oco.stop_price', last: fromUnits(last, grid.price) });
  if (isBuy ? limit >= last : limit <= last)
    throw new Refusal('INPUT', { field: 'oco.limit_price', rule: isBuy ? 'below_last' : 'above_last' });
}
