import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mix } from '../../src/shared/base/random.ts';
import { seedIn, testSeed } from '../seeds.ts';
import { damages } from './damage-points.ts';
import { diskFaults } from './disk-points.ts';
import { met } from './family.ts';
import { endings, insideNow } from './inside-points.ts';
import { makePersons } from './people.ts';
import type { CrashPoint } from './point.ts';
import { processPoints } from './process-points.ts';
import { marketSeed } from './server.ts';
import { watchTransactions } from './sqlite-faults.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    from: { type: 'string' },
    round: { type: 'string' },
    point: { type: 'string' },
    report: { type: 'string' },
    'all-met': { type: 'boolean', default: false },
  },
});
/** `--seed`, or `--from` as other harnesses call it, or that of the run. */
const seed = seedIn(values.seed ?? values.from ?? String(testSeed));
/** In turns, so that a few rounds meet some of each kind. */
const insidePoints = Array.from({ length: Math.max(endings.length, damages.length, diskFaults.length) }, (_, index) => [
  endings[index],
  damages[index],
  diskFaults[index],
])
  .flat()
  .filter((point) => point !== undefined);
/** Of so many rounds one has a server process of its own. */
const processEvery = 5;
const tooLongMs = 90_000;

interface Tried {
  readonly round: number;
  readonly point: CrashPoint;
  readonly problem: string | undefined;
  readonly recoveryMs: readonly number[];
}

function pointOf(round: number): CrashPoint {
  const own = Math.floor(round / processEvery);
  const among = round % processEvery;
  return among === 0
    ? processPoints[own % processPoints.length]!
    : insidePoints[(own * (processEvery - 1) + among - 1) % insidePoints.length]!;
}

async function attempt(round: number): Promise<Tried> {
  const point = pointOf(round);
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${tooLongMs} ms`)), tooLongMs);
  });
  try {
    return {
      round,
      point,
      problem: undefined,
      recoveryMs: await Promise.race([point.run({ state: mix(mix(seed) ^ round) | 0 }), overdue]),
    };
  } catch (error) {
    return {
      round,
      point,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      recoveryMs: [],
    };
  } finally {
    clearTimeout(timer);
  }
}

async function queue(rounds: readonly number[]): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const round of rounds) {
    const one = await attempt(round);
    tried.push(one);
    if (one.problem !== undefined)
      console.error(
        `${one.point.name}: ${one.problem.split('\n').slice(0, 6).join('\n')}\n  again: npm run crash -- --seed ${seed} --round ${round}`,
      );
  }
  return tried;
}

const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;

function report(tried: readonly Tried[]): boolean {
  const by = [...new Set(tried.map(({ point }) => point))].map(({ name, place }) => {
    const own = tried.filter(({ point }) => point.name === name);
    return {
      point: name,
      place,
      survived: own.filter(({ problem }) => problem === undefined).length,
      tried: own.length,
    };
  });
  for (const { point, place, survived, tried: of } of by)
    console.log(`${place.padEnd(8)} ${point.padEnd(56)} ${survived}/${of}`);
  const times = (place: CrashPoint['place']) => {
    const sorted = tried
      .filter(({ point }) => point.place === place)
      .flatMap(({ recoveryMs }) => recoveryMs)
      .map((ms) => Math.round(ms))
      .sort((a, b) => a - b);
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
  };
  const survived = by.reduce((sum, row) => sum + row.survived, 0);
  const isMet = !values['all-met'] || Object.values(met).every((times) => times > 0);
  if (!isMet) console.error('families of servers have not met all that they are to meet');
  const line = JSON.stringify({
    crash: { rounds: tried.length, survived, seed, by, recoveryMs: times('inside'), startMs: times('process'), met },
  });
  if (values.report) writeFileSync(values.report, line);
  console.log(line);
  return isMet && survived === tried.length && tried.length > 0;
}

const all =
  values.round === undefined
    ? Array.from({ length: Number(values.rounds) }, (_, index) => index)
    : [Number(values.round)];
const rounds = all.filter((round) => values.point === undefined || pointOf(round).name.includes(values.point));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
watchTransactions((moment) => insideNow.current?.at?.(moment));
console.log(`seed ${seed}, ${rounds.length} rounds`);
if (rounds.some((round) => pointOf(round).place === 'process')) await makePersons(marketSeed);
const ofPlace = (place: CrashPoint['place']) => queue(rounds.filter((round) => pointOf(round).place === place));
const tried = (await Promise.all([ofPlace('inside'), ofPlace('process')])).flat();
process.exit(report(tried) ? 0 : 1);
