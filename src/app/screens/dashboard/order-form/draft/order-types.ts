import type { Instrument } from '../../../../../shared/market/instrument.ts';
import { type Algo, type AlgoKind, algoKinds, algoProblem } from '../../../../../shared/trade/algo.ts';
import {
  draftProblem,
  type OrderDraft,
  priceOfType,
  waitsForTrigger,
} from '../../../../../shared/trade/order-draft.ts';
import { type OrderType, orderTypes, type TimeInForce, timesInForce } from '../../../../../shared/trade/order.ts';

/**
 * What the form can be set to: a type of one order, an algorithm that carries many out, or SOR, which splits one order
 * over several exchanges.
 */
export type DraftType = OrderType | AlgoKind | 'SOR';

export const draftTypes: readonly DraftType[] = [...orderTypes, ...algoKinds, 'SOR'];

const isOrderType = (type: DraftType): type is OrderType => (orderTypes as readonly string[]).includes(type);

export const isAlgo = (type: DraftType): type is AlgoKind => (algoKinds as readonly string[]).includes(type);

/** Whether an order is held back until a price reaches its trigger. */
export const waits = (type: DraftType): boolean => isOrderType(type) && waitsForTrigger(type);

/** Whether a trigger stands in the form: that of what waits, or of the stop leg of an OCO. */
export const hasTrigger = (type: DraftType): boolean => type === 'OCO' || waits(type);

/**
 * Whether a price stands in the form: the limit, that of the limit leg of an OCO, or the worst one of an algorithm and
 * of a SOR.
 */
export const priceNeed = (type: DraftType): 'required' | 'optional' | 'none' =>
  type === 'OCO' ? 'required' : isOrderType(type) ? priceOfType(type) : 'optional';

/** What a market is, as far as it decides which orders it takes. */
export type TypedMarket = Pick<Instrument, 'account_type' | 'contract'>;

const someAlgo = (kind: AlgoKind): Algo => ({
  kind,
  duration_s: 60,
  randomize: 0,
  finish_policy: 'EXPIRE',
  ...(kind === 'ICEBERG' ? { visible: '1' } : { slices: 1 }),
});

/** An order of a type with no more than it must have. */
function leastOf(
  type: OrderType,
  { account_type }: TypedMarket,
  isLimit = priceOfType(type) === 'required',
): OrderDraft {
  return {
    order_type: type,
    account_type,
    side: 'BUY',
    amount: '1',
    ...(isLimit && { price: '1' }),
    ...(waitsForTrigger(type) && { trigger_price: '1' }),
    ...(type === 'OCO' && { oco: {} }),
  };
}

/** Kinds of markets that orders are routed over. */
const routed: readonly Instrument['account_type'][] = ['spot', 'linear', 'inverse', 'futures', 'delivery'];

/** Whether a market takes orders of a type. A recorded one sees no price reach a trigger. */
export function isOffered(type: DraftType, market: TypedMarket, isRecorded = false): boolean {
  if (type === 'SOR') return routed.includes(market.account_type) && !isRecorded;
  // A-shares are traded by limit and at the market; what else is made of these is the strategies' part.
  if (isAlgo(type))
    return (
      market.account_type !== 'astock' &&
      algoProblem({
        order_type: type,
        account_type: market.account_type,
        amount: '1',
        algo: someAlgo(type),
      }) === undefined
    );
  return draftProblem(leastOf(type, market)) === undefined && !(isRecorded && hasTrigger(type));
}

/** The types that a market takes, in the order in which they are offered. */
export const offeredTypes = (market: TypedMarket, isRecorded = false): readonly DraftType[] =>
  draftTypes.filter((type) => isOffered(type, market, isRecorded));

/** How long an order may last, GTX meaning that it only makes; nothing where there is no choice. */
export function offeredTimes(type: DraftType, market: TypedMarket, isLimit: boolean): readonly TimeInForce[] {
  if (!isOrderType(type)) return [];
  const offered = timesInForce.filter(
    (time_in_force) =>
      draftProblem({
        ...leastOf(type, market, isLimit && priceOfType(type) !== 'none'),
        time_in_force,
        ...(time_in_force === 'GTD' && { expire_time: 1 }),
        ...(time_in_force === 'GTX' && { post_only: true }),
      }) === undefined,
  );
  return offered.length > 1 ? offered : [];
}

/** Whether an order of a type can close a whole position, whatever its size. */
export const mayCloseAll = (type: DraftType, market: TypedMarket, isLimit: boolean): boolean =>
  market.contract &&
  isOrderType(type) &&
  draftProblem({ ...leastOf(type, market, isLimit), amount: undefined, close_position: true }) === undefined;
