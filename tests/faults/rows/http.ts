import { bookView, key } from '../rig.ts';
import { check, type Kit, type Scenario } from '../scenario.ts';

/** What the engine reads first answers never, or only says when it may be asked again. */
async function noAnswer(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ speed: 10, rate: 10 });
  const waitMs = seed % 3 === 0 ? 20_000 : 4_000 + (seed % 5) * 2_000;
  const answer =
    seed % 3 === 0
      ? ('mute' as const)
      : { status: seed % 3 === 1 ? 429 : 418, headers: { 'retry-after': String(waitMs / 1_000) } };
  const hurt = ['/client/base/symbols', '/client/klines/list', '/client/trades/list'];
  let ill = true;
  rig.venue.http = (path) => (ill && hurt.includes(path) ? answer : undefined);
  const views = [
    rig.watch(bookView as typeof bookView & { kind: 'book' }),
    rig.watch({ kind: 'klines', key, interval: '1m' }),
    rig.watch({ kind: 'trades', key }),
  ] as const;
  const from = rig.clock.monoMs();
  const timesOf = (path: string) => rig.venue.requests.filter((request) => request.path === path).map(({ ms }) => ms);
  await rig.clock.sleep(2 * waitMs + 2_000);
  await rig.until(
    () => hurt.every((path) => timesOf(path).length >= 2),
    waitMs,
    () => `each is asked for again: ${hurt.map((path) => timesOf(path).length)}`,
  );
  const most = Math.floor((rig.clock.monoMs() - from) / waitMs) + 1;
  for (const path of hurt) {
    const times = timesOf(path);
    check(
      times.length <= most,
      `${path} was asked for ${times.length} times in ${Math.round(rig.clock.monoMs() - from)} ms`,
    );
    // The clock runs ten times as fast here, and a request may be a fifth of a second on its way.
    for (const [at, ms] of times.entries())
      if (at > 0)
        check(
          ms - times[at - 1]! >= waitMs - 2_000 - rig.stalledMs,
          `${path}: asked again after ${Math.round(ms - times[at - 1]!)} of ${waitMs} ms`,
        );
  }
  check(
    [views[0], views[1]].every(({ feed: { state } }) => state === 'waiting'),
    `something is shown: ${views.map(({ states }) => states.at(-1))}`,
  );
  ill = false;
  await rig.until(
    () => views.every(({ feed: { state } }) => state === 'live'),
    waitMs + 8_000,
    () => `live; ${views.map(({ states }) => states.at(-1))}`,
  );
  await rig.provesBook(views[0], 2_000);
  return rig.clock.monoMs() - from - 2 * waitMs - 2_000;
}

export const httpScenarios: readonly Scenario[] = [
  { row: 6, name: 'HTTP never answers, 429, 418', place: 'node', run: noAnswer },
];
