import type { Target } from '../harness/report.ts';
import type { Measured } from './measured.ts';

const bookTargets = ({ race, few, many }: Measured): readonly Target[] => [
  { name: 'nodejs-order-book / our book, cost a command', value: race.peer / race.ours, limit: 5, better: 'higher' },
  {
    name: 'cost a command at 100,000 resting orders / at 1,000',
    value: many / few,
    limit: 1.2,
    gate: { limit: 1.5, because: 'caches of the processor: 0.9 to 1.3 from run to run' },
    better: 'lower',
  },
];

const diskTargets = ({ rates, floors, acknowledgement }: Measured): readonly Target[] => [
  {
    name: 'durable orders at batch 1,000 / bare rows in commits of 1,000',
    value: rates[1_000]! / floors['bare rows/s in commits of 1000']!,
    limit: 0.08,
    better: 'higher',
  },
  {
    name: 'acknowledgement p99 at 5,000/s / bare commit of 10, p99',
    value: acknowledgement.p99 / floors['bare commit of 10, p99, ms']!,
    limit: 6,
    better: 'lower',
  },
];

const orderTargets = ({ core, door }: Measured): readonly Target[] => [
  { name: 'matching, ledger and effects, µs an order', value: core, limit: 8, better: 'lower', gated: false },
  { name: 'CPU of an order over HTTP, µs', value: door.http.cpuUs, limit: 450, better: 'lower', gated: false },
  { name: 'CPU of an order over a socket, µs', value: door.socket.cpuUs, limit: 250, better: 'lower', gated: false },
  // The order itself, durable and matched, costs more than a bare answer: what HTTP, session, validation and answer add
  // to it is held to the limit.
  {
    name: 'what HTTP adds to the CPU of an order / an answer of bare Fastify',
    value: (door.http.cpuUs - door.inProcess.cpuUs) / door.bare.cpuUs,
    limit: 2.5,
    gate: {
      limit: 3.25,
      because: 'a difference of two runs beside their driver on two cores: 2.2 to 2.4 on a quiet machine',
    },
    better: 'lower',
  },
];

/** What the figures are held to. */
export const targetsOf = (measured: Measured): readonly Target[] => [
  ...bookTargets(measured),
  ...diskTargets(measured),
  ...orderTargets(measured),
  {
    name: 'a start from the journal / the same journal only read, checked and parsed',
    value: measured.replaySeconds / measured.scanSeconds,
    limit: 2.2,
    better: 'lower',
  },
];
