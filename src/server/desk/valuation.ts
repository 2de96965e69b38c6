import type { AccountType, Exchange as ExchangeId, Instrument } from '../../shared/market/instrument.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import { moneyDecimals, moneyText } from '../../shared/core/ledger/money.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import type { CellView } from '../trading/account-views.ts';
import type { TradingEngine } from '../trading/engine.ts';

const dollars: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC']);

/** Worth of one unit of an asset in USD. */
export type UsdPrice = { readonly numerator: bigint; readonly denominator: bigint } | undefined;

/** Tells what one unit of an asset is worth, for one who holds it on a venue. */
export type UsdPriceOf = (asset: string, venue: ExchangeId | undefined) => UsdPrice;

/** Kinds of markets whose price is that of an asset. */
const pricing: ReadonlySet<AccountType> = new Set(['spot', 'forex', 'astock']);

/**
 * Last prices of assets: against a dollar on spot or as a currency pair, whichever way round it is told, and of
 * A-shares by way of the yuan. The asset's own venue comes before all others. A dollar coin counts as one dollar;
 * undefined where there is no market or no trade yet.
 */
export function createUsdPrices(engine: Pick<TradingEngine, 'markets' | 'lastTicks'>): UsdPriceOf {
  let known: number | undefined;
  let byAsset = new Map<string, MarketState[]>();

  /** Markets that name an asset; looked up anew where markets have come. */
  function marketsOf(asset: string): readonly MarketState[] {
    const markets = [...engine.markets()];
    if (markets.length !== known) {
      known = markets.length;
      byAsset = new Map();
      for (const market of markets.filter(({ listed }) => pricing.has(listed.instrument.account_type))) {
        for (const each of [market.listed.instrument.base, market.listed.instrument.quote].filter(
          (name) => !dollars.has(name),
        ))
          byAsset.set(each, [...(byAsset.get(each) ?? []), market]);
      }
    }
    return byAsset.get(asset) ?? [];
  }

  function priceIn(market: MarketState, asset: string): UsdPrice {
    const {
      listed: {
        instrument: { base, quote, account_type },
      },
      grid,
    } = market;
    const ticks = BigInt(engine.lastTicks(market)) * BigInt(grid.price.unit);
    const scale = 10n ** BigInt(grid.price.decimals);
    if (ticks === 0n) return undefined;
    if (base === asset && dollars.has(quote)) return { numerator: ticks, denominator: scale };
    if (quote === asset && dollars.has(base)) return { numerator: scale, denominator: ticks };
    const yuan = base === asset && account_type === 'astock' ? usdPriceOf(quote, undefined) : undefined;
    return yuan && { numerator: ticks * yuan.numerator, denominator: scale * yuan.denominator };
  }

  function usdPriceOf(asset: string, venue: ExchangeId | undefined): UsdPrice {
    if (dollars.has(asset)) return { numerator: 1n, denominator: 1n };
    let price: UsdPrice;
    for (const market of marketsOf(asset)) {
      if (price && market.listed.instrument.exchange !== venue) continue;
      const found = priceIn(market, asset);
      if (found && market.listed.instrument.exchange === venue) return found;
      price ??= found;
    }
    return price;
  }
  return usdPriceOf;
}

/**
 * Asset in which orders and fills of an instrument give their notional: of contracts and options that they settle in.
 */
const valueAsset = ({ contract, option_type, settle, quote }: ValuedInstrument): string =>
  contract || option_type ? settle : quote;

type ValuedInstrument = Pick<Instrument, 'contract' | 'option_type' | 'settle' | 'quote' | 'exchange'>;

/**
 * USD of a notional that an order or fill of an instrument gives, both scaled by `moneyDecimals`; 0 without a price.
 */
export function usdNotional(usdPriceOf: UsdPriceOf, instrument: ValuedInstrument, amount: bigint): bigint {
  const price = usdPriceOf(valueAsset(instrument), instrument.exchange);
  return price ? (amount * price.numerator) / price.denominator : 0n;
}

/** What of a cell is its own, with the unrealised profit of contracts that settle in it. */
export const netOf = ({ free, locked, borrowed, interest }: CellView, unrealised: bigint): bigint =>
  free + locked - borrowed - interest + unrealised;

const cut = 10n ** BigInt(moneyDecimals - 8);

/** USD of what is one's own of an asset, cut to eight decimals; 0 where the asset has no price. */
export const usdOfNet = (net: bigint, price: UsdPrice): bigint =>
  price ? ((net * price.numerator) / price.denominator / cut) * cut : 0n;

/**
 * A cell as the wire tells it; `net` is what is its own, with the unrealised profit of contracts that settle in it and
 * below zero where more is owed than held. `usd_value` is that of `net`, cut to eight decimals, "0" where the asset has
 * no price.
 */
export function balanceOf(api_id: string, cell: CellView, price: UsdPrice, unrealised = 0n): Balance {
  const net = netOf(cell, unrealised);
  return {
    api_id,
    account_type: cell.account_type,
    asset: cell.asset,
    free: moneyText(cell.free),
    locked: moneyText(cell.locked),
    total: moneyText(cell.free + cell.locked),
    borrowed: moneyText(cell.borrowed),
    interest: moneyText(cell.interest),
    net: moneyText(net),
    usd_value: moneyText(usdOfNet(net, price)),
    ...(cell.pair !== undefined && { pair: cell.pair }),
  };
}
