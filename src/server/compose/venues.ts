import { notifyUnanswered } from '../desk/messages/unanswered-messages.ts';
import type { Messages } from '../notify/messages.ts';
import type { TradingEngine } from '../trading/engine.ts';
import { practiceEntries } from '../venues/gateway/practice-entry.ts';
import { withVenueGateway } from '../venues/gateway/venue-gateway.ts';
import { createMarkets } from '../venues/markets.ts';
import { createReplayVenue } from '../venues/replay/replay-venue.ts';
import type { Venue } from '../venues/venue.ts';
import { failedIn, type ServerParts } from './parts.ts';
import type { RecordedMarkets } from './recorded-markets.ts';

/**
 * The engine's venues with recorded markets in place of simulated ones, and those that a remote one of the same name
 * does not replace.
 */
const ownVenues = (direct: TradingEngine, recorded: RecordedMarkets, remote: readonly Venue[]): Venue[] =>
  direct.venues
    .filter(({ id }) => !remote.some((venue) => venue.id === id))
    .map((venue) => {
      const own = recorded.markets.filter(({ instrument }) => instrument.exchange === venue.id);
      return own.length > 0 ? createReplayVenue(venue, own) : venue;
    });

/**
 * All venues and all their markets, and the engine behind the gateway to those that have an order entry of their own:
 * remote ones, and simulated ones behind a practice connection.
 */
export function openVenues(
  {
    config,
    clock,
    scheduler,
    log,
    venues: remote = [],
  }: Pick<ServerParts, 'config' | 'clock' | 'scheduler' | 'log' | 'venues'>,
  direct: TradingEngine,
  recorded: RecordedMarkets,
  messages: Messages,
) {
  const nowMs = () => clock.nowMs();
  const entries = practiceEntries(config.lines, direct.seed, scheduler, nowMs);
  for (const { id, entry } of remote) if (entry) entries.set(id, entry);
  const engine = withVenueGateway({
    engine: direct,
    scheduler,
    nowMs,
    entries,
    failed: failedIn(log, 'the outcome of an order could not be written down'),
    overdue: notifyUnanswered(messages, { nowMs, log }),
  });
  const venues = [...remote, ...ownVenues(direct, recorded, remote)];
  return { engine, venues, markets: createMarkets(venues, engine.margin.allows) };
}
