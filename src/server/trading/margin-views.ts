import type { Exchange } from '../../shared/market/instrument.ts';
import type { MarginTerms } from '../../shared/core/ledger/margin-terms.ts';
import { type MarginType, type Wallet, walletOf } from '../../shared/core/ledger/wallets.ts';
import { type Borrowable, borrowable, equityWithLoan, isLent } from '../../shared/core/margin-accounts/borrow.ts';
import { debtRows, dustIn, dustRows, dustTarget, smallDebts } from '../../shared/core/margin-accounts/convert.ts';
import type { Place } from '../../shared/core/state/ledger-command.ts';
import { rulesOf } from '../../shared/core/margin-accounts/margin-tiers.ts';
import { isAbove, type WalletEquity, equityOf } from '../../shared/core/margin-accounts/equity.ts';
import { portfolioStatus, type Unified, unifiedOf } from '../../shared/core/contracts/portfolio-margin.ts';
import { mayHold, movableBetween, transferable } from '../../shared/core/margin-accounts/transfer.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';
import { priceOf } from '../../shared/core/book/asset-price.ts';
import type { Debt, MarginStatus } from '../../shared/core/ledger/debt.ts';

/** One margin wallet as it stands; amounts in money units of USDT. */
export interface MarginView extends WalletEquity {
  readonly status: MarginStatus;
  /** Of an isolated pair that of the tier in which its loans stand. */
  readonly leverage: number;
  /** Levels of a margin call and of a liquidation, in hundredths. */
  readonly callAt: bigint;
  readonly liquidateAt: bigint;
  readonly loans: Debt['loans'];
}

/** A portfolio account as a whole, by the prices as they are now. */
export type UnifiedView = Unified & { readonly status: MarginStatus; readonly autoRepay: boolean };

/** Questions to the engine that change nothing. Amounts are money units, prices those of USDT for one unit. */
export interface MarginViews {
  readonly terms: MarginTerms;
  /** Whether a spot market has margin of this kind. */
  allows(market: string, type: MarginType): boolean;
  isLent(place: Place, wallet: Wallet, asset: string): boolean;
  mayHold(place: Place, asset: string): boolean;
  borrowable(place: Place, wallet: Wallet, asset: string, vip: number): Borrowable;
  transferable(place: Place, wallet: Wallet, asset: string): bigint;
  /** The same of a transfer to a certain place, which may lie within the same portfolio. */
  movable(from: Place, to: Place, asset: string): bigint;
  /** What a wallet would hold and owe with so much more of an asset borrowed. */
  withLoan(place: Place, wallet: Wallet, asset: string, amount: bigint): Pick<WalletEquity, 'assets' | 'debt'>;
  view(place: Place, wallet: Wallet): MarginView;
  unified(api_id: string): UnifiedView | undefined;
  price(exchange: Exchange, asset: string): bigint;
  /** Small debts of a cross margin wallet, as the wire tells them. */
  smallDebts(place: Place): ReturnType<typeof debtRows>;
  /** Small balances of a wallet and what they would give. */
  dust(place: Place): ReturnType<typeof dustRows>;
}

/**
 * What the last look has found, or PRE_LIQ where the level has come to the bound of a liquidation since, which the next
 * look begins.
 */
const statusNow = (found: MarginStatus, { assets, debt }: WalletEquity, liquidateAt: bigint): MarginStatus =>
  found === 'FORCE_LIQ' || isAbove(assets, debt, liquidateAt) ? found : 'PRE_LIQ';

/** A margin wallet as it stands in a state. */
export function marginViewOf(state: CoreState, { api_id, exchange }: Place, wallet: Wallet): MarginView {
  const account = state.ledger.accounts.get(api_id);
  const debt = account?.debts.get(wallet);
  const equity = account ? equityOf(state, account, wallet, exchange) : { assets: 0n, collateral: 0n, debt: 0n };
  const { leverage, callAt, liquidateAt } = rulesOf(state, account, wallet, exchange);
  return {
    ...equity,
    status: statusNow(debt?.status ?? 'NORMAL', equity, liquidateAt),
    leverage,
    callAt,
    liquidateAt,
    loans: debt?.loans ?? new Map(),
  };
}

/** A portfolio account as it stands in a state; undefined for any other. */
export function unifiedViewOf(state: CoreState, api_id: string): UnifiedView | undefined {
  const account = state.ledger.accounts.get(api_id);
  if (!account?.portfolio) return undefined;
  const whole = unifiedOf(state, account, account.portfolio.exchange);
  const { status } = account.portfolio;
  return {
    ...whole,
    status: status === 'FORCE_LIQ' ? status : portfolioStatus(whole),
    autoRepay: account.autoRepay === true,
  };
}

export function createMarginViews(state: CoreState): MarginViews {
  return {
    get terms() {
      return state.terms.source;
    },
    allows(market, type) {
      const pair = state.terms.pairs.get(market);
      return pair !== undefined && (type === 'margin' ? pair.cross : pair.isolated > 0);
    },
    isLent: ({ exchange }, wallet, asset) => isLent(state, exchange, wallet, asset),
    mayHold: (place, asset) => mayHold(state, place, asset),
    borrowable: (place, wallet, asset, vip) => borrowable(state, { ...place, wallet, vip }, asset),
    transferable: (place, wallet, asset) => transferable(state, place, wallet, asset),
    movable: (from, to, asset) => movableBetween(state, from, to, asset),
    withLoan: (place, wallet, asset, amount) => equityWithLoan(state, place, wallet, asset, amount),
    view: (place, wallet) => marginViewOf(state, place, wallet),
    unified: (api_id) => unifiedViewOf(state, api_id),
    price: (exchange, asset) => priceOf(state, exchange, asset),
    dust: (place) =>
      dustRows(
        dustTarget(state, place.exchange),
        dustIn(state, state.ledger.accounts.get(place.api_id), walletOf(place.account_type), place),
      ),
    smallDebts: ({ api_id, exchange }) => debtRows(smallDebts(state, state.ledger.accounts.get(api_id), exchange)),
  };
}
