import { Refusal } from '../../../shared/kit/refusal.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { remembered } from '../remembered.ts';
import type { Venue } from '../venue.ts';
import { flightEnding } from '../../../shared/wire/flight-file.ts';
import { readFlight } from './flight-recording.ts';
import { readRecording } from './recording.ts';
import { createReplayMarket, recordedInstrument, type ReplayMarket } from './replay-market.ts';

/**
 * Reads recordings of Binance markets, and flight recordings (`.hfr`) with all markets whose books they hold. Each replaces the listed market of the
 * same name, the first file where two have it. Refuses a recording of a market that is not listed.
 */
export function openRecordings(files: readonly string[], listing: readonly Instrument[], speed: number, nowMs: () => number): readonly ReplayMarket[] {
  const markets = new Map<string, ReplayMarket>();
  for (const recording of files.flatMap((file) => (file.endsWith(flightEnding) ? readFlight(file) : [readRecording(file)]))) {
    const key = keyOfSymbol({ ...recording, account_type: recording.accountType });
    const listed = listing.find((instrument) => keyOfSymbol(instrument) === key);
    if (!listed) throw new Refusal('UNKNOWN_PAIR', { field: recording.file, rule: `${key} is not listed` });
    if (!markets.has(key)) markets.set(key, createReplayMarket(recording, recordedInstrument(recording, listed), speed, nowMs));
  }
  return [...markets.values()];
}

/** The venue of the recordings: their markets, and the simulated ones of `under` that none of them replaces. ENDED when all recordings are. */
export function createReplayVenue(under: Venue, recorded: readonly ReplayMarket[]): Venue {
  const keys = new Set(recorded.map(({ instrument }) => keyOfSymbol(instrument)));
  const listOf = remembered(() => under.markets(), (simulated) => {
    const all = [...recorded, ...simulated.filter(({ key }) => !keys.has(key))];
    return { all, byKey: new Map(all.map((market) => [market.key, market])) };
  });
  return {
    id: under.id, name: under.name, mode: 'REPLAY',
    status: () => (recorded.every(({ ended }) => ended) ? 'ENDED' : under.status()),
    markets: () => listOf().all,
    market: (key) => listOf().byKey.get(key),
    start() {
      under.start();
      for (const market of recorded) market.start();
    },
    stop() {
      for (const market of recorded) market.stop();
      under.stop();
    },
  };
}
