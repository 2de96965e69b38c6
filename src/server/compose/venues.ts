import { tellUnanswered } from '../desk/messages/unanswered-messages.ts';
import type { Messages } from '../notify/messages.ts';
import type { TradingEngine } from '../trading/engine.ts';
import { practiceEntries } from '../venues/gateway/practice-entry.ts';
import { withVenueGateway } from '../venues/gateway/venue-gateway.ts';
import { createMarkets } from '../venues/markets.ts';
import { createReplayVenue } from '../venues/replay/replay-venue.ts';
import { failedIn, type ServerParts } from './parts.ts';
import type { RecordedMarkets } from './recorded-markets.ts';

/** The venues of an engine, some of them over lines, with recorded markets in place of simulated ones; and all their markets. */
export function openVenues(
  { config, clock, scheduler, log }: Pick<ServerParts, 'config' | 'clock' | 'scheduler' | 'log'>,
  direct: TradingEngine,
  recorded: RecordedMarkets,
  messages: Messages,
) {
  const nowMs = () => clock.nowMs();
  const engine = withVenueGateway({
    engine: direct,
    scheduler,
    nowMs,
    entries: practiceEntries(config.lines, direct.seed, scheduler, nowMs),
    failed: failedIn(log, 'the outcome of an order could not be written down'),
    overdue: tellUnanswered(messages, { nowMs, log }),
  });
  const venues = engine.venues.map((venue) => {
    const own = recorded.markets.filter(({ instrument }) => instrument.exchange === venue.id);
    return own.length > 0 ? createReplayVenue(venue, own) : venue;
  });
  const markets = createMarkets(venues, engine.margin.allows);
  return { engine, venues, markets };
}
