import { cellParts } from '../../src/shared/core/ledger/wallets.ts';
import { type Ledger, addTo } from '../../src/shared/core/ledger/accounts.ts';

/**
 * Per asset: users − loans + fees + flow + interest income + insurance − deposits; all zero, or money was made or lost.
 */
export function imbalanceOf(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { cells, debts } of ledger.accounts.values()) {
    for (const [key, cell] of cells) addTo(sums, cellParts(key).asset, cell.free + cell.locked);
    for (const { loans } of debts.values()) for (const [asset, { principal }] of loans) addTo(sums, asset, -principal);
  }
  for (const part of [ledger.fees, ledger.flow, ledger.interest, ledger.insurance])
    for (const [asset, amount] of part) addTo(sums, asset, amount);
  for (const [asset, amount] of ledger.deposits) addTo(sums, asset, -amount);
  return sums;
}
