import { must } from '../../base/assert.ts';
import { type AnyStrategy, moneyAssetOf, type StartLeg } from '../../strategies/strategy.ts';
import type { Uncounted } from './legs-equity.ts';
import type { LegView } from './leg-view.ts';
import type { LegsVenue } from './legs-venue.ts';
import { purseNeeds, type PurseNeed, shared } from './purses.ts';

interface Funded {
  readonly legs: readonly StartLeg[];
  readonly uncounted: Uncounted;
}

/** How many times what its contracts are worth a wallet has that never runs short: a short may rise by as much. */
const contractTimes = 4n;

/** What a wallet has that never runs short; `leverage` is that of its contracts, undefined on spot. */
const enough = ({ need }: PurseNeed, leverage: number | undefined): bigint =>
  leverage === undefined ? 2n * need : contractTimes * need * BigInt(leverage);

/**
 * Fills the wallets of all legs and has the first contract take the leverage that the strategy asks for. All money
 * units; `funds` is what there is in all, enough where it is left out. Throws what the strategy refuses, and BALANCE.
 */
export function fundLegs(
  venue: LegsVenue,
  strategy: AnyStrategy,
  params: unknown,
  views: readonly LegView[],
  { nowMs, funds }: { readonly nowMs: number; readonly funds: bigint | undefined },
): Funded {
  const walletOf = (leg: number): string => {
    const { api_id, core } = must(venue.legs[leg], 'a leg');
    return `${api_id}/${core.listed.instrument.account_type}`;
  };
  const startLegs = (freeOf: (leg: number, asset: string) => bigint): StartLeg[] =>
    venue.legs.map(({ core, api_id }, leg) => ({
      core,
      market: must(views[leg], 'a view'),
      api_id,
      freeOf: (asset) => freeOf(leg, asset),
      setting: venue.settingOf(leg),
    }));
  const { setup, needs } = purseNeeds((freeOf) => strategy.setUp(params, { legs: startLegs(freeOf), nowMs }), walletOf);
  const contract = venue.legs.findIndex(({ core }) => core.contract !== null);
  if (setup.leverage !== undefined && contract >= 0) venue.setLeverage(contract, setup.leverage);
  const leverageOf = (leg: number): number | undefined => venue.settingOf(leg)?.leverage;
  const firstCore = must(venue.legs[0], 'a leg').core;
  const money = moneyAssetOf(firstCore.listed.instrument);
  const wallets = needs.filter(({ asset }) => asset === money);
  const filled =
    funds === undefined
      ? wallets.map((each) => ({ ...each, need: enough(each, leverageOf(each.leg)) }))
      : shared(wallets, money, funds);
  // What it buys back pays its fee in coins: twice as many never run short.
  const coins = needs.flatMap((each) => (each.asset === money ? [] : [{ ...each, need: 2n * each.need }]));
  for (const { leg, asset, need } of [...filled, ...coins]) venue.deposit(leg, asset, need);
  const deposited = filled.reduce((sum, { need }) => sum + need, 0n);
  return {
    legs: startLegs(venue.freeOf),
    uncounted: {
      lent: venue.legs.map((_, leg) => coins.find((each) => each.leg === leg)?.need ?? 0n),
      spare: deposited - (funds ?? setup.need),
    },
  };
}
