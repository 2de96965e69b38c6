import { execSync } from 'node:child_process';
import { createFaultProxy } from '../../doubles/fault-proxy.ts';
import { metric } from '../../stories/api.ts';
import { holdBook } from '../../stories/page.ts';
import { key, live, path, provesBook, provesQuiet, record, recorded, stage } from '../browser.ts';
import { check, eventually, type Kit, type Scenario } from '../scenario.ts';

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A frozen page takes nothing, the worker goes on for the other, and a thawed page never shows what is old as live. */
async function frozen(seed: number, kit: Kit): Promise<number> {
  const scene = await stage(kit);
  const page = await scene.open();
  const other = await scene.open();
  await record(page);
  const session = await scene.context.newCDPSession(page);
  // Page.setWebLifecycleState changes nothing in a headless Chromium: the debugger stops all that the page runs.
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  const frozenMs = Date.now();
  await record(other);
  await pause(8_000 + (seed % 4) * 1_000);
  const goesOn = await recorded(other);
  check(
    goesOn.length > 50 && goesOn.every(({ state }) => state === 'live'),
    `the other page was told ${goesOn.length} times`,
  );
  const newest = goesOn.at(-1)!.u;
  const from = Date.now();
  await session.send('Debugger.resume');
  await session.send('Debugger.disable');
  const ms = await eventually(
    async () => (await recorded(page)).some((reported) => reported.state === 'live' && reported.u >= newest),
    3_000,
    'the thawed page is fresh',
  );
  const meanwhile = (await recorded(page)).filter(
    (reported) => reported.ms > frozenMs + 500 && reported.ms < from,
  ).length;
  check(meanwhile === 0, `the page was not frozen: told ${meanwhile} times`);
  const old = (await recorded(page)).filter(
    (reported) => reported.ms > from + 100 && reported.state === 'live' && reported.u < newest,
  );
  check(old.length <= 1, `${old.length} paints with old data`);
  await provesBook(page, scene.server.url);
  provesQuiet(page);
  return ms;
}

const hideThePage = (): void => {
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  globalThis.requestAnimationFrame = () => 0;
};

/**
 * All pages are hidden and draw nothing: the worker's ping each 180 s goes on. A minute is a second here, for its long
 * timers.
 */
async function hidden(_seed: number, kit: Kit): Promise<undefined> {
  const scene = await stage(kit, { init: hideThePage });
  const quick = (text: string) =>
    `{const own=setTimeout;globalThis.setTimeout=(run,ms,...rest)=>own(run,ms>=100000?ms/60:ms,...rest);}\n${text}`;
  const proxy = await createFaultProxy(
    scene.server.url,
    '/none',
    (text) => [text],
    (url) => (/assets\/engine-.*\.js$/.test(url) ? quick : undefined),
  );
  kit.after(() => proxy.close());
  const pages = [await scene.context.newPage(), await scene.context.newPage()];
  for (const page of pages) {
    await page.goto(`${proxy.url}${path}`);
    await page.waitForFunction(() => globalThis.halyard !== undefined);
    await holdBook(page, key);
  }
  await eventually(() => proxy.pingsMs.length > 0, 8_000, 'a first ping');
  const from = performance.now();
  await pause(10_000);
  // Topics that were opened together ping together; one ping is enough for the socket.
  const times = [...proxy.pingsMs.filter((ms) => ms >= from - 100), performance.now()];
  const gaps = times.slice(1).map((ms, at) => ms - times[at]!);
  check(times.length >= 4 && gaps.every((ms) => ms <= 4_000), `gaps between pings: ${gaps.map(Math.round)}`);
  const open = await metric(scene.server.url, 'wssapi_streams');
  check(
    [...open.values()].some((count) => count > 0),
    'the worker has given its streams up',
  );
}

/** Chromium sleeps as a laptop does, and wakes. */
async function asleep(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ speed: 4 });
  const book = await rig.liveBook();
  rig.venue.stalled.add('all');
  rig.venue.stalled.add('pong');
  rig.clock.jump(7_200_000);
  const dials = rig.venue.dialsMs.length;
  rig.venue.door = () => {
    rig.venue.stalled.clear();
    return 'open';
  };
  // Noticed within 2 s, and a probe has 3 s: long before the 15 s of silence.
  await rig.until(() => rig.venue.dialsMs.length > dials, 8_000, 'a new socket soon after the jump');
  await rig.provesBook(book, 4_000);
  const scene = await stage(kit);
  const page = await scene.open();
  await record(page);
  await pause(700);
  const pids = processesOf(scene.profile);
  check(pids.length > 1, 'no processes of Chromium');
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await pause(18_000 + (seed % 3) * 1_000);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  const ms = await live(page, 8_000);
  await provesBook(page, scene.server.url);
  const reported = await recorded(page);
  const gap = Math.max(...reported.slice(1).map((one, at) => one.ms - reported[at]!.ms));
  check(
    gap >= 15_000,
    `Chromium did not sleep: the longest pause of ${reported.length} is ${gap} ms, ${pids.length} processes`,
  );
  provesQuiet(page);
  return ms;
}

/** Processes of the browser with this profile, and those that they started. */
function processesOf(profile: string): number[] {
  const rows = execSync('ps -eo pid=,ppid=,args=', { maxBuffer: 2 ** 24 })
    .toString()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => row !== null);
  const found = new Set(rows.filter(([, , , args]) => args!.includes(profile)).map(([, pid]) => Number(pid)));
  for (let grown = -1; grown !== found.size; ) {
    grown = found.size;
    for (const [, pid, parent] of rows) if (found.has(Number(parent))) found.add(Number(pid));
  }
  return [...found];
}

/** Events that say that there is no network, where there is one. */
async function lyingEvents(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const book = await rig.liveBook();
  const dials = rig.venue.dialsMs.length;
  for (let count = 0; count < 20; count++) {
    rig.online = count % 2 === 0;
    rig.engine.hasten();
    await rig.clock.sleep(60);
  }
  await rig.clock.sleep(3_200);
  check(
    rig.venue.dialsMs.length === dials && book.states.every((state) => state === 'live' || state === 'waiting'),
    `an event decided: ${book.states.at(-1)}`,
  );
  rig.online = true;
  await rig.venue.down();
  await rig.clock.sleep(1_500 + seed * 20);
  await rig.venue.listen();
  rig.engine.hasten();
  const ms = await rig.provesBook(book, 2_000);
  const scene = await stage(kit);
  const page = await scene.open();
  await record(page);
  await scene.context.setOffline(true);
  await pause(2_000);
  await scene.context.setOffline(false);
  await pause(500);
  const reported = await recorded(page);
  check(
    reported.length > 10 && reported.every(({ state }) => state === 'live'),
    `the page was told ${reported.length} times, ${reported.at(-1)?.state}`,
  );
  await provesBook(page, scene.server.url);
  return ms;
}

const at = (row: number, name: string, run: Scenario['run']): Scenario => ({ row, name, place: 'browser', run });

export const pageScenarios: readonly Scenario[] = [
  at(41, 'all pages hidden', hidden),
  at(39, 'offline and online events lie', lyingEvents),
  at(40, 'page frozen, then active', frozen),
  at(42, 'sleep and resume, clock jump', asleep),
];
