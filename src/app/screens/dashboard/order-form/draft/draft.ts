import { shortUnits, wholeUnits } from '../../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../../shared/market/instrument.ts';
import { onStep, stepAt, tickStepsOf } from '../../../../../shared/market/tick-steps.ts';
import type { MarginAuto } from '../../../../../shared/trade/margin-auto.ts';
import type { Side, TimeInForce, TriggerPrice } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { type AlgoTexts, noAlgo } from './algo-texts.ts';
import type { RoutingTexts } from './routing-texts.ts';
import { type DraftType, hasTrigger, offeredTimes, priceNeed } from './order-types.ts';

/** What stands in the form and at the ladder, as typed. */
export interface Draft {
  readonly type: DraftType;
  /** The limit; of an OCO that of its limit leg, of an algorithm the worst price of any child. */
  readonly price: string;
  /** What it waits for; of an OCO the stop of its stop leg. */
  readonly trigger: string;
  /** Limit of the stop leg of an OCO; it goes to the market where this is empty. */
  readonly stopLimit: string;
  /** Of contracts: the price that the trigger is held against. */
  readonly triggerBy: TriggerPrice;
  readonly amount: string;
  /** What `amount` counts: coins or contracts, or their value. */
  readonly unit: 'base' | 'quote';
  readonly tif: Exclude<TimeInForce, 'GTX' | 'DAY'>;
  /** When it ends with GTD, ms; null where that has not been chosen. */
  readonly expires: number | null;
  readonly postOnly: boolean;
  /** Of contracts: never opens a position. In hedge mode it closes one of the other side. */
  readonly reduceOnly: boolean;
  /** Of contracts: closes the whole position, whatever its size is then. */
  readonly closeAll: boolean;
  /** Of margin. */
  readonly marginAuto: Exclude<MarginAuto, 'NONE'>;
  readonly tradingMode: 'NORMAL' | 'DIRECT';
  /** Exits that it brings along. */
  readonly exits: Exits | undefined;
  readonly algo: AlgoTexts;
  /** Of a SOR; as it usually is where it is left out. */
  readonly routing?: RoutingTexts | undefined;
  /** Size of the orders that are placed in the ladder. */
  readonly ladderSize: string;
}

/**
 * The prices of a take-profit and of a stop-loss, as typed; the exits fire there, at the market. One of them may be
 * empty.
 */
export interface Exits {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const emptyDraft: Draft = {
  type: 'LIMIT',
  price: '',
  trigger: '',
  stopLimit: '',
  triggerBy: 'LAST',
  amount: '',
  unit: 'base',
  tif: 'GTC',
  expires: null,
  postOnly: false,
  reduceOnly: false,
  closeAll: false,
  marginAuto: 'MANUAL',
  tradingMode: 'NORMAL',
  exits: undefined,
  algo: noAlgo,
  ladderSize: '',
};

/** Newest prices, "" where there is none. */
export interface Quotes {
  readonly last: string;
  readonly bid: string;
  readonly ask: string;
}

/**
 * What is free in the account that trades first; of contracts `quote` is the settling asset, which carries positions of
 * `leverage` times its size.
 */
export interface Funds {
  readonly base: string;
  readonly quote: string;
  readonly leverage: number;
  /**
   * Other wallets stand behind it too (asset mode MULTI, a portfolio account): how much is available only the server
   * knows, and tells as `shared`.
   */
  readonly isShared?: boolean;
  /** What the server says is there for an order of each side, money; where it is not known yet it is left out. */
  readonly shared?: Readonly<Partial<Record<Side, bigint>>>;
  /** What an order of each side may borrow, money; of margin that borrows what it lacks. */
  readonly loan?: Readonly<Partial<Record<Side, bigint>>>;
  /** Of contracts; as if nothing stood there where it is left out. */
  readonly standing?: Standing | undefined;
}

/** What an account has in a contract already. */
export interface Standing {
  /** Mark and index price in ticks; 0 where they are not known. */
  readonly mark: number;
  readonly index: number;
  readonly hedge: boolean;
  /** Lots held on each side. */
  readonly long: number;
  readonly short: number;
  /** Lots that rest on each side and may open. */
  readonly resting: Readonly<Record<Side, number>>;
  /** Largest notional at the leverage, money of the settling asset; null where there is no bound. */
  readonly maxNotional: bigint | null;
  /** What the cross positions that share the wallet have lost by their mark prices, money; never negative. */
  readonly loss: bigint;
}

/** Asset in which an order is paid: that in which a contract settles. */
export const marginAsset = ({ contract, settle, quote }: Instrument): string => (contract ? settle : quote);

/** Asset in which an order pays its fee: what it receives; of A-shares and contracts what they are paid in. */
export const feeAsset = (instrument: Instrument, side: Side): string =>
  !instrument.contract && instrument.account_type !== 'astock' && side === 'BUY'
    ? instrument.base
    : marginAsset(instrument);

/**
 * The limit of an order, exact decimal text; undefined where it trades at the market, or where what stands there is no
 * number.
 */
export const limitOf = ({ type, price }: Draft): string | undefined =>
  priceNeed(type) === 'none' ? undefined : parseDecimal(price);

/** Whether a price must stand in the form, or does where it need not. */
export function needsPrice({ type, price }: Draft): boolean {
  const need = priceNeed(type);
  return need === 'required' || (need === 'optional' && price.trim() !== '');
}

/** The same with the last price where its own is still to come: what it may be is told by that until then. */
export const atLast = (draft: Draft, { last }: Quotes): Draft => ({
  ...draft,
  ...(priceNeed(draft.type) === 'required' && draft.price.trim() === '' && { price: last }),
  ...(hasTrigger(draft.type) && draft.trigger.trim() === '' && { trigger: last }),
});

/** Whether an order is taken in at the market, at once or when its trigger comes. */
export const isAtMarket = (draft: Draft): boolean => draft.type !== 'OCO' && !needsPrice(draft);

/** How long it lasts, by what its market takes; undefined where that is not said. GTX is post-only. */
export function timeOf(draft: Draft, instrument: Instrument): TimeInForce | undefined {
  const offered = offeredTimes(draft.type, instrument, needsPrice(draft));
  if (draft.postOnly && offered.includes('GTX')) return 'GTX';
  return offered.includes(draft.tif) ? draft.tif : offered[0] && (offered.includes('DAY') ? 'DAY' : offered[0]);
}

/** Whether what it does not take at once stays in the book. */
export const mayRest = (draft: Draft): boolean =>
  (draft.postOnly && draft.type === 'LIMIT') || (draft.tif !== 'IOC' && draft.tif !== 'FOK');

type Steps = Pick<Instrument, 'tick' | 'step' | 'tick_steps'>;

/**
 * `price` moved by whole ticks, never below one tick; as it is where no market has such a price. Rounds onto the tick
 * first, and onto the one of the price where it comes to.
 */
export function moveTicks(price: string, ticks: number, instrument: Steps): string {
  const { price: scale } = gridOf(instrument);
  const steps = tickStepsOf(instrument);
  const from = wholeUnits(price || '0', scale);
  if (from === undefined) return price;
  return shortUnits(Math.max(1, onStep(steps, onStep(steps, from, -1) + ticks * stepAt(steps, from), -1)), scale);
}

/** The price in the middle between two, rounded down onto the tick; "" where one of them is none. */
export function midOf(bid: string, ask: string, instrument: Steps): string {
  const { price: scale } = gridOf(instrument);
  const low = wholeUnits(bid, scale);
  const high = wholeUnits(ask, scale);
  return low === undefined || high === undefined
    ? ''
    : shortUnits(onStep(tickStepsOf(instrument), Math.floor((low + high) / 2), -1), scale);
}
