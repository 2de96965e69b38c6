import type { AccountType } from '../../market/instrument.ts';

/** Where money lies within an account: an account type, or `isolated:SYMBOL` for one pair of isolated margin. */
export type Wallet = string;

/** Account types that lend, and in which debts are owed. */
export const marginTypes = ['margin', 'isolated'] as const;
export type MarginType = (typeof marginTypes)[number];

export const isMarginType = (type: AccountType): type is MarginType => type === 'margin' || type === 'isolated';

/** The wallet of an account type; `pair` is the symbol, for isolated margin only. */
export const walletOf = (accountType: AccountType, pair?: string): Wallet =>
  pair === undefined ? accountType : `${accountType}:${pair}`;

/** What a wallet's name says; `pair` is there for isolated margin only. */
export function walletParts(wallet: Wallet): { readonly account_type: AccountType; readonly pair?: string } {
  const colon = wallet.indexOf(':');
  return colon < 0
    ? { account_type: wallet as AccountType }
    : { account_type: wallet.slice(0, colon) as AccountType, pair: wallet.slice(colon + 1) };
}

/** Wallet and asset of a cell's key. */
export function cellParts(key: string): { readonly wallet: Wallet; readonly asset: string } {
  const slash = key.indexOf('/');
  return { wallet: key.slice(0, slash), asset: key.slice(slash + 1) };
}
