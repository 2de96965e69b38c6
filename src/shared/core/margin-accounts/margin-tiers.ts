import type { Exchange } from '../../market/instrument.ts';
import type { Account } from '../ledger/accounts.ts';
import { loanOf } from '../ledger/loans.ts';
import type { Tier } from '../ledger/margin-terms.ts';
import { greater, lesser } from '../ledger/money.ts';
import { type Wallet, walletParts } from '../ledger/wallets.ts';
import { boundsOf, type WalletEquity } from './equity.ts';
import type { CoreState } from '../state/core-state.ts';
import { leverageOf } from '../ledger/leverage.ts';
import { one, priceOf } from '../book/asset-price.ts';

/** By what a margin wallet is judged as it stands; levels in hundredths. */
export interface MarginRules {
  readonly leverage: number;
  readonly callAt: bigint;
  readonly liquidateAt: bigint;
}

/**
 * The tiers of an isolated wallet's pair, and what it owes of either side without interest; undefined of cross margin,
 * and where the pair has none.
 */
function tieredOf({ terms, markets }: CoreState, account: Account | undefined, wallet: Wallet, exchange: Exchange) {
  const { pair } = walletParts(wallet);
  const key = `${exchange}/${pair}/spot`;
  const tiers = terms.tiers.get(key);
  const instrument = markets.get(key)?.listed.instrument;
  if (pair === undefined || !tiers || !instrument) return undefined;
  const owed = (asset: string): bigint => loanOf(account, wallet, asset)?.principal ?? 0n;
  return { tiers, instrument, loans: { base: owed(instrument.base), quote: owed(instrument.quote) } };
}

const fits = (loan: bigint, bound: bigint | null): boolean => bound === null || loan <= bound;

/**
 * Rules of a wallet: of an isolated pair with tiers those of the first that holds its loans, or of the last; of any
 * other those of its leverage.
 */
export function rulesOf(
  state: CoreState,
  account: Account | undefined,
  wallet: Wallet,
  exchange: Exchange,
): MarginRules {
  const tiered = tieredOf(state, account, wallet, exchange);
  const tier: Tier | undefined =
    tiered?.tiers.find(({ base, quote }) => fits(tiered.loans.base, base) && fits(tiered.loans.quote, quote)) ??
    tiered?.tiers.at(-1);
  if (tier) return tier;
  const leverage = leverageOf(state, account, wallet, exchange);
  return { leverage, ...boundsOf(leverage) };
}

/**
 * The same figure as `maxBorrowableIsolated` of the shared formulas in whole numbers, rounded down, but for the limit;
 * undefined where the wallet has no tiers.
 */
export function tieredBorrowable(
  state: CoreState,
  account: Account,
  { wallet, exchange }: { readonly wallet: Wallet; readonly exchange: Exchange },
  asset: string,
  { collateral, debt }: WalletEquity,
): bigint | undefined {
  const tiered = tieredOf(state, account, wallet, exchange);
  if (!tiered) return undefined;
  const { tiers, instrument, loans } = tiered;
  const [side, other] = asset === instrument.base ? (['base', 'quote'] as const) : (['quote', 'base'] as const);
  const price = priceOf(state, exchange, asset);
  let most = 0n;
  for (const tier of tiers) {
    if (!fits(loans[other], tier[other])) continue;
    const allowed = (((BigInt(tier.leverage) - 1n) * (collateral - debt) - debt) * one) / price;
    const bound = tier[side];
    most = greater(most, bound === null ? allowed : lesser(allowed, bound - loans[side]));
  }
  return most;
}
