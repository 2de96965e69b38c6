// Bars of simulated markets, made from the seed: the functions under them beside those of Math, a year of minutes, and
// 1,000 days of a market that nobody has looked at, at once and in parts.
import { exp } from '../src/shared/base/math/exp.ts';
import { log } from '../src/shared/base/math/log.ts';
import { pow } from '../src/shared/base/math/pow.ts';
import { normalAt, uniformAt } from '../src/shared/base/random.ts';
import { dayMs } from '../src/shared/base/time.ts';
import { listing } from '../src/server/simulation/listing/listing.ts';
import { createCoinPaths } from '../src/server/simulation/price/coin-path.ts';
import { createHistory } from '../src/server/simulation/price/history.ts';
import { syntheticBarsOf } from '../src/server/venues/simulated.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

const short = process.argv.includes('--short');
const calls = short ? 300_000 : 3_000_000;
const rounds = 5;
const nowMs = Date.UTC(2026, 10, 27, 14, 3);
const [spot, other] = listing.filter(({ account_type }) => account_type === 'spot') as [
  (typeof listing)[number],
  (typeof listing)[number],
];
/** What is summed is printed, so that no work is left out. */
let sum = 0;

/** CPU time of some work, ms. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}

const timed = (of: (index: number) => number): number =>
  cpuMs(() => {
    for (let index = 0; index < calls; index++) sum += of(index);
  });

/** Best time of one beside the best time of the other, in turns; the first round warms both up. */
function ratio(own: (index: number) => number, peer: (index: number) => number): number {
  const times = Array.from({ length: rounds }, () => [timed(own), timed(peer)] as const).slice(1);
  return Math.min(...times.map(([ms]) => ms)) / Math.min(...times.map(([, ms]) => ms));
}

/** As `normalAt` would be with the functions of the engine. */
const mathNormal = (seed: number, a: number, b: number): number =>
  Math.sqrt(-2 * Math.log(1 - uniformAt(seed, a, b, 1))) * Math.cos(2 * Math.PI * uniformAt(seed, a, b, 2));

const coinOf = createCoinPaths();
const historyOf = (instrument: (typeof listing)[number]) =>
  createHistory({
    instrument,
    synthetic: syntheticBarsOf(1, instrument, coinOf),
    stored: [],
    nowMs: () => nowMs,
    onClosed: () => undefined,
  });

/** Parts in which the days of a market are made, ms of CPU time: the loop is held for one or a few of them. */
function partsOfDays(): number[] {
  const parts = historyOf(other).klinesInParts!('1d', 1_000);
  const times: number[] = [];
  for (let done = false; !done; ) times.push(cpuMs(() => (done = parts.next().done === true)));
  return times;
}

const normal = ratio(
  (index) => normalAt(7, index, 1),
  (index) => mathNormal(7, index, 1),
);
const ofExp = ratio(
  (index) => exp((index % 1_000) / 100 - 5),
  (index) => Math.exp((index % 1_000) / 100 - 5),
);
const ofLog = ratio(
  (index) => log(index + 0.5),
  (index) => Math.log(index + 0.5),
);
const ofPow = ratio(
  (index) => pow((index % 100) + 0.5, 0.3),
  (index) => ((index % 100) + 0.5) ** 0.3,
);
const history = historyOf(spot);
const cold = cpuMs(() => history.klines('1d', 1_000));
const warm = cpuMs(() => history.klines('1d', 1_000));
const minutes = cpuMs(() => history.klines('1m', 50_000));
const pages = short ? 35 : 351;
const year = cpuMs(() => {
  for (let page = 0, endMs = nowMs; page < pages; page++) endMs = history.klines('1m', 1_500, endMs)[0]![0];
});

const figures = {
  'normal draw beside Math': normal,
  'exp beside Math': ofExp,
  'log beside Math': ofLog,
  'pow beside Math': ofPow,
  '1,000 days, cold, ms': cold,
  '1,000 days, warm, ms': warm,
  'a day, made, 99th percentile, ms': percentile(partsOfDays(), 0.99),
  '50,000 minutes, ms': minutes,
  [`${Math.round((pages * 1_500) / 1_440)} days of minutes by pages of 1,500, ms`]: year,
  'days back': (nowMs - history.klines('1d', 2_000)[0]![0]) / dayMs,
};
for (const [name, value] of Object.entries(figures))
  console.log(name.padEnd(46), value.toLocaleString('en-US', { maximumFractionDigits: 3 }));
console.log('checksum'.padEnd(46), sum);
report(
  'bars',
  [
    {
      name: 'normal draw beside Math',
      value: normal,
      limit: 1.5,
      better: 'lower',
    },
    { name: '1,000 days, cold, ms', value: cold, limit: 1_000, better: 'lower', gated: false },
    { name: '1,000 days, warm, ms', value: warm, limit: 50, better: 'lower', gated: false },
    {
      name: 'a day, made, 99th percentile, ms',
      value: figures['a day, made, 99th percentile, ms'],
      limit: 10,
      better: 'lower',
      gated: false,
    },
  ],
  figures,
);
