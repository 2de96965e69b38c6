import type { Exchange } from '../../market/instrument.ts';
import type { CrossLeverage } from '../../finance/margin-level.ts';
import type { Account } from './accounts.ts';
import { type Wallet, walletParts } from './wallets.ts';
import type { Terms } from './margin-terms.ts';

/**
 * Leverage that a wallet may have, by which its bounds are set: of cross margin what the account has set, at most that
 * of the terms; of a pair without terms the strictest.
 */
export function leverageOf(
  { terms }: { readonly terms: Terms },
  account: Pick<Account, 'crossLeverage'> | undefined,
  wallet: Wallet,
  exchange: Exchange,
): CrossLeverage {
  const { pair } = walletParts(wallet);
  if (pair === undefined) return account?.crossLeverage === 3 ? 3 : terms.source.crossLeverage;
  return terms.pairs.get(`${exchange}/${pair}/spot`)?.isolated || 3;
}
