import { basename } from 'node:path';
import type { RecordingFault } from '../../../shared/contracts/market-base.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { remembered } from '../../../shared/base/remembered.ts';
import type { Venue } from '../venue.ts';
import { flightEnding } from '../../../shared/wire/flight-file.ts';
import { readFlight } from './flight-recording.ts';
import { type ReadFile, readRecordings } from './recording.ts';
import { createReplayMarket, recordedInstrument, type ReplayMarket } from './replay-market.ts';

/** Faults of one file that are told one by one. */
const listedFaults = 20;

export interface RecordingsLog {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * Reads recordings of Binance markets, and flight recordings (`.hfr`) with all markets whose books they hold. Each
 * replaces the listed market of the same name, the first file where two have it. Lines that are no messages are left
 * out and told, as are markets of a file that are not listed. Refuses a file of which no market is listed.
 */
export function openRecordings(
  files: readonly string[],
  listing: readonly Instrument[],
  speed: number,
  nowMs: () => number,
  log: RecordingsLog,
): readonly ReplayMarket[] {
  const markets = new Map<string, ReplayMarket>();
  for (const path of files) {
    const {
      recordings,
      faults: left,
      repeats,
    }: ReadFile = path.endsWith(flightEnding)
      ? { recordings: readFlight(path), faults: [], repeats: 0 }
      : readRecordings(path);
    const file = basename(path);
    for (const fault of left.slice(0, listedFaults)) log.warn(fault, 'a line of a recording is left out');
    if (left.length > 0 || repeats > 0)
      log.warn(
        { file, faults: left.length, repeats },
        'a recording has bad lines or messages that stand in it twice, which are left out',
      );
    const known = recordings.flatMap((recording) => {
      const key = keyOfSymbol({ ...recording, account_type: recording.accountType });
      const listed = listing.find((instrument) => keyOfSymbol(instrument) === key);
      if (!listed && recordings.length > 1)
        log.warn({ file, market: key }, 'a market of a recording is not listed, and left out');
      return listed ? [{ recording, key, listed }] : [];
    });
    if (known.length === 0)
      throw new Refusal('UNKNOWN_PAIR', {
        field: file,
        rule: `${recordings.map(({ exchange, symbol, accountType }) => `${exchange}/${symbol}/${accountType}`).join(', ')} is not listed`,
      });
    for (const { recording, key, listed } of known) {
      const failed = (error: unknown, line: number | undefined): void =>
        log.error({ error, file, market: key, line }, 'a recording has ended: a message of it cannot be played');
      if (!markets.has(key))
        markets.set(
          key,
          createReplayMarket(
            { ...recording, leftOut: left },
            recordedInstrument(recording, listed),
            speed,
            nowMs,
            failed,
          ),
        );
    }
  }
  return [...markets.values()];
}

/** What is wrong with recordings: first what has ended a market. */
function faultsIn(recorded: readonly ReplayMarket[]) {
  const ended = recorded.flatMap(({ fault }) => fault ?? []);
  // Markets of one file have its lines in common.
  const files = [...new Set(recorded.map(({ leftOut }) => leftOut))];
  const left = files.flatMap((faults) =>
    faults.slice(0, listedFaults).map((fault): RecordingFault => ({ ...fault, ended: false })),
  );
  return { total: ended.length + files.reduce((sum, { length }) => sum + length, 0), examples: [...ended, ...left] };
}

/**
 * The venue of the recordings: their markets, and the simulated ones of `under` that none of them replaces. ENDED when
 * all recordings are.
 */
export function createReplayVenue(under: Venue, recorded: readonly ReplayMarket[]): Venue {
  const keys = new Set(recorded.map(({ instrument }) => keyOfSymbol(instrument)));
  const listOf = remembered(
    () => under.markets(),
    (simulated) => {
      const all = [...recorded, ...simulated.filter(({ key }) => !keys.has(key))];
      return { all, byKey: new Map(all.map((market) => [market.key, market])) };
    },
  );
  return {
    id: under.id,
    name: under.name,
    mode: 'REPLAY',
    status: () => (recorded.every(({ ended }) => ended) ? 'ENDED' : under.status()),
    faults: () => faultsIn(recorded),
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
