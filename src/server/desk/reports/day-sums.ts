import type { DayReport, DaySymbol, DayTotals } from '../../../shared/contracts/day-report.ts';
import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import type { Exchange, SymbolRef } from '../../../shared/market/instrument.ts';
import type { Fill, Order } from '../../../shared/trade/order.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import type { UsdPriceOf } from '../valuation.ts';

/** Money units of 10^-12, by asset. */
type Sums = Map<string, bigint>;
/** What one account did in one market. */
interface MarketSums {
  readonly api_id: string;
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
  const [interest, rebates] = [new Map<string, AssetSums>(), new Map<string, AssetSums>()];

  function marketOf(api_id: string, { exchange, symbol, account_type }: SymbolRef, fallback: string): MarketSums {
    const key = `${api_id} ${exchange}/${symbol}/${account_type}`;
    const known = markets.get(key);
    if (known) return known;
    const ref = { exchange, symbol, account_type };
    const made = {
      api_id,
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

  function addAsset(to: Map<string, AssetSums>, { api_id, exchange, asset }: Omit<AssetSums, 'amount'>, text: string) {
    const key = `${api_id} ${exchange} ${asset}`;
    const known = to.get(key) ?? { api_id, exchange, asset, amount: 0n };
    to.set(key, known);
    known.amount += money(text);
  }

  function usdOf(asset: string, amount: bigint, venue: Exchange): bigint {
    const price = usdPriceOf(asset, venue);
    return price ? ((amount * price.numerator) / price.denominator / cents) * cents : 0n;
  }

  return {
    order(order: Order): void {
      marketOf(order.api_id, order, order.fee_asset).orders += 1;
    },
    fill({ qty, quote, fee, fee_asset, realized_pnl }: Fill, order: Order): void {
      const sums = marketOf(order.api_id, order, fee_asset);
      sums.fills += 1;
      if (order.side === 'BUY') sums.bought += money(qty);
      else sums.sold += money(qty);
      sums.turnover += money(quote);
      sums.realized += money(realized_pnl);
      if (money(fee) !== 0n) add(sums.fees, fee_asset, money(fee));
    },
    funding(api_id: string, ref: SymbolRef, asset: string, amount: string): void {
      marketOf(api_id, ref, asset).funding += money(amount);
    },
    interest(api_id: string, exchange: Exchange, asset: string, amount: string): void {
      addAsset(interest, { api_id, exchange, asset }, amount);
    },
    rebate(api_id: string, exchange: Exchange, asset: string, amount: string): void {
      addAsset(rebates, { api_id, exchange, asset }, amount);
    },
    /**
     * Markets by their turnover, the largest first; totals are the sums of what stands beside them, to the last digit.
     */
    totals: (): DaySums =>
      totalsOf([...markets.values()], { interest: [...interest.values()], rebates: [...rebates.values()] }, usdOf),
  };
}

/** What one account paid, or got, of an asset beside its trades. */
interface AssetSums {
  readonly api_id: string;
  readonly exchange: Exchange;
  readonly asset: string;
  amount: bigint;
}

/** What a day did: to all accounts together, and to each. */
export interface DaySums extends Pick<DayReport, 'totals' | 'symbols' | 'interest' | 'rebates'> {
  readonly ofAccount: (api_id: string) => DayTotals;
}

type UsdOf = (asset: string, amount: bigint, venue: Exchange) => bigint;

const dollarNames = ['turnover', 'realized', 'funding', 'fees', 'interest', 'rebates'] as const;
type Dollars = Record<(typeof dollarNames)[number], bigint>;
const noDollars: Dollars = { turnover: 0n, realized: 0n, funding: 0n, fees: 0n, interest: 0n, rebates: 0n };
interface Part {
  readonly api_id: string;
  readonly orders: number;
  readonly fills: number;
  readonly dollars: Dollars;
}

/** An account's part of a market, and its dollars as they are added up. */
function partOf(sums: MarketSums, usdOf: UsdOf): Part & { readonly sums: MarketSums; readonly paid: readonly Paid[] } {
  const { api_id, ref, asset, fees, orders, fills, turnover, realized, funding } = sums;
  const usd = (amount: bigint): bigint => usdOf(asset, amount, ref.exchange);
  const paid = [...fees].map(([name, amount]) => ({ asset: name, amount, usd: usdOf(name, amount, ref.exchange) }));
  const dollars = {
    ...noDollars,
    turnover: usd(turnover),
    realized: usd(realized),
    funding: usd(funding),
    fees: paid.reduce((sum, fee) => sum + fee.usd, 0n),
  };
  return { api_id, orders, fills, dollars, sums, paid };
}

interface Paid {
  readonly asset: string;
  readonly amount: bigint;
  readonly usd: bigint;
}

/** Amounts of the same asset together, by name. */
function amountsOf(paid: readonly Paid[]): DayReport['interest'] {
  const amounts: Sums = new Map();
  const usdValues: Sums = new Map();
  for (const { asset, amount, usd } of paid) {
    add(amounts, asset, amount);
    add(usdValues, asset, usd);
  }
  return [...amounts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, amount]) => ({ asset, amount: moneyText(amount), usd: moneyText(usdValues.get(asset) ?? 0n) }));
}

function addedUp(parts: readonly Part[]): Part['dollars'] {
  const dollars = { ...noDollars };
  for (const part of parts) for (const name of dollarNames) dollars[name] += part.dollars[name];
  return dollars;
}

/** The row of one market over all accounts. */
function rowOf(parts: readonly ReturnType<typeof partOf>[]): { readonly row: DaySymbol; readonly turnover: bigint } {
  const { ref, asset } = must(parts[0], 'an account in a market').sums;
  const dollars = addedUp(parts);
  const total = (of: 'bought' | 'sold' | 'turnover' | 'realized' | 'funding'): string =>
    moneyText(parts.reduce((sum, { sums }) => sum + sums[of], 0n));
  const row: DaySymbol = {
    ...ref,
    asset,
    orders: parts.reduce((sum, { orders }) => sum + orders, 0),
    fills: parts.reduce((sum, { fills }) => sum + fills, 0),
    bought: total('bought'),
    sold: total('sold'),
    turnover: total('turnover'),
    realized: total('realized'),
    funding: total('funding'),
    turnover_usd: moneyText(dollars.turnover),
    realized_usd: moneyText(dollars.realized),
    funding_usd: moneyText(dollars.funding),
    fees_usd: moneyText(dollars.fees),
    fees: amountsOf(parts.flatMap(({ paid }) => paid)),
  };
  return { row, turnover: dollars.turnover };
}

function dayTotals(parts: readonly Part[]): DayTotals {
  const dollars = addedUp(parts);
  return {
    orders: parts.reduce((sum, { orders }) => sum + orders, 0),
    fills: parts.reduce((sum, { fills }) => sum + fills, 0),
    turnover_usd: moneyText(dollars.turnover),
    realized_usd: moneyText(dollars.realized),
    fees_usd: moneyText(dollars.fees),
    funding_usd: moneyText(dollars.funding),
    interest_usd: moneyText(dollars.interest),
    rebates_usd: moneyText(dollars.rebates),
  };
}

function totalsOf(
  markets: readonly MarketSums[],
  beside: Readonly<Record<'interest' | 'rebates', readonly AssetSums[]>>,
  usdOf: UsdOf,
): DaySums {
  const traded = markets.map((sums) => partOf(sums, usdOf));
  const byMarket = new Map<string, (typeof traded)[number][]>();
  for (const part of traded) {
    const { exchange, symbol, account_type } = part.sums.ref;
    const key = `${exchange}/${symbol}/${account_type}`;
    byMarket.set(key, [...(byMarket.get(key) ?? []), part]);
  }
  const valued = (sums: readonly AssetSums[]) =>
    sums.map(({ api_id, exchange, asset, amount }) => ({ api_id, asset, amount, usd: usdOf(asset, amount, exchange) }));
  const [interest, rebates] = [valued(beside.interest), valued(beside.rebates)];
  const partAs = (name: 'interest' | 'rebates', of: typeof interest): readonly Part[] =>
    of.map(({ api_id, usd }) => ({ api_id, orders: 0, fills: 0, dollars: { ...noDollars, [name]: usd } }));
  const parts: readonly Part[] = [...traded, ...partAs('interest', interest), ...partAs('rebates', rebates)];
  return {
    symbols: [...byMarket.values()]
      .map(rowOf)
      .sort((a, b) =>
        a.turnover === b.turnover ? (a.row.symbol < b.row.symbol ? -1 : 1) : a.turnover < b.turnover ? 1 : -1,
      )
      .map(({ row }) => row),
    interest: amountsOf(interest),
    rebates: amountsOf(rebates),
    totals: dayTotals(parts),
    ofAccount: (api_id) => dayTotals(parts.filter((part) => part.api_id === api_id)),
  };
}
