import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Everything that /metrics tells. One registry a server. */
export interface Metrics {
  readonly registry: Registry;
  frame(path: string): void;
  bytes(path: string, bytes: number): void;
  order(status: string): void;
  commit(seconds: number): void;
  answer(seconds: number): void;
  snapshot(seconds: number): void;
  /** Read at each scrape. */
  watchSockets(sockets: () => ReadonlyMap<string, number>, streams: () => ReadonlyMap<string, number>): void;
  watchJournal(seq: () => number): void;
}

const countersOf = (registers: Registry[]) => ({
  frames: new Counter({
    name: 'wssapi_frames_total',
    help: 'Frames encoded, by path.',
    labelNames: ['path'],
    registers,
  }),
  bytes: new Counter({
    name: 'wssapi_sent_bytes_total',
    help: 'Bytes handed to sockets, by path.',
    labelNames: ['path'],
    registers,
  }),
  orders: new Counter({
    name: 'orders_total',
    help: 'Orders that reached a status.',
    labelNames: ['status'],
    registers,
  }),
  commits: new Histogram({
    name: 'journal_commit_seconds',
    help: 'Time of one group commit, fsync included.',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
    registers,
  }),
  answers: new Histogram({
    name: 'strategy_answer_seconds',
    help: 'From a fill of an instance leaving the venue to the orders that answer it being submitted.',
    buckets: [0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.5],
    registers,
  }),
  snapshots: new Histogram({
    name: 'snapshot_seconds',
    help: 'Time of one snapshot of the trading state, in which nothing else goes on.',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  }),
});

/** Reads the delay of timers and the memory of the process at each scrape. */
function watchProcess(registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'event_loop_lag_seconds',
    help: 'Delay of timers since the last scrape, 99th percentile.',
    registers,
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: 'process_resident_bytes',
    help: 'Resident memory.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { frames, bytes, orders, commits, answers, snapshots } = countersOf(registers);
  watchProcess(registers);

  function gaugeOf(name: string, help: string, counts: () => ReadonlyMap<string, number>): void {
    new Gauge({
      name,
      help,
      labelNames: ['path'],
      registers,
      collect() {
        this.reset();
        for (const [path, count] of counts()) this.set({ path }, count);
      },
    });
  }

  return {
    registry,
    frame: (path) => frames.inc({ path }),
    bytes: (path, count) => bytes.inc({ path }, count),
    order: (status) => orders.inc({ status }),
    commit: (seconds) => commits.observe(seconds),
    answer: (seconds) => answers.observe(seconds),
    snapshot: (seconds) => snapshots.observe(seconds),
    watchSockets(sockets, streams) {
      gaugeOf('wssapi_sockets', 'Open sockets, by path.', sockets);
      gaugeOf('wssapi_streams', 'Running streams with at least one reader, by path.', streams);
    },
    watchJournal(seq) {
      new Gauge({
        name: 'journal_seq',
        help: 'Number of the newest committed record.',
        registers,
        collect() {
          this.set(seq());
        },
      });
    },
  };
}
