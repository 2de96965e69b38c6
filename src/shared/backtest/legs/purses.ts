import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import type { Setup } from '../../strategies/strategy.ts';

/** An asset in a wallet, by the first leg that is paid from it, and what the start asks of it, money units. */
export interface PurseNeed {
  readonly leg: number;
  readonly asset: string;
  readonly need: bigint;
}

type FreeOf = (leg: number, asset: string) => bigint;

/**
 * What a start needs in each wallet: it is set up without anything, and each wallet is filled by what it says then that
 * it lacks. `walletOf` names the wallet of a leg. Throws what the strategy refuses else.
 */
export function purseNeeds(
  setUp: (freeOf: FreeOf) => Setup<unknown, unknown>,
  walletOf: (leg: number) => string,
): { readonly setup: Setup<unknown, unknown>; readonly needs: readonly PurseNeed[] } {
  const needs = new Map<string, PurseNeed>();
  let asked: Omit<PurseNeed, 'need'> = { leg: 0, asset: '' };
  const nameOf = ({ leg, asset }: Omit<PurseNeed, 'need'>): string => `${walletOf(leg)} ${asset}`;
  const freeOf: FreeOf = (leg, asset) => {
    asked = { leg, asset };
    return needs.get(nameOf(asked))?.need ?? 0n;
  };
  for (;;) {
    try {
      return { setup: setUp(freeOf), needs: [...needs.values()] };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'BALANCE') throw error;
      const need = must(toScaled((error.data as { readonly need: string }).need, moneyDecimals), 'a need');
      // A strategy that lacks more with each answer would go on for ever.
      if (needs.get(nameOf(asked))) throw error;
      needs.set(nameOf(asked), { ...asked, need });
    }
  }
}

/**
 * What each wallet gets of so much money, by what it needs. Throws BALANCE where that is less than all of them need.
 */
export function shared(needs: readonly PurseNeed[], asset: string, money: bigint): readonly PurseNeed[] {
  const all = needs.reduce((sum, { need }) => sum + need, 0n);
  if (money < all)
    throw new Refusal('BALANCE', { asset, free: moneyText(money), need: moneyText(all), field: 'funds' });
  const spare = money - all;
  return needs.map((each) => ({ ...each, need: each.need + (spare * each.need) / all }));
}
