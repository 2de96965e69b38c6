import type { DayReport, DaySymbol } from '../../../shared/contracts/day-report.ts';
import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import type { Exchange, SymbolRef } from '../../../shared/market/instrument.ts';
import type { Fill, Order } from '../../../shared/trade/order.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import type { UsdPriceOf } from '../valuation.ts';

/** Money units of 10^-12, by asset. */
type Sums = Map<string, bigint>;
interface MarketSums {
  readonly ref: SymbolRef;
  readonly asset: string;
  readonly fees: Sums;
  orders: number;
  fills: number;
  bought: bigint;
  sold: bigint;
  turnover: bigint;
  realized: bigint;
  funding: bigint;
}

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `an amount: ${text}`);
const add = (sums: Sums, asset: string, amount: bigint): void => {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount);
};
/**
 * Dollars are told to eight decimals; the rest is dropped before anything is added up, so that sums are those of what
 * is told.
 */
const cents = 10n ** BigInt(moneyDecimals - 8);

/** Adds up a day. `assetOf` names the asset that a market settles in, `usdPriceOf` values it. */
export function createDaySums(assetOf: (ref: SymbolRef) => string | undefined, usdPriceOf: UsdPriceOf) {
  const markets = new Map<string, MarketSums>();
  const interest = new Map<Exchange, Sums>();

  function marketOf({ exchange, symbol, account_type }: SymbolRef, fallback: string): MarketSums {
    const key = `${exchange}/${symbol}/${account_type}`;
    const known = markets.get(key);
    if (known) return known;
    const ref = { exchange, symbol, account_type };
    const made = {
      ref,
      asset: assetOf(ref) ?? fallback,
      fees: new Map(),
      orders: 0,
      fills: 0,
      bought: 0n,
      sold: 0n,
      turnover: 0n,
      realized: 0n,
      funding: 0n,
    };
    markets.set(key, made);
    return made;
  }

  function usdOf(asset: string, amount: bigint, venue: Exchange): bigint {
    const price = usdPriceOf(asset, venue);
    return price ? ((amount * price.numerator) / price.denominator / cents) * cents : 0n;
  }

  return {
    order(order: Order): void {
      marketOf(order, order.fee_asset).orders += 1;
    },
    fill({ qty, quote, fee, fee_asset, realized_pnl }: Fill, order: Order): void {
      const sums = marketOf(order, fee_asset);
      sums.fills += 1;
      if (order.side === 'BUY') sums.bought += money(qty);
      else sums.sold += money(qty);
      sums.turnover += money(quote);
      sums.realized += money(realized_pnl);
      if (money(fee) !== 0n) add(sums.fees, fee_asset, money(fee));
    },
    funding(ref: SymbolRef, asset: string, amount: string): void {
      marketOf(ref, asset).funding += money(amount);
    },
    interest(exchange: Exchange, asset: string, amount: string): void {
      const sums = interest.get(exchange) ?? new Map<string, bigint>();
      interest.set(exchange, sums);
      add(sums, asset, money(amount));
    },
    /** Markets by their turnover, the largest first; totals are the sums of what stands beside them. */
    totals: () => totalsOf([...markets.values()], interest, usdOf),
  };
}

type UsdOf = (asset: string, amount: bigint, venue: Exchange) => bigint;

/** A market's row, and its dollars as they are added up. */
function rowOf(
  { ref, asset, fees, orders, fills, bought, sold, turnover, realized, funding }: MarketSums,
  usdOf: UsdOf,
) {
  const usd = (amount: bigint): bigint => usdOf(asset, amount, ref.exchange);
  const paid = [...fees]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amount]) => ({ asset: name, amount, usd: usdOf(name, amount, ref.exchange) }));
  const dollars = {
    turnover: usd(turnover),
    realized: usd(realized),
    funding: usd(funding),
    fees: paid.reduce((sum, fee) => sum + fee.usd, 0n),
  };
  const row: DaySymbol = {
    exchange: ref.exchange,
    symbol: ref.symbol,
    account_type: ref.account_type,
    asset,
    orders,
    fills,
    bought: moneyText(bought),
    sold: moneyText(sold),
    turnover: moneyText(turnover),
    realized: moneyText(realized),
    funding: moneyText(funding),
    turnover_usd: moneyText(dollars.turnover),
    realized_usd: moneyText(dollars.realized),
    funding_usd: moneyText(dollars.funding),
    fees_usd: moneyText(dollars.fees),
    fees: paid.map((fee) => ({ asset: fee.asset, amount: moneyText(fee.amount), usd: moneyText(fee.usd) })),
  };
  return { row, dollars };
}

function totalsOf(
  markets: readonly MarketSums[],
  interest: ReadonlyMap<Exchange, Sums>,
  usdOf: UsdOf,
): Pick<DayReport, 'totals' | 'symbols' | 'interest'> {
  const rows = markets
    .map((sums) => rowOf(sums, usdOf))
    .sort((a, b) =>
      a.dollars.turnover === b.dollars.turnover
        ? a.row.symbol < b.row.symbol
          ? -1
          : 1
        : a.dollars.turnover < b.dollars.turnover
          ? 1
          : -1,
    );
  const amounts: Sums = new Map();
  const usdValues: Sums = new Map();
  for (const [exchange, sums] of interest)
    for (const [asset, amount] of sums) {
      add(amounts, asset, amount);
      add(usdValues, asset, usdOf(asset, amount, exchange));
    }
  const total = (of: 'turnover' | 'realized' | 'fees' | 'funding'): string =>
    moneyText(rows.reduce((sum, { dollars }) => sum + dollars[of], 0n));
  const count = (of: 'orders' | 'fills'): number => rows.reduce((sum, { row }) => sum + row[of], 0);
  return {
    symbols: rows.map(({ row }) => row),
    interest: [...amounts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([asset, amount]) => ({ asset, amount: moneyText(amount), usd: moneyText(usdValues.get(asset) ?? 0n) })),
    totals: {
      orders: count('orders'),
      fills: count('fills'),
      turnover_usd: total('turnover'),
      realized_usd: total('realized'),
      fees_usd: total('fees'),
      funding_usd: total('funding'),
      interest_usd: moneyText([...usdValues.values()].reduce((sum, usd) => sum + usd, 0n)),
    },
  };
}
