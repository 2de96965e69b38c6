import { depthPath } from '../paths.ts';
import { at, check, type Kit, type Scenario, same } from '../scenario.ts';
import { type Delta, isDelta, isSnap, once, place, swap, breaks } from '../tampers.ts';

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
      rig.clock.after(300 + seed * 20, () => session!.report(depthPath, rig.venue.book.snap()));
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

export const sequenceScenarios: readonly Scenario[] = [
  at(1, 'one depth delta dropped', oneGap),
  at(2, 'delta duplicated', duplicate),
  at(3, 'two deltas swapped', swapped),
  at(4, 'snapshot older than the first delta', oldSnapshot),
  at(5, 'snapshot newer than what waits', newSnapshot),
  at(7, 'deltas during a resync', deltasMeanwhile),
  at(8, 'permanently bad stream', alwaysBad, 'alone'),
];
