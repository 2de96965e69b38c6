import { nextUniform, type Random } from '../../../src/shared/base/random.ts';
import { jsonProtocol } from '../../../src/shared/wire/control.ts';
import type { Clock } from '../../../src/worker/clock.ts';
import type { OpenSocket } from '../../../src/worker/environment.ts';
import { TopicStream } from '../../../src/worker/connection/topic-stream.ts';
import { backoffMs } from '../../../src/worker/connection/liveness.ts';
import { Mux } from '../../../src/worker/connection/mux.ts';
import { EventClock } from '../event-clock.ts';
import { depthPath } from '../paths.ts';
import { realSocket } from '../../doubles/real-socket.ts';
import { check, eventually, type Kit, type Scenario } from '../scenario.ts';

const silent = { error: () => undefined, warn: () => undefined };
const clients = 1_000;
const fewer = 60;

/** One client as the worker makes it: a link over a multiplexed socket of its own. */
function client(clock: Clock, seed: number, open: OpenSocket, origin: string): TopicStream {
  const random: Random = { state: seed };
  const uniform = () => nextUniform(random);
  const mux = new Mux({ clock, random: uniform, log: silent, open, origin: `ws://${origin}` });
  const link = new TopicStream(
    {
      clock,
      openTopic: mux.openTopic,
      log: silent,
      key: depthPath,
      address: async () => ({ path: depthPath, query: { limit: '20' } }),
      ready: () => mux.opened(),
      delayMs: (attempt, flapping) => (mux.isOpen() ? backoffMs(attempt, uniform, flapping) : 0),
    },
    {
      opened: () => undefined,
      frame: () => undefined,
      heartbeat: () => undefined,
      lost: () => undefined,
      refused: () => undefined,
    },
  );
  link.start();
  return link;
}

/** A thousand clients of a server that is away for a while: when each of them was taken in again. */
async function simulated(seed: number): Promise<{ readonly acceptedMs: number[]; readonly back: number }> {
  const clock = new EventClock();
  let up = true;
  const acceptedMs: number[] = [];
  const closers = new Set<() => void>();
  const open: OpenSocket = (_url, handlers) => {
    let gone = false;
    let topic = '';
    const report = (ms: number, what: () => void) =>
      clock.after(ms, () => {
        if (!gone) what();
      });
    if (!up) report(2, () => handlers.closed(1006));
    else {
      acceptedMs.push(clock.monoMs());
      report(2, handlers.opened);
      report(3, () => handlers.received('{"e":"open","sid":"s","time":0}', 1));
      const beat = (): void => {
        if (up && topic) handlers.received(`{"id":${topic},"e":"hb","time":0}`, 1);
        report(5_000, beat);
      };
      report(4, beat);
    }
    const close = () => report(1, () => handlers.closed(1006));
    closers.add(close);
    return {
      send(text) {
        topic = /"op":"sub","id":(\d+)/.exec(text)?.[1] ?? topic;
        if (up && topic) report(2, () => handlers.received(`{"id":${topic},"e":"hb","time":0}`, 1));
      },
      abandon() {
        gone = true;
        closers.delete(close);
      },
    };
  };
  const links = Array.from({ length: clients }, (_, at) => client(clock, seed * clients + at, open, 'x'));
  await clock.advance(30_000);
  up = false;
  for (const close of closers) close();
  await clock.advance(10_000 + (seed % 5) * 5_000);
  up = true;
  const from = clock.monoMs();
  acceptedMs.length = 0;
  await clock.advance(35_000);
  return {
    acceptedMs: acceptedMs.map((ms) => ms - from),
    back: links.filter(({ state }) => state === 'live' || state === 'open').length,
  };
}

async function restart(seed: number, kit: Kit): Promise<number> {
  const { acceptedMs, back } = await simulated(seed);
  check(back === clients, `only ${back} of ${clients} are back within 35 s`);
  const lastMs = Math.max(...acceptedMs);
  const bins = new Array<number>(Math.ceil(lastMs / 1_000)).fill(0);
  for (const ms of acceptedMs) bins[Math.min(bins.length - 1, Math.floor(ms / 1_000))]!++;
  const peak = Math.max(...bins) / (acceptedMs.length / bins.length);
  check(peak <= 3, `the peak is ${peak.toFixed(1)} times the mean: ${bins}`);

  const rig = await kit.rig({ speed: 8, rate: 2, sealing: 'none' });
  const open = realSocket([jsonProtocol]);
  const links = Array.from({ length: fewer }, (_, at) => client(rig.clock, seed * fewer + at, open, rig.venue.origin));
  kit.after(() => {
    for (const link of links) link.stop();
  });
  const count = () => links.filter(({ state }) => state === 'live').length;
  await eventually(
    () => count() === fewer,
    4_000,
    () => `${count()} of ${fewer} are there`,
  );
  await rig.venue.down();
  await rig.clock.sleep(6_000);
  await rig.venue.listen();
  const from = rig.clock.monoMs();
  await eventually(
    () => count() === fewer,
    35_000 / rig.clock.speed,
    () => `${count()} of ${fewer} are back`,
  );
  return rig.clock.monoMs() - from;
}

export const restartScenarios: readonly Scenario[] = [
  { row: 31, name: 'server restart with 1,000 clients', place: 'alone', run: restart },
];
