import type { AccountType, SymbolRef } from '../instrument.ts';

/** Name and account type here of a market of Binance: BTCUSD_PERP settles in coin. */
export function binanceMarketOf(name: string, isFutures: boolean): SymbolRef {
  const [symbol, account_type] = nameAndType(name, isFutures);
  return { exchange: 'BINANCE', symbol, account_type };
}

function nameAndType(name: string, isFutures: boolean): readonly [symbol: string, type: AccountType] {
  const perpetual = /^(.+USD)_PERP$/.exec(name)?.[1];
  if (perpetual !== undefined) return [perpetual, 'inverse'];
  if (/_\d{6}$/.test(name)) return [name, /USD_\d{6}$/.test(name) ? 'delivery' : 'futures'];
  return [name, isFutures ? 'linear' : 'spot'];
}
