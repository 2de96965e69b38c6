import { costsAt, raceBooks } from './core.ts';
import { acknowledged, durableRate } from './durable.ts';
import { commitFloor } from './floor.ts';
import { throughDoor } from './front-door.ts';
import { applied, replayed, scanned } from './replayed.ts';
import { stepCost } from './step-cost.ts';

/** All that one run of the bench measures. */
export type Measured = Awaited<ReturnType<typeof measureVenue>>;

/** Orders that are on the disk, by the size of their commits, and commits of bare rows. */
async function durableRates(orders: number) {
  const rates: Record<number, number> = {};
  const floors: Record<string, number> = {};
  // Beside each other in turn: a shared disk is not the same from one minute to the next.
  for (const batch of [1, 10, 100, 1_000]) {
    const floor = commitFloor(batch, orders);
    floors[`bare rows/s in commits of ${batch}`] = floor.rate;
    floors[`bare commit of ${batch}, p99, ms`] = floor.p99;
    rates[batch] = await durableRate(batch, orders);
  }
  return { rates, floors };
}

/** Measures everything in turn; replays a journal of so many million orders. */
export async function measureVenue(short: boolean, millions: number) {
  raceBooks(20_000, 1);
  const race = raceBooks(short ? 50_000 : 200_000, 3);
  const [few, many] = costsAt([1_000, 100_000], short ? 50_000 : 200_000, 12) as [number, number];
  const { rates, floors } = await durableRates(short ? 500 : 2_000);
  const acknowledgement = await acknowledged(5_000, short ? 1_000 : 4_000);
  const door = await throughDoor(short ? 2_000 : 5_000);
  applied(5_000);
  const core = applied(50_000);
  // NOTE: last, as a million client ids stay on the heap until somebody cleans up behind it.
  const replaySeconds = replayed(millions * 1_000_000);
  const scanSeconds = scanned(millions * 1_000_000);
  const step = stepCost();
  return { race, few, many, rates, floors, acknowledgement, door, core, replaySeconds, scanSeconds, step };
}

/** What was measured, by name. */
export function figuresOf(measured: Measured, millions: number): Readonly<Record<string, number>> {
  const { race, rates, acknowledgement, door } = measured;
  return {
    'our book, µs a command': race.ours,
    'nodejs-order-book, µs a command': race.peer,
    'our book with 1,000 orders, µs a command': measured.few,
    'our book with 100,000 orders, µs a command': measured.many,
    'matching, ledger and effects, µs an order': measured.core,
    'flow step of one market, µs': measured.step,
    ...Object.fromEntries(Object.entries(rates).map(([batch, rate]) => [`durable orders/s at batch ${batch}`, rate])),
    ...measured.floors,
    'acknowledgement at 5,000/s, p50, ms': acknowledgement.p50,
    'acknowledgement at 5,000/s, p99, ms': acknowledgement.p99,
    'replay of 1 M orders, s': measured.replaySeconds / millions,
    'the same journal only read, checked and parsed, s': measured.scanSeconds / millions,
    'over HTTP, 32 at once: CPU of an order, µs': door.http.cpuUs,
    'over HTTP, 32 at once: orders acknowledged a second': door.http.perSecond,
    'over HTTP, 32 at once: acknowledgement p99, ms': door.http.p99Ms,
    'over sockets, 32 at once: CPU of an order, µs': door.socket.cpuUs,
    'over sockets, 32 at once: orders acknowledged a second': door.socket.perSecond,
    'over sockets, 32 at once: acknowledgement p99, ms': door.socket.p99Ms,
    'within the process, 32 at once: CPU of an order, µs': door.inProcess.cpuUs,
    'within the process, 32 at once: orders acknowledged a second': door.inProcess.perSecond,
    'bare Fastify, 32 at once: CPU of an answer, µs': door.bare.cpuUs,
    'an order over HTTP / an answer of bare Fastify, CPU': door.http.cpuUs / door.bare.cpuUs,
  };
}
