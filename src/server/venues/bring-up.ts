import * as v from 'valibot';
import { must } from '../../shared/kit/assert.ts';
import { keyOfSymbol } from '../../shared/market/instrument.ts';
import { cellKey } from '../ledger/accounts.ts';
import { apply } from '../matching/apply.ts';
import type { Command } from '../matching/command.ts';
import { Terms } from '../matching/lending-snapshot.ts';
import { listedRow, snapshotOf, worldOfSnapshot } from '../matching/snapshot.ts';
import { isNeeded, type Listed, type World } from '../matching/world.ts';
import { stepAt } from './clockwork.ts';
import type { ExchangeOptions } from './exchange.ts';
import type { Sequencer } from './sequencer.ts';

/** The options do not fit the trading file: one line for whoever started the server. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** Whether somebody holds a share, or has an order for it that is open or on its way. */
function isHeldShare(world: World, { instrument }: Listed): boolean {
  if (instrument.account_type !== 'astock') return false;
  const market = must(world.markets.get(keyOfSymbol(instrument)), 'a market of the world');
  const cell = cellKey('astock', instrument.base);
  const isOwned = [...world.ledger.accounts.values()].some(({ cells }) => ((held) => held !== undefined && held.free + held.locked > 0n)(cells.get(cell)));
  return isOwned || isNeeded(market) || [...world.inFlight.values()].some(({ orders }) => orders.some((order) => order.market === market));
}

/**
 * Brings the listing up to date and jumps the flow to now; both stand in the journal. A market that is listed no more is closed, but for an A-share that somebody
 * holds or has an order for: that one stays as it is.
 */
export function bringUp(sequencer: Sequencer, world: World, { seed, listing: fixed, listingOf, shelf, terms, nowMs, sleeps = true }: ExchangeOptions): void {
  const known = [...world.markets.values()].map(({ listed }) => listed);
  if (known.length > 0 && seed !== null && world.seed !== seed) throw new StartProblem(`the data folder was begun with seed ${world.seed}, not ${seed}: leave --seed out, or take another folder`);
  const ownSeed = known.length > 0 ? world.seed : seed ?? 1;
  const joined = known.flatMap(({ instrument }) => shelf?.().get(keyOfSymbol(instrument)) ?? []);
  const listing = [...new Map([...fixed, ...joined, ...listingOf?.(ownSeed) ?? []].map((listed) => [keyOfSymbol(listed.instrument), listed])).values()];
  const texts = new Set(known.map((listed) => JSON.stringify(listedRow(listed))));
  const keys = new Set(listing.map(({ instrument }) => keyOfSymbol(instrument)));
  const gone = known.filter((listed) => !keys.has(keyOfSymbol(listed.instrument)) && !isHeldShare(world, listed));
  const closed = gone.map((listed): Listed => ({ ...listed, instrument: { ...listed.instrument, status: 'CLOSE' } }));
  const markets = [...listing, ...closed].filter((listed) => !texts.has(JSON.stringify(listedRow(listed))));
  const commands: Command[] = [{ kind: 'rebase', step: Math.max(world.step, stepAt(nowMs())) }];
  if (markets.length > 0) commands.unshift({ kind: 'list', seed: ownSeed, markets, ...(sleeps && { asleep: true }) });
  const toldTerms = terms && v.parse(Terms, terms);
  if (toldTerms && JSON.stringify(toldTerms) !== JSON.stringify(world.terms.told)) commands.splice(-1, 0, { kind: 'terms', terms: toldTerms });
  // NOTE: a listing that this world cannot take would stand in the journal for good and no start would ever get past it: tried on a copy first.
  const copy = worldOfSnapshot(snapshotOf(world), world.fairPriceOf);
  for (const command of commands) apply(copy, command, nowMs());
  for (const command of commands) sequencer.submitNow(command);
}
