import { must } from '../../../../shared/base/assert.ts';
import { fromScaled, toScaled } from '../../../../shared/base/decimal.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Balance } from '../../../../shared/trade/balance.ts';

/** Digits after the point that a decimal of the wire may have. */
const places = 18;
const scaled = (text: string): bigint => must(toScaled(text, places), 'a decimal of the ledger');
/** Below so many dollars a balance is small. */
const smallUsd = scaled('1');

/** An account with all that is in it, in the order in which it was told. */
export interface Holding {
  readonly account: ApiAccount;
  /** Worth of all of it; negative where more is owed than owned. */
  readonly usd: string;
  readonly balances: readonly Balance[];
}

/** Exact sum of decimal strings of the wire. */
export const sumOf = (texts: readonly string[]): string =>
  fromScaled(
    texts.reduce((sum, text) => sum + scaled(text), 0n),
    places,
  );

/** Each account with its balances, in the order of the accounts. */
export function holdingsOf(accounts: readonly ApiAccount[], balances: readonly Balance[]): Holding[] {
  return accounts.map((account) => {
    const own = balances.filter(({ api_id }) => api_id === account.api_id);
    return { account, usd: sumOf(own.map(({ usd_value }) => usd_value)), balances: own };
  });
}

/** Something that is there and worth nothing has no price: the wire has no other way to say so. */
export const hasPrice = ({ net, usd_value }: Balance): boolean => /[1-9]/.test(usd_value) || !/[1-9]/.test(net);

const isNothing = ({ total, borrowed, interest }: Balance): boolean =>
  ![total, borrowed, interest].some((text) => /[1-9]/.test(text));

/** Whether a balance is worth, and owes, next to nothing. One whose worth is not known is not small. */
export function isSmall(balance: Balance): boolean {
  if (isNothing(balance)) return true;
  const value = scaled(balance.usd_value);
  return hasPrice(balance) && (value < 0n ? -value : value) < smallUsd && !/[1-9]/.test(balance.borrowed);
}

/** Names a balance among those of its account. */
export const keyOfBalance = ({ account_type, asset, pair = '' }: Balance): string => `${account_type} ${asset} ${pair}`;

/** Keys of balances, the most valuable first, and by name where they are worth the same. */
export const byValue = (balances: readonly Balance[]): string[] =>
  [...balances]
    .sort((a, b) => Number(b.usd_value) - Number(a.usd_value) || keyOfBalance(a).localeCompare(keyOfBalance(b), 'en'))
    .map(keyOfBalance);

/** A part of all that is owned. */
export interface Share {
  /** "" is the rest: all that is smaller than the others. */
  readonly name: string;
  readonly usd: string;
  /** Of the sum of all parts; they add up to 1. */
  readonly share: number;
}

/**
 * What is owned by a name that each balance gets, the largest part first; beyond `most` parts the smaller ones are one.
 * What is owed more than owned has no part.
 */
export function sharesOf(balances: readonly Balance[], nameOf: (balance: Balance) => string, max: number): Share[] {
  const sums = new Map<string, bigint>();
  for (const balance of balances)
    sums.set(nameOf(balance), (sums.get(nameOf(balance)) ?? 0n) + scaled(balance.usd_value));
  const parts = [...sums]
    .filter(([, usd]) => usd > 0n)
    .sort(([a, x], [b, y]) => (x === y ? a.localeCompare(b, 'en') : x < y ? 1 : -1));
  const all = parts.reduce((sum, [, usd]) => sum + usd, 0n);
  const shown =
    parts.length <= max
      ? parts
      : [...parts.slice(0, max - 1), ['', parts.slice(max - 1).reduce((sum, [, usd]) => sum + usd, 0n)] as const];
  return shown.map(([name, usd]) => ({
    name,
    usd: fromScaled(usd, places),
    share: Number((usd * 1_000_000n) / all) / 1_000_000,
  }));
}
