import { Refusal } from '../../base/refusal.ts';
import { smallLiabilityBelowUsd } from '../../finance/small-liability.ts';
import type { Exchange } from '../../market/instrument.ts';
import { type Account, addTo, openCell } from '../ledger/accounts.ts';
import { ceilDiv, cellsIn, loanOf, owedOf, payBack } from '../ledger/loans.ts';
import { moneyText } from '../ledger/money.ts';
import type { Wallet } from '../ledger/wallets.ts';
import { walletAt } from './borrow.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitBooking } from '../state/ledger-entries.ts';
import type { ConvertCommand } from '../state/ledger-command.ts';
import type { CoreState } from '../state/core-state.ts';
import { hub, hubMarket, one, priceOf } from '../book/asset-price.ts';

const smallBelow = BigInt(smallLiabilityBelowUsd) * one;

/** A small debt and what pays it: `paid` of USDT, the fee included. Money units. */
export interface SmallDebt {
  readonly asset: string;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly value: bigint;
  readonly paid: bigint;
}

/** Small debts of a cross margin wallet: those worth less than 10 USDT, but for one of USDT itself. */
export function smallDebts(state: CoreState, account: Account | undefined, exchange: Exchange): SmallDebt[] {
  return [...(account?.debts.get('margin')?.loans ?? [])].flatMap(([asset, loan]) => {
    const value = ceilDiv(owedOf(loan) * priceOf(state, exchange, asset), one);
    if (asset === hub || value === 0n || value >= smallBelow) return [];
    return [
      {
        asset,
        principal: loan.principal,
        interest: loan.interest,
        value,
        paid: value + ceilDiv(value * state.terms.conversionFee, one),
      },
    ];
  });
}

/** The token that dust is turned into: the exchange's own where it is traded there, else USDT. */
export const dustTarget = (state: CoreState, exchange: Exchange): string =>
  hubMarket(state, exchange, 'BNB') ? 'BNB' : hub;

/** Small assets and what they give: `got` of the target after the charge. Money units. */
export interface Dust {
  readonly asset: string;
  readonly amount: bigint;
  readonly charge: bigint;
  readonly got: bigint;
}

/**
 * Throws INPUT for a conversion in a wallet that has none; and for an asset that is not small, owed or without price,
 * SMALL_LIABILITY or INPUT by name.
 */
export function applyConversion(state: CoreState, command: ConvertCommand, effects: PendingEffects): object {
  const { place, how } = command;
  const wallet = walletAt(place);
  const account = state.ledger.accounts.get(place.api_id);
  if (account?.debts.get(wallet)?.status === 'FORCE_LIQ')
    throw new Refusal('INPUT', { field: 'account_type', rule: 'liquidation' });
  return how === 'liability'
    ? payDebts(state, account, command, effects)
    : sweepDust(state, account, wallet, command, effects);
}

function payDebts(
  state: CoreState,
  account: Account | undefined,
  { assets, place: { exchange } }: ConvertCommand,
  effects: PendingEffects,
) {
  const debts = smallDebts(state, account, exchange);
  const chosen = assets.map((asset) => {
    const debt = debts.find((each) => each.asset === asset);
    if (!debt) throw new Refusal('SMALL_LIABILITY', { field: 'assets', asset });
    return debt;
  });
  const cost = chosen.reduce((sum, { paid }) => sum + paid, 0n);
  const cell = account && openCellIfAny(account, 'margin');
  if (!account || !cell || cell.free < cost)
    throw new Refusal('BALANCE', {
      field: 'assets',
      asset: hub,
      free: moneyText(cell?.free ?? 0n),
      need: moneyText(cost),
    });
  for (const { asset, principal, interest, value, paid } of chosen) {
    cell.free -= paid;
    emitBooking(state, account, 'margin', { kind: 'CONVERT', asset: hub, amount: -paid }, effects);
    addTo(state.ledger.flow, hub, value);
    addTo(state.ledger.fees, hub, paid - value);
    const owed = principal + interest;
    openCell(account, 'margin', asset).free += owed;
    emitBooking(state, account, 'margin', { kind: 'CONVERT', asset, amount: owed }, effects);
    payBack(state.ledger, account, 'margin', asset, owed);
    emitBooking(
      state,
      account,
      'margin',
      { kind: 'REPAY', asset, amount: -owed, debt: { principal, interest } },
      effects,
    );
    addTo(state.ledger.flow, asset, -owed);
    touch(effects, account.api_id, 'margin', asset);
  }
  touch(effects, account.api_id, 'margin', hub);
  return debtRows(chosen);
}

const openCellIfAny = (account: Account, wallet: Wallet) => account.cells.get(`${wallet}/${hub}`);

/** Small debts as the wire tells them. */
export const debtRows = (debts: readonly SmallDebt[]) => ({
  rows: debts.map(({ asset, principal, interest, value, paid }) => ({
    asset,
    principal: moneyText(principal),
    interest: moneyText(interest),
    liability_usd: moneyText(value),
    target_asset: hub,
    target_qty: moneyText(paid),
  })),
  fee: moneyText(debts.reduce((sum, { value, paid }) => sum + paid - value, 0n)),
});

/** What each asset would give; throws INPUT for the first that cannot be turned. */
function dustOf(
  state: CoreState,
  account: Account | undefined,
  wallet: Wallet,
  { assets, place: { exchange } }: Pick<ConvertCommand, 'assets' | 'place'>,
): Dust[] {
  const target = dustTarget(state, exchange);
  return assets.map((asset) => {
    const amount = account?.cells.get(`${wallet}/${asset}`)?.free ?? 0n;
    const value = (amount * priceOf(state, exchange, asset)) / one;
    if (asset === target || value >= smallBelow || loanOf(account, wallet, asset))
      throw new Refusal('INPUT', { field: 'assets', rule: 'not_small', asset });
    const received = (value * one) / priceOf(state, exchange, target);
    if (received === 0n) throw new Refusal('INPUT', { field: 'assets', rule: 'worthless', asset });
    const charge = ceilDiv(received * state.terms.conversionFee, one);
    return { asset, amount, charge, got: received - charge };
  });
}

/**
 * All of a wallet that can be turned into the token, in the order in which it came; nothing where that has no price or
 * the wallet is being liquidated.
 */
export function dustIn(
  state: CoreState,
  account: Account | undefined,
  wallet: Wallet,
  place: ConvertCommand['place'],
): Dust[] {
  if (!account || account.debts.get(wallet)?.status === 'FORCE_LIQ') return [];
  if (priceOf(state, place.exchange, dustTarget(state, place.exchange)) === 0n) return [];
  return [...cellsIn(account, wallet)].flatMap(([asset, { free }]) => {
    if (free === 0n || priceOf(state, place.exchange, asset) === 0n) return [];
    try {
      return dustOf(state, account, wallet, { assets: [asset], place });
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
}

/** Dust as the wire tells it. */
export const dustRows = (target: string, dust: readonly Dust[]) => ({
  target_asset: target,
  rows: dust.map(({ asset, amount, charge, got }) => ({
    asset,
    qty: moneyText(amount),
    service_charge: moneyText(charge),
    transferred: moneyText(got),
  })),
  total: moneyText(dust.reduce((sum, { got }) => sum + got, 0n)),
});

function sweepDust(
  state: CoreState,
  account: Account | undefined,
  wallet: Wallet,
  command: ConvertCommand,
  effects: PendingEffects,
) {
  const target = dustTarget(state, command.place.exchange);
  if (wallet !== 'spot' && wallet !== 'margin')
    throw new Refusal('INPUT', { field: 'account_type', rule: 'spot_or_margin' });
  if (priceOf(state, command.place.exchange, target) === 0n)
    throw new Refusal('INPUT', { field: 'assets', rule: 'no_last_price', asset: target });
  const dust = dustOf(state, account, wallet, command);
  for (const { asset, amount, charge, got } of account ? dust : []) {
    openCell(account!, wallet, asset).free -= amount;
    openCell(account!, wallet, target).free += got;
    addTo(state.ledger.flow, asset, amount);
    addTo(state.ledger.flow, target, -(got + charge));
    addTo(state.ledger.fees, target, charge);
    emitBooking(state, account!, wallet, { kind: 'CONVERT', asset, amount: -amount }, effects);
    emitBooking(state, account!, wallet, { kind: 'CONVERT', asset: target, amount: got }, effects);
    touch(effects, account!.api_id, wallet, asset);
    touch(effects, account!.api_id, wallet, target);
  }
  return dustRows(target, dust);
}
