import * as v from 'valibot';
import { keyOfSymbol } from '../../shared/market/instrument.ts';
import { apply } from '../../shared/core/apply.ts';
import type { Command } from '../../shared/core/state/command.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import { stepMs, type CoreState } from '../../shared/core/state/core-state.ts';
import { Terms } from '../../shared/core/snapshot/lending-rows.ts';
import { isHeldShare, isIdleShare } from '../../shared/core/shares/settlement.ts';
import { listedRow, snapshotOf } from '../../shared/core/snapshot/snapshot.ts';
import { stepAt } from './clockwork.ts';
import type { Sequencer } from './sequencer.ts';
import { stateOfSnapshot } from '../../shared/core/snapshot/restore.ts';
import type { TradingEngineOptions } from './engine-options.ts';

/** The options do not fit the trading file: one line for whoever started the server. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/**
 * A clock that lies further than this before the last record is wrong, now or then: markets would stand still until it
 * is there.
 */
const farAheadMs = 60_000;
const isoOf = (ms: number): string => new Date(ms).toISOString();

/**
 * Brings the listing up to date and jumps the flow to now; both stand in the journal. A market that is listed no more
 * is closed, but for an A-share that somebody holds or has an order for: that one stays as it is. Lazily listed shares
 * that nobody has anything to do with leave the engine again, so that the engine does not grow with what is read.
 */
export function startTrading(
  sequencer: Sequencer,
  state: CoreState,
  { seed, listing: fixed, listingOf, lazyListing, terms, nowMs, sleeps = true }: TradingEngineOptions,
): void {
  const all = [...state.markets.values()];
  if (all.length > 0 && seed !== null && state.seed !== seed)
    throw new StartProblem(
      `the data folder was begun with seed ${state.seed}, not ${seed}: leave --seed out, or take another folder`,
    );
  const aheadMs = state.step * stepMs - nowMs();
  if (aheadMs > farAheadMs)
    throw new StartProblem(
      `the trading file was last written at ${isoOf(state.step * stepMs)}, and the clock of this machine says ${isoOf(nowMs())}: set the clock right; where it was wrong then, take the backup from before`,
    );
  const ownSeed = all.length > 0 ? state.seed : (seed ?? 1);
  const begun = new Set(fixed.map(({ instrument }) => keyOfSymbol(instrument)));
  const dropped = lazyListing
    ? all.filter((market) => !begun.has(market.key) && isIdleShare(state, market)).map(({ key }) => key)
    : [];
  const left = new Set(dropped);
  const known = all.filter(({ key }) => !left.has(key));
  const joined = known.flatMap(({ key }) => lazyListing?.().get(key) ?? []);
  const listing = [
    ...new Map(
      [...fixed, ...joined, ...(listingOf?.(ownSeed) ?? [])].map((listed) => [keyOfSymbol(listed.instrument), listed]),
    ).values(),
  ];
  const texts = new Set(known.map(({ listed }) => JSON.stringify(listedRow(listed))));
  const keys = new Set(listing.map(({ instrument }) => keyOfSymbol(instrument)));
  const gone = known.filter((market) => !keys.has(market.key) && !isHeldShare(state, market));
  const closed = gone.map(
    ({ listed }): Listed => ({ ...listed, instrument: { ...listed.instrument, status: 'CLOSE' } }),
  );
  const markets = [...listing, ...closed].filter((listed) => !texts.has(JSON.stringify(listedRow(listed))));
  const commands: Command[] = [{ kind: 'rebase', step: Math.max(state.step, stepAt(nowMs())) }];
  if (markets.length + dropped.length > 0)
    commands.unshift({
      kind: 'list',
      seed: ownSeed,
      markets,
      ...(sleeps && { asleep: true }),
      ...(dropped.length > 0 && { dropped }),
    });
  const givenTerms = terms && v.parse(Terms, terms);
  if (givenTerms && JSON.stringify(givenTerms) !== JSON.stringify(state.terms.source))
    commands.splice(-1, 0, { kind: 'terms', terms: givenTerms });
  // NOTE: a listing that this engine cannot take would stand in the journal for good and no start would ever get past
  // it: tried on a copy first.
  const copy = stateOfSnapshot(snapshotOf(state), state.fairPriceOf, state.maker);
  for (const command of commands) apply(copy, command, nowMs());
  for (const command of commands) sequencer.submitNow(command);
}
