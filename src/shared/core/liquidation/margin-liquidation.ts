import { fromUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Side } from '../../trade/order.ts';
import { type Account, addTo, freeOf, openCell } from '../ledger/accounts.ts';
import { insure } from '../ledger/insurance.ts';
import { ceilDiv, cellsIn, owedOf, payBack } from '../ledger/loans.ts';
import { greater, lesser, moneyText } from '../ledger/money.ts';
import { isMarginType, type Wallet, walletParts } from '../ledger/wallets.ts';
import { repay } from '../margin-accounts/borrow.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitBooking } from '../state/ledger-entries.ts';
import { restsOn } from '../state/order.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { cancelWithList } from '../orders/oco.ts';
import { admit } from '../orders/admit.ts';
import { hub, hubMarket, one, priceOf } from '../book/asset-price.ts';
import type { Debt } from '../ledger/debt.ts';

/**
 * How an attempt to trade ended: it was made, as far as the market takes anything now, too little is there to be
 * traded, or the book asks for more than there is.
 */
type Attempt = 'made' | 'dust' | 'beyond';

interface Liquidation {
  readonly state: CoreState;
  readonly account: Account;
  readonly wallet: Wallet;
  readonly debt: Debt;
  readonly effects: PendingEffects;
}

/** Spare part of a size that is reckoned from the last price, as the book is worse than that: a hundredth. */
const spare = (amount: bigint): bigint => amount + ceilDiv(amount, 100n);

/**
 * Brings a wallet's debts to an end as far as it goes now: its orders are canceled, each debt is paid from its own
 * asset, the other assets are sold for USDT by market orders of source LIQ, and what is owed in coins is bought back.
 * Once nothing that can be sold is left, the insurance fund takes the rest of the assets and pays the rest of the
 * debts, and the house what the fund cannot.
 */
export function liquidate(
  state: CoreState,
  account: Account,
  wallet: Wallet,
  debt: Debt,
  effects: PendingEffects,
): void {
  const each: Liquidation = { state, account, wallet, debt, effects };
  for (const order of [...state.orders.values()]) {
    if (order.api_id !== account.api_id || order.wallet !== wallet || !state.orders.has(order.id)) continue;
    cancelWithList(state, order, 'LIQUIDATION', effects);
  }
  payOwn(each);
  const attempts = [...sellAssets(each), ...buyDebts(each)];
  payOwn(each);
  if (debt.loans.size > 0 && !attempts.some((attempt) => attempt !== 'dust')) handOver(each);
}

/** Pays each debt from what is free of its own asset. */
function payOwn({ state, account, wallet, debt, effects }: Liquidation): void {
  for (const asset of [...debt.loans.keys()])
    repay(state, account, wallet, asset, freeOf(state.ledger, account.api_id, wallet, asset), effects);
}

/** USDT that is still missing for all debts. */
function missing({ state, account, wallet, debt }: Liquidation): bigint {
  let need = 0n;
  for (const [asset, loan] of debt.loans)
    need += asset === hub ? owedOf(loan) : spare(ceilDiv(owedOf(loan) * priceOf(state, debt.exchange, asset), one));
  return need - freeOf(state.ledger, account.api_id, wallet, hub);
}

function sellAssets(each: Liquidation): Attempt[] {
  const { state, account, wallet, debt } = each;
  return [...cellsIn(account, wallet)].flatMap(([asset]) => {
    const need = missing(each);
    const free = freeOf(state.ledger, account.api_id, wallet, asset);
    if (asset === hub || free === 0n || need <= 0n) return [];
    const market = hubMarket(state, debt.exchange, asset);
    if (!market) return [];
    const lots = lotsFor(each, market, asset, need);
    const held = free / market.units.basePerLot;
    return [trade(each, market, 'SELL', amountIn(market, lesser(lots, held)))];
  });
}

/**
 * Lots that are worth so much USDT at the last price, with a spare part, and no fewer than the market's least value.
 */
function lotsFor({ state, debt }: Liquidation, { units }: MarketState, asset: string, value: bigint): bigint {
  const perLot = (priceOf(state, debt.exchange, asset) * units.basePerLot) / one;
  return ceilDiv(spare(greater(value, units.minNotional)), perLot > 0n ? perLot : 1n);
}

/** So many lots as an order's amount, at most what one order may have. */
function amountIn({ grid, units: { maxLots } }: MarketState, lots: bigint): { readonly amount: string } {
  return { amount: fromUnits(lots < BigInt(maxLots) ? Number(lots) : maxLots, grid.size) };
}

function buyDebts(each: Liquidation): Attempt[] {
  const { state, account, wallet, debt } = each;
  return [...debt.loans].flatMap(([asset, loan]) => {
    if (asset === hub) return [];
    const market = hubMarket(state, debt.exchange, asset);
    const free = freeOf(state.ledger, account.api_id, wallet, hub);
    if (!market || free === 0n) return [];
    const { units } = market;
    const wanted = ceilDiv(owedOf(loan) * units.feeDivisor, units.basePerLot * (units.feeDivisor - units.taker));
    const fewest = lotsFor(each, market, asset, 0n);
    const lots = greater(wanted, fewest);
    const cost = spare((priceOf(state, debt.exchange, asset) * units.basePerLot * lots) / one);
    const sized = cost <= free ? trade(each, market, 'BUY', amountIn(market, lots)) : 'beyond';
    const attempt = sized === 'beyond' ? trade(each, market, 'BUY', { total: moneyText(free) }) : sized;
    repay(state, account, wallet, asset, freeOf(state.ledger, account.api_id, wallet, asset), each.effects);
    return [attempt];
  });
}

/** One market order of the liquidation; orders of the same user that would stand in its way are canceled first. */
function trade(
  { state, account, wallet, effects }: Liquidation,
  market: MarketState,
  side: Side,
  size: { amount: string } | { total: string },
): Attempt {
  for (const order of [...state.orders.values()]) {
    if (
      order.user_id !== account.user_id ||
      order.market !== market ||
      !order.entry ||
      restsOn(order.side) === restsOn(side)
    )
      continue;
    cancelWithList(state, order, 'LIQUIDATION', effects);
  }
  const { account_type } = walletParts(wallet);
  if (!isMarginType(account_type)) return 'made';
  try {
    admit(
      state,
      { user_id: account.user_id, source: 'LIQ' },
      {
        api_id: account.api_id,
        client_id: '',
        market: market.key,
        side,
        order_type: 'MARKET',
        time_in_force: 'IOC',
        ...size,
        margin: { account_type, auto: 'MANUAL', vip: 0 },
      },
      effects,
    );
    return 'made';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'BALANCE') return 'beyond';
    const { filter } = (error.data ?? {}) as { filter?: string };
    return filter === 'LOT_SIZE' || filter === 'MIN_NOTIONAL' ? 'dust' : 'made';
  }
}

/**
 * The insurance fund takes what is left of the wallet and pays what is left of its debts, as far as it can; the house
 * pays the rest.
 */
function handOver({ state, account, wallet, debt, effects }: Liquidation): void {
  const { insurance } = state.ledger;
  for (const [asset, cell] of cellsIn(account, wallet)) {
    if (cell.free === 0n) continue;
    const taken = cell.free;
    addTo(insurance, asset, taken);
    cell.free = 0n;
    emitBooking(state, account, wallet, { kind: 'INSURANCE', asset, amount: -taken }, effects);
    touch(effects, account.api_id, wallet, asset);
  }
  for (const [asset, loan] of [...debt.loans]) {
    const owed = owedOf(loan);
    addTo(state.ledger.flow, asset, insure(state.ledger, asset, owed) - owed);
    const { principal, interest } = loan;
    openCell(account, wallet, asset).free += owed;
    emitBooking(state, account, wallet, { kind: 'INSURANCE', asset, amount: owed }, effects);
    payBack(state.ledger, account, wallet, asset, owed);
    emitBooking(
      state,
      account,
      wallet,
      { kind: 'REPAY', asset, amount: -owed, debt: { principal, interest } },
      effects,
    );
    touch(effects, account.api_id, wallet, asset);
  }
}
