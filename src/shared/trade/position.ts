import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { accountTypes, exchanges, type Instrument } from '../market/instrument.ts';

export const positionSides = ['LONG', 'SHORT', 'BOTH'] as const;
/** BOTH is the one position of one-way mode. */
export type PositionSide = (typeof positionSides)[number];

export const marginModes = ['CROSS', 'ISOLATED'] as const;
export type MarginMode = (typeof marginModes)[number];

export const positionModes = ['ONE_WAY', 'HEDGE'] as const;
export type PositionMode = (typeof positionModes)[number];

export const assetModes = ['SINGLE', 'MULTI'] as const;
export type AssetMode = (typeof assetModes)[number];

const positionFields = {
  api_id: v.string(),
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  position_side: v.picklist(positionSides),
  margin_mode: v.picklist(marginModes),
  /**
   * Base, or contracts where inverse; signed where position_side is BOTH. 0 in the frame that tells that a position is
   * closed.
   */
  qty: Decimal,
  avg_open: Decimal,
  /** Notional at the mark price, in the settling asset. */
  value: Decimal,
  mark_price: Decimal,
  /** Locked for it. */
  margin: Decimal,
  /** Maintenance margin ÷ equity of what stands behind it, a fraction; liquidated at 1. */
  margin_ratio: v.number(),
  unrealized: Decimal,
  /** Null where no price liquidates it. */
  liquidation_price: v.nullable(Decimal),
  /** Profit of what has been closed of it, before fees and funding. */
  realized: Decimal,
  avg_close: v.nullable(Decimal),
  leverage: v.number(),
  /** Rank in the queue of auto-deleveraging, 4 the first to be reduced. */
  adl: v.number(),
  /** Closing price at which its profit pays its fees and funding. */
  break_even: Decimal,
  opened: v.number(),
  updated: v.number(),
};

/** One open position; money in the settling asset. */
export const Position = v.object(positionFields);
export type Position = v.InferOutput<typeof Position>;

/** Long ones have a size above zero, in hedge mode by their side. */
export const isLong = ({ position_side, qty }: Pick<Position, 'position_side' | 'qty'>): boolean =>
  position_side === 'BOTH' ? !qty.startsWith('-') : position_side === 'LONG';

/** What tells a position from all others, whatever becomes of its size. */
export const positionKey = ({
  api_id,
  exchange,
  symbol,
  account_type,
  position_side,
}: Pick<Position, 'api_id' | 'exchange' | 'symbol' | 'account_type' | 'position_side'>): string =>
  [api_id, exchange, symbol, account_type, position_side].join(' ');

/** A position that has come to its end: sizes and prices over its whole life. */
export const ClosedPosition = v.object({
  ...positionFields,
  /** Which way it went, in one-way mode too, where a size of 0 does not tell. */
  direction: v.picklist(['LONG', 'SHORT']),
  closed: v.number(),
  max_qty: Decimal,
  fees: Decimal,
  funding: Decimal,
});
export type ClosedPosition = v.InferOutput<typeof ClosedPosition>;

/** How an account holds one contract. Spot has the usual values: leverage 1, one-way, cross, single-asset. */
export const PositionSetting = v.object({
  api_id: v.string(),
  exchange: v.picklist(exchanges),
  account_type: v.picklist(accountTypes),
  symbol: v.string(),
  leverage: v.number(),
  margin_mode: v.picklist(marginModes),
  position_mode: v.picklist(positionModes),
  asset_mode: v.picklist(assetModes),
  /** Largest notional at this leverage in the settling asset; 0 where there is no bound. */
  max_notional: v.string(),
});
export type PositionSetting = v.InferOutput<typeof PositionSetting>;

/**
 * What of an exit a price makes: profit is taken beyond the last price in the position's direction, loss is stopped on
 * its other side.
 */
export const exitTypeAt = (position: Position, price: number, last: number): 'TAKE_PROFIT_MARKET' | 'STOP_MARKET' =>
  isLong(position) === price > last ? 'TAKE_PROFIT_MARKET' : 'STOP_MARKET';

/** Profit of a position that is closed at a price, before fees, in the settling asset. */
export function profitAt(
  { avg_open, qty }: Pick<Position, 'avg_open' | 'qty'>,
  long: boolean,
  price: number,
  { linear, contract_size }: Pick<Instrument, 'linear' | 'contract_size'>,
): number {
  const entry = Number(avg_open);
  const size = Math.abs(Number(qty)) * Number(contract_size) * (long ? 1 : -1);
  return linear ? (price - entry) * size : (1 / entry - 1 / price) * size;
}

/**
 * Decimals of money in the settling asset: those of a coin where it settles in one, of options as many as their
 * premiums and fees have.
 */
export const moneyDecimals = ({
  linear,
  option_type,
  base,
  settle,
}: Pick<Instrument, 'linear' | 'option_type' | 'base' | 'settle'>): number =>
  linear && settle !== base ? 2 : option_type === null ? 6 : 8;
