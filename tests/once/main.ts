// Orders through the engines of real windows while tabs, worker, browser and server are killed and bytes are lost:
// each press ends as one order or as none, and what was said of it is true. npm run once -- --orders N --seed S.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mix, nextUniform, type Random } from '../../src/shared/base/random.ts';
import { sleep, whole } from '../crash/process-life.ts';
import { seedIn, testSeed } from '../seeds.ts';
import { type Fault, faults, killedBrowser } from './faults.ts';
import { Ledger, type Verdict, wordOf } from './ledger.ts';
import { keptIn, send, Stand, type Wanted } from './stand.ts';
import { Windows } from './windows.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100' },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
});
const orders = Number(values.orders);
const seed = seedIn(values.seed ?? String(testSeed));
/** Whether it is waited until the engine has told of every press: it gives up a request after 25 s at the earliest. */
const isWhole = orders >= 1_000;
const settleMs = isWhole ? 180_000 : 6_000;

const pressEveryMs = 100;
const pressesAFault = 15;
/** Of all presses so many come from two windows at once, and of those that nobody knows of so many are repeated. */
const twinShare = 0.06;
const againShare = 0.3;
/** Every so many faults the whole browser is killed. */
const browserEvery = 12;

/** One run of the harness. */
class Run {
  readonly random: Random = { state: mix(seed) | 0 };
  readonly ledger = new Ledger();
  readonly met = new Map<string, number>();
  readonly stand: Stand;
  readonly windows: Windows;
  readonly #calls = new Set<Promise<void>>();
  /** How calls ended, by code. */
  readonly codes = new Map<string, number>();
  #pressed = 0;
  #pairs = 0;
  /** The first error that no fault explains; it ends the run. */
  #failure: unknown;

  constructor(stand: Stand, windows: Windows) {
    this.stand = stand;
    this.windows = windows;
  }

  get pairs(): number {
    return this.#pairs;
  }

  async press(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const wanted = this.stand.wanted(++this.#pressed);
    const first = await this.windows.pick(this.random);
    this.#send(first, wanted, `once-${seed}-${this.#pressed}`);
    if (nextUniform(this.random) >= twinShare) return;
    const second = this.windows.besides(first);
    if (!second) return;
    this.#pairs++;
    this.#send(second, wanted, `once-${seed}-${this.#pressed}-twin`);
  }

  #send(window: Awaited<ReturnType<Windows['pick']>>, wanted: Wanted, id: string): void {
    this.ledger.press(id);
    const call = send(window, wanted, id).then(
      async ({ code, hasLived }) => {
        this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
        const word = wordOf(code);
        // What a worker that has gone never wrote down nobody looks for; one that lives looks for all that it sends.
        this.ledger.say(id, word === 'unsure' && !hasLived ? 'ended' : word);
        if (word === 'unsure' && nextUniform(this.random) < againShare)
          this.#send(await this.windows.pick(this.random), wanted, id);
      },
      (error: unknown) => {
        if (!window.isClosed() && !this.windows.isGone(window)) throw error;
        this.ledger.say(id, 'ended');
      },
    );
    this.#calls.add(call);
    void call
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#calls.delete(call));
  }

  async fault(fault: Fault): Promise<void> {
    this.met.set(fault.name, (this.met.get(fault.name) ?? 0) + 1);
    const window = await this.windows.pick(this.random);
    if (fault.endsWindow) this.windows.lose(window);
    await fault.run({ stand: this.stand, random: this.random, window });
    await this.windows.refill();
  }

  /** Waits for all calls, and until what was left is found by its query. */
  async settle(): Promise<Verdict> {
    while (this.#calls.size > 0) await Promise.all(this.#calls);
    if (this.#failure !== undefined) throw this.#failure;
    const window = await this.windows.pick(this.random);
    const untilMs = performance.now() + settleMs;
    for (;;) {
      const kept = await keptIn(window);
      const isLate = performance.now() > untilMs;
      if (kept.length === 0 || isLate) {
        const verdict = this.ledger.judge(await this.stand.ordered(), kept);
        const late =
          isLate && isWhole ? [`${kept.length} presses are still looked for after ${settleMs / 1_000} s`] : [];
        return { ...verdict, problems: [...verdict.problems, ...late] };
      }
      await sleep(500);
    }
  }
}

async function play(): Promise<{ readonly run: Run; readonly verdict: Verdict }> {
  const stand = await Stand.start(seed, (id, isThere) => run.ledger.say(id, isThere ? 'there' : 'absent'));
  const run = new Run(stand, new Windows(stand));
  try {
    await run.windows.refill();
    let going: Promise<void> | undefined;
    let count = 0;
    let failure: unknown;
    for (let press = 1; press <= orders; press++) {
      await run.press();
      await sleep(pressEveryMs * (0.5 + nextUniform(run.random)));
      if (failure) throw failure;
      if (press % pressesAFault > 0 || going) continue;
      count++;
      const fault = count % browserEvery === 0 ? killedBrowser : faults[whole(run.random, faults.length)]!;
      going = run
        .fault(fault)
        .catch((error: unknown) => {
          failure = error;
        })
        .finally(() => {
          going = undefined;
        });
    }
    await going;
    if (failure) throw failure;
    return { run, verdict: await run.settle() };
  } finally {
    await stand.close();
  }
}

const sinceMs = performance.now();
const { run, verdict } = await play();
const { problems, ...sums } = verdict;
const seconds = Math.round((performance.now() - sinceMs) / 1_000);
const weak = [
  ...(verdict.there < orders / 3 ? [`only ${verdict.there} orders stand`] : []),
  ...(run.pairs >= 4 && verdict.twins === 0 ? [`none of ${run.pairs} pairs was recognised`] : []),
];
for (const problem of [...problems, ...weak]) console.error(problem);
console.log(`calls: ${[...run.codes].map(([code, times]) => `${code} ${times}`).join(', ')}`);
console.log(`faults: ${[...run.met].map(([name, times]) => `${name} ${times}`).join(', ')}`);
const line = { once: { seed, ...sums, pairs: run.pairs, seconds, problems: [...problems, ...weak].slice(0, 20) } };
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(line));
console.log(JSON.stringify(line));
process.exit(line.once.problems.length > 0 ? 1 : 0);
