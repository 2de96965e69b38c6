import type { Exchange as ExchangeId } from '../../shared/market/instrument.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import { moneyDecimals, moneyText } from '../ledger/money.ts';
import type { CellView } from '../venues/account-views.ts';
import type { Exchange } from '../venues/exchange.ts';

const dollars: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC']);

/** Worth of one unit of an asset in USD. */
export type UsdPrice = { readonly numerator: bigint; readonly denominator: bigint } | undefined;

/**
 * Last spot price of an asset against a dollar: on its own exchange where there is one, else on any. A dollar coin counts as one dollar;
 * undefined where there is no market or no trade yet.
 */
export function usdPriceOf(exchange: Exchange, asset: string, venue: ExchangeId | undefined): UsdPrice {
  if (dollars.has(asset)) return { numerator: 1n, denominator: 1n };
  let price: UsdPrice;
  for (const market of exchange.markets()) {
    const { listed: { instrument }, grid } = market;
    if (instrument.base !== asset || instrument.account_type !== 'spot' || !dollars.has(instrument.quote)) continue;
    const last = exchange.lastTicks(market);
    if (last === 0) continue;
    const found = { numerator: BigInt(last) * BigInt(grid.price.unit), denominator: 10n ** BigInt(grid.price.decimals) };
    if (instrument.exchange === venue) return found;
    price ??= found;
  }
  return price;
}

/**
 * A cell as the wire tells it; `net` is what is its own, with the unrealised profit of contracts that settle in it and below zero where more is owed than
 * held. `usd_value` is that of `net`, cut to eight decimals, "0" where the asset has no price.
 */
export function balanceOf(api_id: string, cell: CellView, price: UsdPrice, unrealised = 0n): Balance {
  const total = cell.free + cell.locked;
  const net = total - cell.borrowed - cell.interest + unrealised;
  const usd = price ? (net * price.numerator) / price.denominator : 0n;
  const cents = 10n ** BigInt(moneyDecimals - 8);
  return {
    api_id, account_type: cell.account_type, asset: cell.asset, free: moneyText(cell.free), locked: moneyText(cell.locked), total: moneyText(total),
    borrowed: moneyText(cell.borrowed), interest: moneyText(cell.interest), net: moneyText(net), usd_value: moneyText((usd / cents) * cents),
    ...(cell.pair !== undefined && { pair: cell.pair }),
  };
}
