// The sweep of a backtest beside a loop in C that plays the same candidates row by row (gcc -O3, compiled here), in
// turns: CPU time over a year of minutes, the same results to the unit; two workers beside one; memory.
import { type BlshCandidate, startBlsh } from '../src/shared/backtest/sweep/blsh-candidate.ts';
import { blshParams } from '../src/shared/backtest/sweep/blsh-params.ts';
import { BlshRun } from '../src/shared/backtest/sweep/blsh-run.ts';
import { candidatesOf } from '../src/shared/backtest/sweep/candidates.ts';
import { type GridCandidate, startGrid } from '../src/shared/backtest/sweep/grid-candidate.ts';
import { gridParams } from '../src/shared/backtest/sweep/grid-params.ts';
import { GridRun } from '../src/shared/backtest/sweep/grid-run.ts';
import type { Problem } from '../src/shared/backtest/sweep/market.ts';
import { createSweep } from '../src/shared/backtest/sweep/sweep.ts';
import { minutesOf, yearRows } from './backtest/bars.ts';
import { type Beside, besideC, cpuSeconds } from './backtest/beside-c.ts';
import { blshWords, gridWords, hasGcc } from './backtest/c-loop.ts';
import { confirmBest } from './backtest/confirm.ts';
import { blshJob, gridJob, instrument, market, shape } from './backtest/jobs.ts';
import { besideOneWorker } from './backtest/workers.ts';
import { report, type Target } from './harness/report.ts';

const short = process.argv.includes('--short');
/** Candidates are the cube of this. */
const side = short ? 6 : 10;
const rounds = short ? 3 : 5;
const workerRounds = short ? 2 : 5;
const workerSide = short ? 8 : 10;
const candidates = side ** 3;

const collect = globalThis.gc;
if (!collect) throw new Error('run it with --expose-gc');
const retained = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const begun = <S>(start: S | Problem): S => {
  if (typeof start === 'object' && start !== null && 'rule' in start)
    throw new Error(`a candidate is kept out: ${start.field} ${start.rule}`);
  return start as S;
};

const before = retained();
const bars = minutesOf(yearRows, 1);
const grids = gridJob(bars, side);
const barBytes = (retained() - before) / yearRows;
const ladders = blshJob(bars, side);

const facts = {
  close: bars.close[0]!,
  highest: bars.high.reduce((most, each) => Math.max(most, each)),
  lowest: bars.low.reduce((least, each) => (each > 0 ? Math.min(least, each) : least), 2 ** 31 - 1),
};
const gridStart = (candidate: GridCandidate) => begun(startGrid(candidate, shape, market, facts));
const blshStart = (candidate: BlshCandidate) => begun(startBlsh(candidate, market, facts));

const figures: Record<string, number> = {};
const targets: Target[] = [];
const cells = candidates * yearRows;

const secondsOf = (name: string, seconds: number): Target => ({
  name: `${name}: CPU seconds of 1,000 candidates × a year of minutes`,
  value: (seconds * 1_000) / candidates,
  limit: 25,
  better: 'lower',
});

function compare(name: string, { ours, rows, blocks, fills }: Beside): void {
  console.log(
    `${name}: ${candidates} candidates × ${yearRows} bars, ${Math.round(fills / candidates)} fills each: ours ${ours.toFixed(2)} s, C row by row ${rows.toFixed(2)} s, C with blocks ${blocks.toFixed(2)} s of CPU; the same to the unit`,
  );
  for (const [who, seconds] of Object.entries({ ours, 'C row by row': rows, 'C with blocks': blocks }))
    figures[`${name}: ${who}, million bars × candidates a CPU second`] = cells / seconds / 1e6;
  figures[`${name}: fills a candidate`] = fills / candidates;
  figures[`${name}: CPU time / that of the C loop with our blocks`] = ours / blocks;
  targets.push(
    { name: `${name}: CPU time of the sweep / of a C loop`, value: ours / rows, limit: 3, better: 'lower' },
    secondsOf(name, ours),
  );
}

if (hasGcc()) {
  const grid = besideC(
    'grid-loop',
    grids,
    (each) => gridWords(gridStart(each)),
    (each) => new GridRun(bars, market, gridStart(each), 0),
    rounds,
  );
  compare('GRID', grid);
  const blsh = besideC(
    'blsh-loop',
    ladders,
    (each) => blshWords(blshStart(each)),
    (each) => new BlshRun(bars, market, blshStart(each)),
    rounds,
  );
  compare('BLSH', blsh);
} else {
  console.error('\n*** There is no gcc: nothing is compared with a C loop, only our own time is measured. ***\n');
  const alone = { GRID: createSweep(grids), BLSH: createSweep(ladders) };
  for (const [name, sweep] of Object.entries(alone)) {
    const seconds = cpuSeconds(() => sweep.advance(candidates));
    targets.push(secondsOf(name, seconds));
  }
}

const bestCount = short ? 5 : 20;
const confirmed = {
  GRID: confirmBest('GRID', grids, (each) => gridParams(each, shape, instrument, facts.close), bestCount),
  BLSH: confirmBest('BLSH', ladders, (each) => blshParams(each, instrument), bestCount),
};
for (const [name, { count, difference, misplaced }] of Object.entries(confirmed)) {
  figures[`${name}: best of the sweep that the exact tier has confirmed`] = count;
  targets.push(
    {
      name: `${name}: sweep and exact tier differ on the best by at most, share of what was invested`,
      value: difference,
      limit: 0.001,
      better: 'lower',
    },
    {
      name: `${name}: of the best five, places that the exact tier has otherwise`,
      value: misplaced,
      limit: 0,
      better: 'lower',
    },
  );
}

const { one, two } = await besideOneWorker(bars, workerSide, workerRounds);
for (const [who, { wall, cpu }] of Object.entries({ 'one worker': one, 'two workers': two })) {
  figures[`GRID: ${who}, s`] = wall;
  figures[`GRID: ${who}, CPU s`] = cpu;
}
targets.push(
  {
    name: 'speed of two workers / of one',
    value: one.wall / two.wall,
    limit: 1.8,
    better: 'higher',
    gated: false,
  },
  {
    name: 'CPU time of two workers with half of a sweep each / of one with all of it',
    value: two.cpu / one.cpu,
    limit: 1.11,
    better: 'lower',
    gate: { limit: 1.4, because: 'two threads that share caches with the work of others wait for memory more often' },
  },
);

const many = candidatesOf(grids.candidates.base, [
  { key: 'grid_levels', from: 2, to: 101, count: 100, spacing: 'LINEAR', isWhole: true },
  { key: 'lower', from: 400_000, to: 400_999, count: 1_000, spacing: 'LINEAR', isWhole: true },
]);
const empty = retained();
const sweep = createSweep({ ...grids, candidates: many, range: { from: 0, to: 1_440 } });
sweep.advance(short ? 1_000 : 5_000);
const candidateBytes = (retained() - empty) / sweep.count;
if (sweep.done === 0) throw new Error('nothing was swept');
targets.push(
  { name: 'memory of the bars of a sweep, bytes a bar', value: barBytes, limit: 80, better: 'lower' },
  {
    name: `memory of a sweep of ${sweep.count} candidates, bytes each`,
    value: candidateBytes,
    limit: 200,
    better: 'lower',
  },
);

report('backtest', targets, figures);
