import {
  hedgeLiquidationPrice,
  inverseLiquidationPrice,
  isFarLiquidation,
  type Leg,
  linearLiquidationPrice,
} from '../../finance/liquidation-price.ts';
import { cumulate } from '../../finance/leverage-brackets.ts';
import { fromUnits, unitsToNumber } from '../../base/decimal.ts';
import { leverageTableOf } from '../../market/leverage-table.ts';
import type { ClosedPosition, Position } from '../../trade/position.ts';
import { type ContractTerms, ceilDiv, initialMarginOf, notionalOf, sizeOf } from '../ledger/contract-terms.ts';
import { heldOf } from '../ledger/accounts.ts';
import { moneyDecimals, moneyText } from '../ledger/money.ts';
import { closedCost } from '../ledger/position.ts';
import { collateralOf, isUnlocked, portfolioOf } from './collateral.ts';
import { claimOf, unrealisedOf } from '../state/contract.ts';
import type { PositionState } from '../state/market-state.ts';
import type { PendingEffects } from '../state/effects.ts';
import type { CoreState } from '../state/core-state.ts';
import { maintenanceAt } from './maintenance.ts';
import { feeAt } from './opening.ts';
import { optionLiquidationTicks } from './option-margin.ts';
import { liquidateAt, unifiedOf } from './portfolio-margin.ts';

const pricePlaces = 8;
const moneyOf = (amount: bigint): number => Number(amount) / 10 ** moneyDecimals;

/** Price in ticks at which lots have a worth; the average of fills, exact up to the float. */
const averageTicks = ({ inverse, unit }: ContractTerms, lots: number, notional: bigint): number =>
  inverse ? Number(unit * BigInt(lots)) / Number(notional) : Number(notional) / Number(unit * BigInt(lots));

/**
 * Money behind a position, and the maintenance margin that it has to cover: the pool's for cross, its own for an
 * isolated one. Of a portfolio account those of the whole in USDT, the maintenance times the bound of its liquidation;
 * `wallet` is money of the pool's asset always.
 */
export function backingOf(
  state: CoreState,
  position: PositionState,
): { readonly equity: bigint; readonly wallet: bigint; readonly maintenance: bigint } {
  if (position.mode === 'ISOLATED')
    return {
      wallet: position.margin,
      equity: position.margin + unrealisedOf(position),
      maintenance: maintenanceAt(position),
    };
  const { api_id, account_type, settle } = position.pool;
  let wallet = heldOf(state.ledger, api_id, account_type, settle) + collateralOf(state, position.pool);
  let profit = 0n;
  let maintenance = 0n;
  for (const each of position.pool.positions.values()) {
    if (each.mode === 'ISOLATED') wallet -= each.margin;
    else [profit, maintenance] = [profit + claimOf(each), maintenance + maintenanceAt(each)];
  }
  const unified = portfolioEquity(state, position);
  return unified ? { wallet, ...unified } : { wallet, equity: wallet + profit, maintenance };
}

function portfolioEquity(state: CoreState, { pool }: PositionState) {
  const account = portfolioOf(state, pool);
  if (!account?.portfolio) return undefined;
  const { equity, maintenance } = unifiedOf(state, account, account.portfolio.exchange);
  return { equity, maintenance: ceilDiv(maintenance * liquidateAt, 100n) };
}

/** Maintenance ÷ equity as a fraction; liquidated at 1 and above. */
export function ratioOf({ equity, maintenance }: { readonly equity: bigint; readonly maintenance: bigint }): number {
  if (maintenance === 0n) return 0;
  return equity > 0n ? Math.round((Number(maintenance) / Number(equity)) * 1e6) / 1e6 : 1e6;
}

function legOf(position: PositionState): Leg {
  const {
    market: {
      grid,
      listed: { instrument },
      contract,
    },
    lots,
    cost,
  } = position;
  const entry = averageTicks(contract!.terms, Math.abs(lots), cost < 0n ? -cost : cost);
  return {
    qty: unitsToNumber(Math.abs(lots), grid.size) * (instrument.linear ? Number(instrument.contract_size) : 1),
    entry: unitsToNumber(entry, grid.price),
    brackets: cumulate(leverageTableOf(instrument)),
  };
}

/**
 * Mark price that liquidates a position, in ticks towards the entry; both legs of a hedge have the same. Null where
 * none does or it is out of reach, and in a portfolio account, where no price of one contract decides.
 */
export function liquidationTicks(state: CoreState, position: PositionState): number | null {
  const {
    market: {
      grid,
      contract,
      listed: { instrument },
    },
    pool,
    lots,
    mode,
  } = position;
  if (portfolioOf(state, pool)) return null;
  const { wallet, equity, maintenance } = backingOf(state, position);
  if (contract!.option) return optionLiquidationTicks(position, equity, maintenance);
  const others =
    mode === 'ISOLATED'
      ? []
      : [...pool.positions.values()].filter((each) => each !== position && each.mode === 'CROSS');
  const twin = others.find(({ market }) => market === position.market);
  const rest = others.filter((each) => each !== twin);
  const sum = (amounts: readonly bigint[]): number => moneyOf(amounts.reduce((total, amount) => total + amount, 0n));
  const backing = {
    wallet: moneyOf(wallet),
    otherMaintenance: sum(rest.map(maintenanceAt)),
    otherProfit: sum(rest.map(unrealisedOf)),
  };
  const direction = lots > 0 ? (1 as const) : (-1 as const);
  const leg = legOf(position);
  let price: number | null;
  if (!instrument.linear) price = inverseLiquidationPrice(direction, leg, Number(instrument.contract_size), backing);
  else if (twin) price = hedgeLiquidationPrice(lots > 0 ? leg : legOf(twin), lots > 0 ? legOf(twin) : leg, backing);
  else price = linearLiquidationPrice(direction, leg, backing);
  if (price === null || !Number.isFinite(price)) return null;
  const ticks = (price * 10 ** grid.price.decimals) / grid.price.unit;
  const falls = twin ? ticks < contract!.mark : direction === 1;
  const rounded = Math.max(1, falls ? Math.ceil(ticks) : Math.floor(ticks));
  return isFarLiquidation(rounded, contract!.mark) ? null : rounded;
}

/** The same as decimal text on the market's grid. */
export function liquidationPriceOf(state: CoreState, position: PositionState): string | null {
  const ticks = liquidationTicks(state, position);
  return ticks === null ? null : fromUnits(ticks, position.market.grid.price);
}

/** Margin of a position: what is locked for it, or what it needs where nothing is. */
const marginOf = (state: CoreState, { pool, cost, leverage, margin }: PositionState): bigint =>
  isUnlocked(state, pool) ? initialMarginOf(sizeOf(cost), leverage) : margin;

/** Profit ÷ margin as a number: what auto-deleveraging ranks by. */
export const profitRank = (state: CoreState, position: PositionState): number =>
  Number(unrealisedOf(position)) / Math.max(1, Number(marginOf(state, position)));

/** Fifth of the queue of its side that a position stands in, 4 the first to be reduced; 0 for one that has lost. */
function adlOf(state: CoreState, position: PositionState): number {
  const rank = profitRank(state, position);
  if (rank <= 0) return 0;
  let before = 0;
  let all = 0;
  for (const pool of state.contracts.pools.values())
    for (const each of pool.positions.values()) {
      if (each.market !== position.market || each.lots > 0 !== position.lots > 0) continue;
      all += 1;
      if (profitRank(state, each) <= rank) before += 1;
    }
  return Math.max(0, Math.ceil((before / all) * 5) - 1);
}

const priceText = (ticks: number, { grid: { price } }: PositionState['market']): string => {
  const places = Math.min(pricePlaces, price.decimals + 4);
  return String(Number(((ticks * price.unit) / 10 ** price.decimals).toFixed(places)));
};

/**
 * Closing price at which the position's own profit pays what it has cost in fees and funding, with a taker's fee for
 * closing it; in ticks.
 */
function breakEvenTicks({ market, lots, cost, fees, funding }: PositionState): number {
  const { terms, option, mark } = market.contract!;
  const rate = option ? 0 : Number(terms.fees.taker) / Number(terms.fees.feeDivisor);
  const notional = Number(cost + fees - funding + (option ? feeAt(market.contract!, mark, Math.abs(lots), false) : 0n));
  const unit = Number(terms.unit) * lots;
  return terms.inverse
    ? (unit * (1 + Math.sign(lots) * rate)) / -notional
    : notional / (unit * (1 - Math.sign(lots) * rate));
}

/**
 * The position as the wire tells it, by the mark price as it was last looked at. One that is closed has a size of 0 and
 * the prices of its life.
 */
export function positionOf(state: CoreState, position: PositionState): Position {
  const { market, pool, side, lots, cost, realised, leverage, mode, openedMs, updatedMs, closedLots, closedNotional } =
    position;
  const {
    listed: { instrument },
    grid,
  } = market;
  const { terms, mark } = market.contract!;
  const isOpen = lots !== 0;
  return {
    api_id: pool.api_id,
    exchange: instrument.exchange,
    symbol: instrument.symbol,
    account_type: instrument.account_type,
    position_side: side,
    margin_mode: mode,
    qty: fromUnits(side === 'BOTH' ? lots : Math.abs(lots), grid.size),
    avg_open: isOpen ? priceText(averageTicks(terms, Math.abs(lots), cost < 0n ? -cost : cost), market) : '0',
    value: mark > 0 ? moneyText(notionalOf(terms, mark, lots)) : '0',
    mark_price: fromUnits(mark, grid.price),
    margin: moneyText(isOpen ? marginOf(state, position) : position.margin),
    margin_ratio: isOpen ? ratioOf(backingOf(state, position)) : 0,
    unrealized: isOpen ? moneyText(unrealisedOf(position)) : '0',
    liquidation_price: isOpen ? liquidationPriceOf(state, position) : null,
    realized: moneyText(realised),
    avg_close: closedLots > 0 ? priceText(averageTicks(terms, closedLots, closedNotional), market) : null,
    leverage,
    adl: isOpen ? adlOf(state, position) : 0,
    break_even: isOpen ? priceText(breakEvenTicks(position), market) : '0',
    opened: openedMs,
    updated: updatedMs,
  };
}

/** Tells a position as it stands, and one that is closed also as the history keeps it. */
export function emitPosition(state: CoreState, position: PositionState, effects: PendingEffects): void {
  const { user_id } = position.pool;
  effects.emitted += 1;
  effects.digest
    .text(position.market.key)
    .number(position.lots)
    .number(position.leverage)
    .number(position.closedLots)
    .number(position.updatedMs)
    .amount(position.cost)
    .amount(position.margin)
    .amount(position.realised)
    .amount(position.fees)
    .amount(position.funding);
  if (effects.isSilent) return;
  const emitted = positionOf(state, position);
  effects.events.push({ kind: 'position', user_id, position: emitted });
  if (position.lots !== 0) return;
  effects.events.push({ kind: 'closed', user_id, position: closedOf(position, emitted) });
}

function closedOf(position: PositionState, emitted: Position): ClosedPosition {
  const { market, direction, updatedMs, maxLots, closedLots, fees, funding } = position;
  const { terms } = market.contract!;
  const avg_open = priceText(averageTicks(terms, closedLots, closedCost(position, terms)), market);
  return {
    ...emitted,
    avg_open,
    direction: direction === 1 ? 'LONG' : 'SHORT',
    closed: updatedMs,
    max_qty: fromUnits(maxLots, market.grid.size),
    fees: moneyText(fees),
    funding: moneyText(funding),
  };
}
