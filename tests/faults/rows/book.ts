import type { DepthFrame } from '../../doubles/book-venue.ts';
import { depthPath } from '../paths.ts';
import type { Rig } from '../rig.ts';
import { check, type Kit, type Scenario, same } from '../scenario.ts';
import type { Tamper } from '../venue.ts';

type Delta = Extract<DepthFrame, { e: 'd' }>;
const isDelta = (frame: object): frame is Delta => (frame as { e?: string }).e === 'd';
const isSnap = (frame: object): boolean => (frame as { e?: string }).e === 'snap';

/** Meets the nth delta from now with a fault, once. */
function once(n: number, fault: (frame: Delta) => readonly object[]): Tamper {
  let count = 0;
  return (frame, path) => (path === depthPath && isDelta(frame) && ++count === n ? fault(frame) : [frame]);
}

/** Holds a delta back and sends it after the next one, once. */
function swap(n: number): Tamper {
  let count = 0;
  let held = undefined as object | undefined;
  return (frame, path) => {
    if (path !== depthPath || !isDelta(frame)) return [frame];
    count++;
    if (count === n) {
      held = frame;
      return [];
    }
    const going = held ? [frame, held] : [frame];
    held = undefined;
    return going;
  };
}

/** Sets the fault and waits until the book is stale; the engine may take 100 ms from the first frame that tells. */
async function breaks(
  rig: Rig,
  watch: Awaited<ReturnType<Rig['liveBook']>>,
  reasons: readonly string[],
  tamper: Tamper,
): Promise<void> {
  const from = watch.shown.length;
  let toldMs = 0;
  let stalledMs = 0;
  rig.venue.tamper = (frame, path, session) => {
    const going = tamper(frame, path, session);
    if (toldMs === 0 && (going.length !== 1 || going[0] !== frame))
      [toldMs, stalledMs] = [performance.now(), rig.stalledMs];
    return going;
  };
  await rig.until(() => watch.shown.slice(from).some(({ feed: { state } }) => state === 'stale'), 3_000, 'stale');
  const stale = watch.shown.slice(from).find(({ feed: { state } }) => state === 'stale')!;
  check(reasons.includes(stale.feed.reason), `stale for ${stale.feed.reason}`);
  // The frame that shows a gap is the one after it, 1/rate later.
  const lateMs = (stale.ms - toldMs) * rig.clock.speed - 1_000 / 50 - (rig.stalledMs - stalledMs);
  check(lateMs <= 100, `stale only after ${Math.round(lateMs)} ms`);
}

const place = (seed: number): number => 2 + (seed % 11);

async function oneGap(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const other = await kit.rig({ mux: true });
  const book = await rig.liveBook();
  const untouched = await other.liveBook();
  await breaks(
    rig,
    book,
    ['gap'],
    once(place(seed), () => []),
  );
  const ms = await rig.provesBook(book, 2_000);
  check(rig.venue.resyncs === 1, `${rig.venue.resyncs} resyncs`);
  check(!untouched.states.some((state) => state.startsWith('stale')), 'another book was touched');
  return ms;
}

async function duplicate(seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ rate: 1 });
  const book = await rig.liveBook();
  rig.venue.ticking = false;
  const delta = rig.venue.book.next();
  rig.venue.publish(depthPath, delta);
  await rig.until(() => book.feed.value?.u === delta.u, 2_000, 'the delta');
  const shown = book.shown.length;
  for (let count = 0; count <= seed % 5; count++) rig.venue.publish(depthPath, delta);
  await rig.clock.sleep(150);
  check(book.shown.length === shown, `${book.shown.length - shown} emissions`);
  await rig.provesBook(book, 1_000);
  check(rig.venue.resyncs === 0, 'it asked for a snapshot');
}

async function swapped(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const book = await rig.liveBook();
  await breaks(rig, book, ['gap'], swap(place(seed)));
  const ms = await rig.provesBook(book, 2_000);
  check(rig.venue.resyncs === 1, `${rig.venue.resyncs} resyncs`);
  return ms;
}

/** Snapshots of the past: none of them meets the deltas that follow. */
async function oldSnapshot(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ speed: 15, rate: 10 });
  const book = await rig.liveBook();
  const old = rig.venue.book.snap();
  rig.venue.book.next();
  rig.venue.book.next();
  rig.venue.snap = () => old;
  rig.venue.tamper = once(1, () => []);
  await rig.until(() => rig.venue.resyncs >= 3, 20_000, 'three resyncs');
  await rig.clock.sleep(30_000 + seed * 500);
  check(rig.venue.resyncs <= 5, `${rig.venue.resyncs} refetches`);
  same(book.feed.state, 'stale', 'state with a snapshot that never fits');
  rig.venue.snap = () => rig.venue.book.snap();
  return rig.provesBook(book, 70_000);
}

/** A snapshot from after deltas that are still under way. */
async function newSnapshot(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const book = await rig.liveBook();
  const late: Delta[] = [];
  let over = false;
  rig.venue.tamper = (frame, path) => {
    if (path !== depthPath) return [frame];
    if (isSnap(frame)) {
      over = true;
      return [frame, ...late];
    }
    if (over || !isDelta(frame) || late.length >= 3 + (seed % 6)) return [frame];
    late.push(frame);
    return [];
  };
  await rig.until(() => rig.venue.resyncs === 1, 3_000, 'a resync');
  const ms = await rig.provesBook(book, 2_000);
  check(rig.venue.resyncs === 1, `${rig.venue.resyncs} resyncs: late deltas are part of the snapshot`);
  return ms;
}

/** The snapshot takes its time, and deltas come all the while. */
async function deltasMeanwhile(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const book = await rig.liveBook();
  const [session] = rig.venue.sessions;
  let broken = false;
  rig.venue.tamper = (frame, path) => {
    if (path !== depthPath) return [frame];
    if (isSnap(frame)) {
      rig.clock.after(300 + seed * 20, () => session!.tell(depthPath, rig.venue.book.snap()));
      return [];
    }
    if (broken || !isDelta(frame)) return [frame];
    broken = true;
    return [];
  };
  await rig.until(() => rig.venue.resyncs === 1, 3_000, 'a resync');
  const ms = await rig.provesBook(book, 2_000);
  check(rig.venue.resyncs === 1, `${rig.venue.resyncs} resyncs`);
  return ms;
}

async function alwaysBad(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ speed: 15, rate: 10 });
  const book = await rig.liveBook();
  const bad: readonly ((frame: Delta) => readonly object[])[] = [
    (frame) => [{ ...frame, pu: frame.pu - 1 }],
    (frame) => [{ ...frame, u: 'x' }],
    (frame) => [{ ...frame, c: 1 }],
  ];
  const make = bad[seed % bad.length]!;
  rig.venue.tamper = (frame, path) => (path === depthPath && isDelta(frame) ? make(frame) : [frame]);
  const cpu = process.cpuUsage();
  const real = performance.now();
  await rig.clock.sleep(118_000);
  const { user, system } = process.cpuUsage(cpu);
  const share = (user + system) / 1_000 / (performance.now() - real) / rig.clock.speed;
  check(rig.venue.resyncs <= 6, `${rig.venue.resyncs} resyncs in two minutes`);
  check(share < 0.05, `${(share * 100).toFixed(1)} % CPU`);
  check(rig.logged.length < 100, `${rig.logged.length} lines logged`);
  rig.venue.tamper = (frame) => [frame];
  return rig.provesBook(book, 70_000);
}

const unknownPrice = '9000.0';

async function noSuchLevel(_seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ mux: true });
  const book = await rig.liveBook();
  rig.venue.tamper = (frame, path) =>
    path === depthPath && isDelta(frame)
      ? [{ ...frame, b: [...frame.b, [unknownPrice, '0']], a: [...frame.a, ['19000.0', '0']] }]
      : [frame];
  await rig.clock.sleep(400);
  await rig.provesBook(book, 500);
  check(rig.venue.resyncs === 0 && !book.states.some((state) => state.startsWith('stale')), 'it minded');
}

/** Each level stands twice in its frame: wrong first, right last. Only texts can say so. */
async function priceTwice(_seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ binary: false });
  const book = await rig.liveBook();
  const twice = (levels: readonly (readonly [string, string])[]) =>
    levels.flatMap(([price, size]) => [
      [price, '77.000'],
      [price, size],
    ]);
  const last = (levels: Delta['b']) => [...new Map(levels)];
  rig.venue.tamper = (frame, path) =>
    path === depthPath && isDelta(frame) ? [{ ...frame, b: twice(last(frame.b)), a: twice(last(frame.a)) }] : [frame];
  await rig.clock.sleep(400);
  await rig.provesBook(book, 500);
  check(rig.venue.resyncs === 0, `${rig.venue.resyncs} resyncs`);
}

async function crossed(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ mux: true });
  const book = await rig.liveBook();
  rig.venue.ticking = false;
  await rig.clock.sleep(50);
  const truth = rig.venue.book.next() as Delta;
  const cross = [['10100.0', '5.000']];
  // Two frames that belong together: crossed for 100 ms only.
  if (seed % 2 === 0) {
    rig.venue.publish(depthPath, { ...truth, c: undefined, b: cross, a: [], u: truth.pu + 1 });
    await rig.clock.sleep(100);
    check(book.feed.state === 'live', `within 250 ms it became ${book.feed.state}`);
    rig.venue.publish(depthPath, { ...truth, pu: truth.pu + 1, u: truth.u + 1, b: [...truth.b, ['10100.0', '0']] });
    rig.venue.book.u = truth.u + 1;
    const ms = await rig.provesBook(book, 300);
    check(rig.venue.resyncs === 0, 'it asked for a snapshot');
    return ms;
  }
  rig.venue.publish(depthPath, { ...truth, c: undefined, b: cross });
  await rig.until(
    () => book.states.includes('stale crossed'),
    400,
    () => `stale; ${book.states.slice(-3)}`,
  );
  return rig.provesBook(book, 2_000);
}

async function oneSided(seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ sealing: 'none', binary: false, rate: 1 });
  const book = await rig.liveBook();
  rig.venue.ticking = false;
  await rig.clock.sleep(50);
  const { levels, u } = rig.venue.book;
  const side = (seed % 2) as 0 | 1;
  const gone = rig.venue.book.rows(side).map(([price]) => [(price / 2).toFixed(1), '0']);
  for (const [price] of rig.venue.book.rows(side)) levels.set(side, price, 0);
  rig.venue.book.u = u + 1;
  rig.venue.publish(depthPath, {
    e: 'd',
    U: u + 1,
    u: u + 1,
    pu: u,
    ts: u,
    b: side === 0 ? gone : [],
    a: side === 1 ? gone : [],
  });
  await rig.until(() => book.feed.value?.u === u + 1, 1_000, 'the one-sided book');
  const value = book.feed.value!;
  same(
    [value.bids.prices.length === 0, value.asks.prices.length === 0, book.feed.state],
    [side === 0, side === 1, 'live'],
    'sides',
  );
  check(
    [...value.bids.prices, ...value.asks.prices, ...value.bids.sizes, ...value.asks.sizes].every(Number.isFinite),
    'not a number',
  );
  rig.venue.publish(depthPath, rig.venue.snap());
  await rig.provesBook(book, 500);
}

async function endlessLevels(_seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ sealing: 'none', mux: true, rate: 20 });
  const book = await rig.liveBook();
  let price = 9_000;
  /** In ticks of 0.5. */
  const highestOfThose = 2 * price;
  rig.venue.tamper = (frame, path) => {
    if (path !== depthPath || !isDelta(frame)) return [frame];
    const more = Array.from({ length: 60 }, (_, row) => [(price - row / 2).toFixed(1), '1.000']);
    price -= 30;
    return [{ ...frame, c: undefined, b: [...frame.b, ...more] }];
  };
  globalThis.gc?.();
  await rig.clock.sleep(1_500);
  check(book.feed.value!.bids.prices.length <= 100, 'more rows than asked for');
  check(rig.venue.resyncs >= 1 && rig.venue.resyncs <= 3, `${rig.venue.resyncs} resyncs`);
  rig.venue.tamper = (frame) => [frame];
  rig.venue.publish(depthPath, rig.venue.snap());
  // The book that stood before the snapshot may have its number too.
  const lowest = () => book.feed.value!.bids.prices.at(-1)!;
  await rig.until(
    () => lowest() > highestOfThose,
    2_000,
    () => `none of the levels without end; the lowest is ${lowest()}`,
  );
  return rig.provesBook(book, 2_000);
}

const texts: readonly ((frame: Delta) => object)[] = [
  (frame) => ({ ...frame, b: [['1e-8', '1.000']] }),
  (frame) => ({ ...frame, b: [['-0', '1.000']] }),
  (frame) => ({ ...frame, a: [['NaN', '1.000']] }),
  (frame) => ({ ...frame, a: [['1'.repeat(40), '1.000']] }),
  ({ pu: _pu, ...frame }) => frame,
  (frame) => ({ ...frame, b: [['9990.0', '-1']] }),
  (frame) => ({ ...frame, b: [[9_990, 1]] }),
  (frame) => ({ ...frame, a: [['10010.3', '1.000']] }),
  (frame) => ({ ...frame, b: [['9990.0', '1.00000001']] }),
];

async function badNumbers(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ sealing: 'none', binary: false });
  const book = await rig.liveBook();
  const connection = rig.watch({ kind: 'connection' });
  await breaks(
    rig,
    book,
    ['malformed'],
    once(place(seed), (frame) => [texts[seed % texts.length]!(frame)]),
  );
  const ms = await rig.provesBook(book, 2_000);
  await rig.until(() => (rig.depthStatus(connection)?.gaps ?? 0) > 0, 3_000, 'the frame is counted');
  for (const {
    feed: { value },
  } of book.shown)
    if (value) check([...value.bids.prices, ...value.asks.prices].every(Number.isInteger), 'a price that is no tick');
  return ms;
}

const at = (row: number, name: string, run: Scenario['run'], where: Scenario['place'] = 'node'): Scenario => ({
  row,
  name,
  place: where,
  run,
});

export const bookScenarios: readonly Scenario[] = [
  at(1, 'one depth delta dropped', oneGap),
  at(2, 'delta duplicated', duplicate),
  at(3, 'two deltas swapped', swapped),
  at(4, 'snapshot older than the first delta', oldSnapshot),
  at(5, 'snapshot newer than what waits', newSnapshot),
  at(7, 'deltas during a resync', deltasMeanwhile),
  at(8, 'permanently bad stream', alwaysBad, 'alone'),
  at(12, 'size 0 for an unknown level', noSuchLevel),
  at(13, 'same price twice in one message', priceTwice),
  at(14, 'crossed book', crossed),
  at(15, 'one-sided book', oneSided),
  at(16, 'levels without end', endlessLevels),
  at(17, 'numbers that are none', badNumbers),
];
