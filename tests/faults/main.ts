import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seedIn, testSeed } from '../seeds.ts';
import { catalogue } from './catalogue.ts';
import { Rig } from './rig.ts';
import type { Scenario } from './scenario.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    only: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
});
const only = values.only?.split(',').map(Number);
/** The first seed: `--from`, or `--seed` as other harnesses call it, or that of the run. */
const first = seedIn(values.from ?? values.seed ?? String(testSeed));
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
/** Scenarios at once, by place. */
const queues: Readonly<Record<Scenario['place'], number>> = { node: 6, browser: 2, alone: 1 };
const tooLongMs = 150_000;
/** Browsers and servers of other rows go down beside it, on two cores. */
const tearDownMs = 60_000;

interface Tried {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly problem: string | undefined;
  readonly syncedMs: number | undefined;
}

const stray: string[] = [];
process.on('unhandledRejection', (reason) =>
  stray.push(`unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`),
);
process.on('uncaughtException', (error) => stray.push(`uncaught: ${error.stack}`));

async function attempt(scenario: Scenario, seed: number): Promise<Tried> {
  const closing: (() => unknown)[] = [];
  const kit = {
    after: (close: () => unknown) => {
      closing.push(close);
    },
    rig: async (options: Omit<Parameters<typeof Rig.start>[0], 'seed'>) => {
      const rig = await Rig.start({ ...options, seed });
      closing.push(() => rig.close());
      return rig;
    },
  };
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${tooLongMs} ms`)), tooLongMs);
  });
  const tried = await Promise.race([scenario.run(seed, kit), overdue]).then(
    (syncedMs) => ({ scenario, seed, problem: undefined, syncedMs }),
    (error: unknown) => ({
      scenario,
      seed,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      syncedMs: undefined,
    }),
  );
  clearTimeout(timer);
  for (const close of closing.reverse())
    await within(tearDownMs, Promise.resolve(close())).catch((error: unknown) =>
      stray.push(`row ${scenario.row} was not taken down: ${String(error)}`),
    );
  return tried;
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no end within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Runs all scenarios of one place with every seed. */
async function runPlace(place: Scenario['place'], reported: (tried: Tried) => void): Promise<void> {
  const work = catalogue
    .filter((scenario) => scenario.place === place && (!only || only.includes(scenario.row)))
    .flatMap((scenario) => seeds.map((seed) => ({ scenario, seed })));
  const queue = async (): Promise<void> => {
    for (let next = work.shift(); next; next = work.shift()) reported(await attempt(next.scenario, next.seed));
  };
  await Promise.all(Array.from({ length: queues[place] }, queue));
}

const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;

function report(tried: readonly Tried[]): boolean {
  const rows = catalogue
    .filter(({ row }) => tried.some(({ scenario }) => scenario.row === row))
    .map(({ row, name }) => {
      const own = tried.filter(({ scenario }) => scenario.row === row);
      const times = own
        .flatMap(({ syncedMs }) => (syncedMs === undefined ? [] : [Math.round(syncedMs)]))
        .sort((a, b) => a - b);
      return {
        row,
        name,
        survived: own.filter(({ problem }) => problem === undefined).length,
        tried: own.length,
        problem:
          own
            .find(({ problem }) => problem !== undefined)
            ?.problem?.split('\n')
            .slice(0, 3)
            .join(' · ') ?? null,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
      };
    });
  for (const { row, name, survived, tried: of, p50, p99 } of rows) {
    console.log(
      `${String(row).padStart(2)} ${name.padEnd(58)} ${survived}/${of}${p50 === null ? '' : `  ${p50}/${p99} ms`}`,
    );
  }
  const survived = rows.reduce((sum, row) => sum + row.survived, 0);
  const all = rows.reduce((sum, row) => sum + row.tried, 0);
  const line = JSON.stringify({
    faults: {
      rows: rows.length,
      survived,
      tried: all,
      stray: stray.length,
      strayTexts: stray.slice(0, 5).map((text) => text.split('\n').slice(0, 3).join(' · ')),
      from: first,
      seeds: seeds.length,
      by: rows.map(({ row, survived: own, tried: of, problem, p50, p99 }) => ({
        row,
        survived: own,
        tried: of,
        problem,
        p50,
        p99,
      })),
    },
  });
  if (values.report) writeFileSync(values.report, line);
  console.log(line);
  return survived === all && stray.length === 0 && all > 0;
}

const tried: Tried[] = [];
const reported = (one: Tried): void => {
  tried.push(one);
  if (one.problem !== undefined)
    console.error(
      `row ${one.scenario.row} (${one.scenario.name}), seed ${one.seed}: ${one.problem.split('\n').slice(0, 4).join('\n')}\n  again: npm run faults -- --only ${one.scenario.row} --from ${one.seed} --seeds 1`,
    );
};
console.log(`seeds ${first} to ${seeds.at(-1)}`);
await Promise.all([runPlace('node', reported), runPlace('browser', reported)]);
await runPlace('alone', reported);
for (const text of stray) console.error(text);
process.exit(report(tried) ? 0 : 1);
