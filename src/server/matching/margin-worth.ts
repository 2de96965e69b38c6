import type { Exchange } from '../../shared/market/instrument.ts';
import { crossMarginRules, type CrossLeverage } from '../../shared/finance/margin-level.ts';
import type { Account } from '../ledger/accounts.ts';
import { ceilDiv, cellsIn, owedOf } from '../ledger/loans.ts';
import { moneyDecimals } from '../../shared/core/ledger/money.ts';
import { type Wallet, walletParts } from '../ledger/wallets.ts';
import { soundPrice } from './price-collar.ts';
import { type MarketState, stepMs, type World } from './world.ts';

/** What all wallets are valued in, and what their assets are sold for. */
export const hub = 'USDT';

/** One unit of an asset in money units. */
export const one = 10n ** BigInt(moneyDecimals);

const dollars: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC']);

/** The spot market in which an asset is priced on an exchange; undefined where it has none. */
export const hubMarket = (world: World, exchange: Exchange, asset: string): MarketState | undefined =>
  world.markets.get(`${exchange}/${asset}${hub}/spot`);

/** Money units of USDT for one unit of an asset: the fair price of its market there at the world's step, the last one where it has none. Zero where it has no price. */
export function priceOf(world: World, exchange: Exchange, asset: string): bigint {
  if (dollars.has(asset)) return one;
  const market = hubMarket(world, exchange, asset);
  if (!market) return 0n;
  const ticks = market.awake || !market.fair ? soundPrice(world, market) : market.fair(world.step * stepMs);
  const { unit, decimals } = market.grid.price;
  return BigInt(ticks) * BigInt(unit) * 10n ** BigInt(moneyDecimals - decimals);
}

/** What a wallet holds and owes, in money units of USDT. Assets are rounded down, debts up. */
export interface Worth {
  readonly assets: bigint;
  /** The assets, each by its collateral ratio. */
  readonly collateral: bigint;
  readonly debt: bigint;
}

/** Worth of one wallet of an account on an exchange. In an isolated pair all counts in full. */
export function worthOf(world: World, account: Account, wallet: Wallet, exchange: Exchange): Worth {
  const isCross = walletParts(wallet).pair === undefined;
  let assets = 0n;
  let collateral = 0n;
  let debt = 0n;
  for (const [asset, { free, locked }] of cellsIn(account, wallet)) {
    const value = ((free + locked) * priceOf(world, exchange, asset)) / one;
    assets += value;
    collateral += isCross ? (value * (world.terms.assets.get(asset)?.collateral ?? 0n)) / 100n : value;
  }
  for (const [asset, loan] of account.debts.get(wallet)?.loans ?? [])
    debt += ceilDiv(owedOf(loan) * priceOf(world, exchange, asset), one);
  return { assets, collateral, debt };
}

/** Leverage that a wallet may have, by which its bounds are set: of cross margin what the account has set, at most that of the terms; of a pair without terms the strictest. */
export function leverageOf(
  { terms }: World,
  account: Pick<Account, 'crossLeverage'> | undefined,
  wallet: Wallet,
  exchange: Exchange,
): CrossLeverage {
  const { pair } = walletParts(wallet);
  if (pair === undefined) return account?.crossLeverage === 3 ? 3 : terms.told.crossLeverage;
  return terms.pairs.get(`${exchange}/${pair}/spot`)?.isolated || 3;
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
