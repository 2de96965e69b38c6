import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test, type TestContext } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { bookHash } from '../../../../src/shared/market/book/book-hash.ts';
import type { Grid } from '../../../../src/shared/market/instrument.ts';
import { hashOfBook, replayFlight } from '../../../../src/shared/wire/flight-replay.ts';
import { recordingsOf } from '../../../../src/server/venues/replay/flight-recording.ts';
import { createRecordedBook } from '../../../../src/server/venues/replay/recorded-book.ts';
import { readRecordings } from '../../../../src/server/venues/replay/recording.ts';
import { recordingStoreName } from '../../../../src/worker/cache/recording-store.ts';
import { exported, openBook, publishedBook, recorderRig } from '../../../doubles/recorder-rig.ts';
import { sample } from '../../../samples.ts';

beforeEach(() => Dexie.delete(recordingStoreName));

/**
 * The recorder at work on the book of one recording, which our own publisher sends; leaves the test out where the
 * recordings are not at hand.
 */
async function openRecorded(name: string, { skip }: TestContext) {
  const recording = readRecordings(sample(`binance/${name}`, skip)).recordings[0]!;
  const grid: Grid = {
    price: { decimals: recording.priceDecimals, unit: 1 },
    size: { decimals: recording.sizeDecimals, unit: 1 },
  };
  const rig = recorderRig();
  rig.recorder.set(true);
  const symbol = {
    exchange: 'BINANCE',
    symbol: recording.symbol,
    account_type: recording.accountType as 'spot' | 'linear',
  } as const;
  const messages = recording.messages.filter((message) => message.kind === 'depth' || message.kind === 'snapshot');
  return {
    recording,
    grid,
    rig,
    messages,
    ...(await openBook(rig, symbol, grid, 200)),
    published: publishedBook(recording, grid, 200),
  };
}

const files = [
  ['spot-btcusdt-20240808.gz', 'text'],
  ['spot-btcusdt-20240808.gz', 'bytes'],
  ['usdm-btcusdt-20240808.gz', 'bytes'],
] as const;

/**
 * Chunks are packed in real time while this clock runs faster: the recorder would find the store too slow. An export
 * waits for them.
 */
const settleEveryMs = 30_000;

test.for(files)(
  '%s as %s of our own publisher: the file gives the worker’s book, the same hash twice, every mark on the way, and the server’s replay ends with it',
  { timeout: 180_000 },
  async ([name, form], context) => {
    const { recording, grid, rig, messages, line, socket, published } = await openRecorded(name, context);
    let atMs = recording.messages[0]!.atMs;
    let frames = 0;
    let settledMs = atMs;
    for (const message of messages) {
      await rig.clock.advance(Math.max(0, message.atMs - atMs));
      atMs = message.atMs;
      if (atMs - settledMs >= settleEveryMs) {
        await exported(rig);
        settledMs = atMs;
      }
      for (const frame of published.take(message)) {
        frames++;
        socket.text(form === 'text' ? frame.sealed() : frame.binary()!);
      }
    }
    const made = await exported(rig);
    const once = replayFlight(made.flight);
    const twice = replayFlight(made.flight);
    expect(once).toEqual(twice);
    expect(once.mismatches).toEqual([]);
    expect(rig.value().state).toBe('on');
    // Chunks are written in real time, and a mark waits for the one before it.
    expect(once.marks).toBeGreaterThan(3);
    expect(once.books).toHaveLength(1);
    expect(once.books[0]).toMatchObject({
      key: `BINANCE/${recording.symbol}/${recording.accountType}`,
      u: line.book.u,
      hash: hashOfBook(line.book),
    });
    expect(once.books[0]!.u).toBe(published.book.u);
    const [market] = recordingsOf(made.flight, 'x.hfr');
    const book = createRecordedBook(grid, market!.sequence, market!.resnaps);
    for (const message of market!.messages)
      if (message.kind === 'depth' || message.kind === 'snapshot') book.take(message, 0);
    expect(bookHash(book.top(bid, 1e6), book.top(ask, 1e6), grid)).toBe(once.books[0]!.hash);
    expect(book.u).toBe(line.book.u);
    const minutes = (recording.messages.at(-1)!.atMs - recording.messages[0]!.atMs) / 60_000;
    console.log(
      `${name} as ${form}: ${frames} frames, ${Math.round(made.unpacked.length / minutes / 1_000)} kB a minute, ${Math.round(made.bytes / minutes / 1_000)} kB packed`,
    );
  },
);

test('a file without its oldest chunks replays from its first one to the same book', async (context) => {
  const { rig, messages, line, socket, published } = await openRecorded('spot-btcusdt-20240808.gz', context);
  for (const message of messages.slice(0, 600)) {
    await rig.clock.advance(100);
    for (const frame of published.take(message)) socket.text(frame.binary()!);
  }
  await exported(rig);
  const heads = await rig.store.heads();
  expect(heads.length).toBeGreaterThan(10);
  await rig.store.drop(heads.slice(0, 8).map(({ id }) => id));
  const { flight } = await exported(rig);
  const replayed = replayFlight(flight);
  expect(replayed.mismatches).toEqual([]);
  expect(replayed.books[0]!.hash).toBe(hashOfBook(line.book));
}, 120_000);

test('a gap, a resync and a lost socket leave the recording’s book as the worker’s', async (context) => {
  const { recording, grid, rig, messages, ...first } = await openRecorded('spot-btcusdt-20240808.gz', context);
  let { published } = first;
  const snapshotAt = messages.findIndex(({ kind }) => kind === 'snapshot');
  for (const [at, message] of messages.slice(0, 300).entries()) {
    await rig.clock.advance(100);
    const frames = published.take(message);
    if (at !== 150) for (const frame of frames) first.socket.text(frame.sealed());
  }
  expect(first.line.book.synced, 'a delta was lost').toBe(false);
  expect(first.socket.sent).toContain('resync');
  published = publishedBook(recording, grid, 200);
  for (const message of messages.slice(0, snapshotAt + 40))
    for (const frame of published.take(message)) first.socket.text(frame.sealed());
  first.socket.close(1006);
  await rig.clock.advance(5_000);
  const { flight } = await exported(rig);
  const replayed = replayFlight(flight);
  expect(replayed.mismatches).toEqual([]);
  expect(replayed.books[0]!.hash).toBe(hashOfBook(first.line.book));
}, 120_000);
