import { one, priceOf } from '../book/asset-price.ts';
import type { Exchange } from '../../market/instrument.ts';
import { crossMarginRules, type CrossLeverage } from '../../finance/margin-level.ts';
import type { Account } from '../ledger/accounts.ts';
import { ceilDiv, cellsIn, owedOf } from '../ledger/loans.ts';
import { type Wallet, walletParts } from '../ledger/wallets.ts';
import type { CoreState } from '../state/core-state.ts';

/** What a wallet holds and owes, in money units of USDT. Assets are rounded down, debts up. */
export interface WalletEquity {
  readonly assets: bigint;
  /** The assets, each by its collateral ratio. */
  readonly collateral: bigint;
  readonly debt: bigint;
}

/** Equity of one wallet of an account on an exchange. In an isolated pair all counts in full. */
export function equityOf(state: CoreState, account: Account, wallet: Wallet, exchange: Exchange): WalletEquity {
  const isCross = walletParts(wallet).pair === undefined;
  let assets = 0n;
  let collateral = 0n;
  let debt = 0n;
  for (const [asset, { free, locked }] of cellsIn(account, wallet)) {
    const value = ((free + locked) * priceOf(state, exchange, asset)) / one;
    assets += value;
    collateral += isCross ? (value * (state.terms.assets.get(asset)?.collateral ?? 0n)) / 100n : value;
  }
  for (const [asset, loan] of account.debts.get(wallet)?.loans ?? [])
    debt += ceilDiv(owedOf(loan) * priceOf(state, exchange, asset), one);
  return { assets, collateral, debt };
}

/** The bounds of that leverage in hundredths, so that they are compared in whole numbers. */
export function boundsOf(leverage: CrossLeverage) {
  const { transferAbove, borrowAbove, callAt, liquidateAt } = crossMarginRules[leverage];
  const hundredths = (bound: number) => BigInt(Math.round(bound * 100));
  return {
    transferAbove: hundredths(transferAbove),
    borrowAbove: hundredths(borrowAbove),
    callAt: hundredths(callAt),
    liquidateAt: hundredths(liquidateAt),
  };
}

/** Whether value ÷ debt is above a bound in hundredths; true without debt. */
export const isAbove = (value: bigint, debt: bigint, hundredths: bigint): boolean =>
  debt === 0n || value * 100n > debt * hundredths;
