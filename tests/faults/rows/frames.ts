import { depthPath, klinesPath, tradesPath } from '../paths.ts';
import { key, type Rig } from '../rig.ts';
import { check, type Kit, type Scenario, same } from '../scenario.ts';
import type { VenueSession } from '../venue-session.ts';

/** The session that carries the book. */
const depthSession = (rig: Rig): VenueSession =>
  [...rig.venue.sessions].find(({ topics }) => [...topics.values()].some(({ path }) => path === depthPath))!;

/** Says something raw on the book's topic: texts keep their id, bytes are as they are. */
function say(rig: Rig, message: string | Uint8Array): void {
  const session = depthSession(rig);
  if (typeof message === 'string') session.report(depthPath, message);
  else session.raw(message);
}

const broken: readonly ((rig: Rig) => void)[] = [
  (rig) => say(rig, '{"e":"d","u":'),
  (rig) => say(rig, '{broken}'),
  (rig) => say(rig, JSON.stringify(rig.venue.book.next()).slice(0, 90)),
  (rig) => {
    const id = [...depthSession(rig).topics.values()].find(({ path }) => path === depthPath)!.id ?? 0;
    say(
      rig,
      Uint8Array.from([
        1,
        1,
        id & 0xff,
        id >>> 8,
        ...Array.from({ length: 40 }, () => Math.floor(rig.venue.uniform() * 256)),
      ]),
    );
  },
];

/** A frame that is none, a torn one, bytes that say nothing; and one of 10 MB, which costs the socket. */
async function badFrames(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const book = await rig.liveBook();
  const from = book.shown.length;
  broken[seed % broken.length]!(rig);
  await rig.until(
    () => book.shown.slice(from).some(({ feed: { reason } }) => reason === 'malformed' || reason === 'gap'),
    1_000,
    () => `stale; ${book.states.slice(-4)}`,
  );
  await rig.provesBook(book, 2_000);
  const dials = rig.venue.dialsMs.length;
  const huge = depthSession(rig);
  if (seed % 2 === 0) say(rig, `{"e":"d","pad":"${'x'.repeat(10 * 1024 * 1024)}"}`);
  else huge.raw(new Uint8Array(10 * 1024 * 1024));
  await rig.until(
    () => book.states.at(-1) === 'stale disconnected',
    3_000,
    () => `the socket is given up; ${book.states.slice(-3)}`,
  );
  const ms = await rig.provesBook(book, 6_000);
  check(rig.venue.dialsMs.length > dials, 'it was not dialled again');
  check(!rig.venue.sessions.has(huge) || huge.socket.readyState !== huge.socket.OPEN, 'the old socket is open still');
  return ms;
}

async function unknownType(_seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({});
  const book = await rig.liveBook();
  const trades = rig.watch({ kind: 'trades', key });
  const bars = rig.watch({ kind: 'klines', key, interval: '1s' });
  const connection = rig.watch({ kind: 'connection' });
  await rig.until(() => trades.feed.state === 'live' && bars.feed.state === 'live', 3_000, 'trades and bars');
  await rig.clock.sleep(150);
  const stale = () => [book, trades, bars].flatMap(({ states }) => states.filter((state) => state.startsWith('stale')));
  same(stale(), [], 'stale before');
  for (let count = 0; count < 5; count++) {
    for (const path of [depthPath, tradesPath, klinesPath])
      for (const session of rig.venue.sessions) session.report(path, { e: 'novelty', count });
    for (const session of rig.venue.sessions) if (session.muxed) session.raw('{"e":"novelty"}');
  }
  const unknown = () => connection.feed.value?.streams.reduce((sum, stream) => sum + stream.unknown, 0) ?? 0;
  await rig.until(
    () => unknown() >= 15,
    3_000,
    () => `all are counted: ${unknown()}`,
  );
  same(stale(), [], 'stale');
  check(
    rig.logged.some((line) => line.startsWith('error') && line.includes('unknown type')),
    'nothing was logged',
  );
  check(rig.logged.filter((line) => line.startsWith('error')).length <= 8, 'each one was logged');
  await rig.provesBook(book, 500);
  check(rig.venue.resyncs === 0, 'it asked for a snapshot');
}

export const frameScenarios: readonly Scenario[] = [
  { row: 18, name: 'no JSON, torn, bytes, 10 MB', place: 'node', run: badFrames },
  { row: 19, name: 'unknown message type', place: 'node', run: unknownType },
];
