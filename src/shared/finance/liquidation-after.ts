import type { CumulatedBracket } from './leverage-brackets.ts';
import { maintenanceMargin } from './leverage-brackets.ts';
import {
  type Backing,
  inverseLiquidationPrice,
  isFarLiquidation,
  linearLiquidationPrice,
} from './liquidation-price.ts';
import { type Booked, flat, takeInverseFill, takeLinearFill } from './realised-pnl.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Side } from '../trade/order.ts';
import type { Position, PositionSetting } from '../trade/position.ts';

/** An order as it would be filled whole: size in base or contracts, price in quote. */
export interface PlannedFill {
  readonly side: Side;
  readonly qty: number;
  readonly price: number;
}

/** What one account has behind a contract, money in its settling asset. */
export interface AccountBehind {
  readonly setting: Pick<PositionSetting, 'leverage' | 'margin_mode' | 'position_mode' | 'asset_mode'>;
  /** Balance of the wallet, what is locked included. */
  readonly total: number;
  /** Open positions of the account that settle from this wallet. */
  readonly positions: readonly Position[];
}

type Contract = Pick<Instrument, 'symbol' | 'contract' | 'linear' | 'contract_size' | 'option_type' | 'taker'>;

/**
 * Mark price that would liquidate the position that an order leaves, with the taker's fee paid: a float, to be rounded
 * to the tick towards the entry. Null where no price in reach liquidates it or none is left; undefined where it cannot
 * be told beforehand: options, asset mode MULTI, hedge mode. By the formulas that the server holds its positions to.
 */
export function liquidationAfter(
  instrument: Contract,
  fill: PlannedFill,
  behind: AccountBehind,
  brackets: readonly CumulatedBracket[],
): number | null | undefined {
  const { setting, positions } = behind;
  if (
    !instrument.contract ||
    instrument.option_type !== null ||
    setting.asset_mode === 'MULTI' ||
    setting.position_mode === 'HEDGE'
  )
    return undefined;
  const own = positions.find(({ symbol, position_side }) => symbol === instrument.symbol && position_side === 'BOTH');
  const booked = bookedBy(instrument, fill, own);
  const { qty, entry } = booked.position;
  if (qty === 0) return null;
  const mode = own?.margin_mode ?? setting.margin_mode;
  const backing =
    mode === 'ISOLATED'
      ? isolatedBacking(instrument, fill, own, booked, setting.leverage)
      : crossBacking(instrument, fill, own, booked, behind, brackets);
  const leg = { qty: Math.abs(qty), entry, brackets };
  const direction = qty > 0 ? 1 : -1;
  const estimate = instrument.linear
    ? linearLiquidationPrice(direction, leg, backing)
    : inverseLiquidationPrice(direction, leg, Number(instrument.contract_size), backing);
  return estimate === null || isFarLiquidation(estimate, fill.price) ? null : estimate;
}

/** Coins of one contract of a linear kind; inverse ones are counted as contracts. */
const coinsOf = ({ linear, contract_size }: Contract): number => (linear ? Number(contract_size) : 1);

/** Sizes in coins, of inverse contracts in contracts. */
function bookedBy(instrument: Contract, { side, qty, price }: PlannedFill, own: Position | undefined): Booked {
  const before = own ? { qty: Number(own.qty) * coinsOf(instrument), entry: Number(own.avg_open) } : flat;
  const signed = (side === 'BUY' ? qty : -qty) * coinsOf(instrument);
  return instrument.linear
    ? takeLinearFill(before, signed, price)
    : takeInverseFill(before, signed, price, Number(instrument.contract_size));
}

const notionalOf = ({ linear, contract_size }: Contract, size: number, price: number): number =>
  linear ? size * price : (size * Number(contract_size)) / price;

/** The margin of the part that stays, and that of what is opened. */
function isolatedBacking(
  instrument: Contract,
  { qty, price }: PlannedFill,
  own: Position | undefined,
  { closedQty }: Booked,
  leverage: number,
): Backing {
  const held = Math.abs(Number(own?.qty ?? 0)) * coinsOf(instrument);
  const kept = own && closedQty < held ? Number(own.margin) * (1 - closedQty / held) : 0;
  return {
    wallet: kept + notionalOf(instrument, qty * coinsOf(instrument) - closedQty, price) / leverage,
    otherMaintenance: 0,
    otherProfit: 0,
  };
}

/**
 * The wallet after profit and fee, and the other cross positions on it. Their maintenance margin is what the common
 * ratio holds beyond the contract's own.
 */
function crossBacking(
  instrument: Contract,
  { qty, price }: PlannedFill,
  own: Position | undefined,
  { realised }: Booked,
  { total, positions }: AccountBehind,
  brackets: readonly CumulatedBracket[],
): Backing {
  const isolated = positions
    .filter(({ margin_mode }) => margin_mode === 'ISOLATED')
    .reduce((sum, { margin }) => sum + Number(margin), 0);
  const cross = positions.filter(({ margin_mode }) => margin_mode === 'CROSS');
  const others = cross.filter((position) => position !== own);
  const profitOf = (list: readonly Position[]) => list.reduce((sum, { unrealized }) => sum + Number(unrealized), 0);
  const wallet = total - isolated;
  const maintenance =
    others.length === 0
      ? 0
      : cross[0]!.margin_ratio * (wallet + profitOf(cross)) -
        (own ? maintenanceMargin(brackets, Number(own.value)) : 0);
  return {
    wallet: wallet + realised - notionalOf(instrument, qty * coinsOf(instrument), price) * instrument.taker,
    otherMaintenance: Math.max(0, maintenance),
    otherProfit: profitOf(others),
  };
}
