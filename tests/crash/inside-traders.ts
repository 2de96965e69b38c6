import type { Trader } from './traffic.ts';

/** The user of each API account: s is a sub-account of u. */
export const owners: Readonly<Record<string, string>> = { a: 'u', b: 'v', c: 'u', d: 's' };
export const mainOf = (user_id: string): string | undefined => (user_id === 's' ? 'u' : undefined);
/** Between which money goes in the name of u. */
export const moveAccounts = { own: ['a', 'c', 'd'], strange: ['b'] } as const;
/** The API accounts of the rounds within the process. */
export const apiIds = Object.keys(owners);
/** An option on BTC without its end, which each round sets. */
export const option = {
  symbol: 'BTC-700101-1000-C',
  account_type: 'option',
  contract: true,
  linear: true,
  strike: '1000',
  option_type: 'C',
  price_band_up: null,
  price_band_down: null,
} as const;
const symbolOf = (symbol: string, account_type: 'spot' | 'linear' | 'option') =>
  ({ exchange: 'HALYARD', symbol, account_type }) as const;
const onMargin = {
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'margin',
  margin_auto: 'AUTO_BORROW_REPAY',
} as const;
const markets = [
  symbolOf('BTCUSDT', 'spot'),
  symbolOf('ETHUSDT', 'spot'),
  symbolOf('BTCUSDT', 'linear'),
  symbolOf(option.symbol, option.account_type),
  onMargin,
];

/** Accounts and markets of the rounds within the process. */
export const insideTraders: readonly Trader[] = apiIds.flatMap((api_id) =>
  markets.map((symbol) => ({
    api_id,
    symbol,
    ticks: 10_000,
    decimals: 1,
    amount: 100,
    amountDecimals: 3,
    siblings: apiIds.filter((other) => other !== api_id && owners[other] === owners[api_id]),
  })),
);
