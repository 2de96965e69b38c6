import { addTo, type Ledger } from './accounts.ts';
import { lesser } from './money.ts';

/**
 * Takes from the insurance fund what it has of a shortfall, and gives how much that was; the rest is for the house to
 * bear.
 */
export function insure({ insurance }: Pick<Ledger, 'insurance'>, asset: string, missing: bigint): bigint {
  const given = lesser(missing, insurance.get(asset) ?? 0n);
  if (given > 0n) addTo(insurance, asset, -given);
  return given;
}
