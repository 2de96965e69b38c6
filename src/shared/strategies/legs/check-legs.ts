import { Refusal } from '../../base/refusal.ts';
import { moneyText } from '../../core/ledger/money.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import { moneyAssetOf, type StartLeg, type StartSituation } from '../strategy.ts';
import { expiryLeadMs } from './situation.ts';

export type Legs = readonly [StartLeg, StartLeg];

/** The two legs of a start. Throws INPUT where there are not two: a backtest has one. */
export function twoLegs({ legs: [a, b, ...others] }: StartSituation): Legs {
  if (!a || !b || others.length > 0) throw new Refusal('INPUT', { field: 'symbols', rule: 'legs', legs: 2 });
  return [a, b];
}

/**
 * Throws INPUT where two markets cannot be the legs of one strategy: where they are one, count in two assets, are
 * settled in coins, expire too soon or have, with `isOneBase`, two bases; and where an account holds both sides at
 * once.
 */
export function checkPair(legs: Legs, nowMs: number, { isOneBase }: { readonly isOneBase: boolean }): void {
  const broken = (rule: string): never => {
    throw new Refusal('INPUT', { field: 'symbols', rule });
  };
  const [a, other] = [legs[0].core.listed.instrument, legs[1].core.listed.instrument];
  if (a.exchange === other.exchange && a.symbol === other.symbol && a.account_type === other.account_type)
    broken('two_markets');
  if (isOneBase && a.base !== other.base) broken('same_base');
  if (moneyAssetOf(a) !== moneyAssetOf(other)) broken('same_money');
  for (const { core, setting } of legs) {
    checkMarket(core);
    if (core.contract?.terms.inverse) broken('linear_only');
    const { expiry } = core.listed.instrument;
    if (expiry !== null && expiry <= nowMs + expiryLeadMs) broken('expires_too_soon');
    if (setting?.position_mode === 'HEDGE') throw new Refusal('INPUT', { field: 'api_ids', rule: 'one_way_only' });
  }
}

/** What a leg holds of its account at most. */
export interface LegNeed {
  readonly asset: string;
  readonly amount: bigint;
  readonly isMoney: boolean;
}

/** Whether two legs are paid from one purse. */
export const isShared = (one: StartLeg, other: StartLeg): boolean =>
  one.api_id === other.api_id && one.core.listed.instrument.account_type === other.core.listed.instrument.account_type;

/** Throws BALANCE at a field where an account has less than its legs need; both may be on one. */
export function checkFunds(legs: Legs, needs: readonly LegNeed[], field: string): void {
  legs.forEach((leg, at) => {
    const { asset } = needs[at]!;
    const need = legs.reduce(
      (sum, other, index) => (isShared(other, leg) && needs[index]!.asset === asset ? sum + needs[index]!.amount : sum),
      0n,
    );
    const free = leg.freeOf(asset);
    if (free < need) throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need), field });
  });
}
