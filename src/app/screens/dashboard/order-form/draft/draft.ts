import { shortUnits, wholeUnits } from '../../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../../shared/market/instrument.ts';
import { onStep, stepAt, tickStepsOf } from '../../../../../shared/market/tick-steps.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';

/** What stands in the form, as typed. */
export interface Draft {
  /** A TRIGGER waits for the last price, and trades at `price` then, or at the market where that is empty. */
  readonly type: 'LIMIT' | 'MARKET' | 'TRIGGER';
  readonly price: string;
  readonly trigger: string;
  readonly amount: string;
  /** What `amount` counts. */
  readonly unit: 'base' | 'quote';
  readonly tif: 'GTC' | 'IOC' | 'FOK';
  readonly postOnly: boolean;
  /** Of contracts: never opens a position. */
  readonly reduceOnly: boolean;
  /** Exits that it brings along. */
  readonly exits: Exits | undefined;
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
  amount: '',
  unit: 'base',
  tif: 'GTC',
  postOnly: false,
  reduceOnly: false,
  exits: undefined,
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
   * knows.
   */
  readonly isShared?: boolean;
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
  type === 'MARKET' ? undefined : parseDecimal(price);

/** Whether a price must stand in the form. */
export const needsPrice = ({ type, price }: Draft): boolean =>
  type === 'LIMIT' || (type === 'TRIGGER' && price.trim() !== '');

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
