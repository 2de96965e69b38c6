import { must } from '../../shared/base/assert.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Instrument, InstrumentKey } from '../../shared/market/instrument.ts';
import { ConfigError } from '../base/config-error.ts';
import type { ExternalBook } from '../desk/order-request.ts';
import { openRecordings } from '../venues/replay/replay-venue.ts';
import type { ServerParts } from './parts.ts';

/**
 * The markets of the recordings that the server was started with, and their books. Throws ConfigError where one cannot
 * be played.
 */
export function openRecorded(
  { config, clock, log }: Pick<ServerParts, 'config' | 'clock' | 'log'>,
  instruments: readonly Instrument[],
) {
  const markets = named('--replay', () =>
    openRecordings(config.replay, instruments, config.speed, () => clock.nowMs(), log),
  );
  const keys: ReadonlySet<InstrumentKey> = new Set(markets.map(({ key }) => key));
  return { markets, keys, external: externalBookOf(markets) };
}
export type RecordedMarkets = ReturnType<typeof openRecorded>;

/** Books of the recorded markets; FILTER where a recording is over. */
const externalBookOf =
  (recorded: ReturnType<typeof openRecordings>): ExternalBook =>
  (key, side) => {
    const { book, status } = must(
      recorded.find((market) => market.key === key),
      `recording of ${key}`,
    );
    if (status !== 'TRADING') throw new Refusal('FILTER', { filter: 'MARKET_STATUS', field: 'symbol', status });
    const { prices, sizes } = book.top(side, 1_000);
    return Array.from(prices, (ticks, row) => [ticks, sizes[row]!] as const);
  };

/** A start that fails for what a flag named says so in one line. */
function named<T>(flag: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const facts = error instanceof Refusal ? Object.values(error.data ?? {}).join(': ') : (error as Error).message;
    throw new ConfigError(`${flag}: ${facts}`, { cause: error });
  }
}
