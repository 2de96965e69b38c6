// Strategies by the exact tier and live: a year of minutes beside grademark, a recorded book beside the bare one,
// reading a recording beside JSON.parse, routing beside a sort, and what two hundred running grids cost a server.
import { minutesOf, yearRows } from './backtest/bars.ts';
import { percentile } from './harness/percentile.ts';
import { report, type Target } from './harness/report.ts';
import { measureLive } from './strategies/live.ts';
import { measureRecorded } from './strategies/recorded.ts';
import { measureRouting } from './strategies/routing.ts';
import { grademarkSeconds, gridSeconds } from './strategies/year.ts';

const short = process.argv.includes('--short');
const rounds = short ? 3 : 12;
const figures: Record<string, number> = {};
const targets: Target[] = [];

const bars = minutesOf(yearRows, 1);
const year = gridSeconds(bars, short ? 2 : 5);
const peerRows = short ? 20_000 : 100_000;
const peer = grademarkSeconds(bars, peerRows, short ? 1 : 2);
const [ours, theirs] = [yearRows / year.seconds, peerRows / peer];
figures['exact tier: bars a CPU second, thousand'] = ours / 1e3;
figures['grademark, a cross of a mean: bars a CPU second, thousand'] = theirs / 1e3;
figures['exact tier: fills in the year'] = year.fills;
targets.push(
  { name: 'a year of minutes with a grid of 50 intervals, CPU s', value: year.seconds, limit: 1, better: 'lower' },
  { name: 'bars a second of the exact tier, thousand', value: ours / 1e3, limit: 500, better: 'higher' },
  { name: 'bars a second / those of grademark', value: ours / theirs, limit: 1, better: 'higher' },
);

const recorded = measureRecorded('binance/usdm-btcusdt-20240808.gz', rounds);
const { rows, bareMs, runMs, columnsMs, jsonMs, openMs, megabytes, packedMegabytes, fills } = recorded;
figures['recorded book: rows a CPU second of the bare book, million'] = rows / bareMs / 1e3;
figures['recorded book: rows a CPU second with a grid, million'] = rows / runMs / 1e3;
figures['recorded book: fills'] = fills;
figures['recording: lines read, MB a CPU second'] = megabytes / (columnsMs / 1e3);
targets.push(
  {
    name: 'speed of a grid over a recorded book / of the bare book',
    value: bareMs / runMs,
    limit: 0.25,
    better: 'higher',
    gated: false,
  },
  {
    name: 'recorded book with a grid, million rows a CPU second',
    value: rows / runMs / 1e3,
    limit: 1.7,
    better: 'higher',
  },
  {
    name: 'CPU time of a recording to columns / of JSON.parse of its lines',
    value: columnsMs / jsonMs,
    limit: 0.35,
    better: 'lower',
    gate: { limit: 0.45, because: 'both share caches and memory with the work of others, and the parser is native' },
  },
  {
    name: 'opening a recording again, MB a second',
    value: packedMegabytes / (openMs / 1e3),
    limit: 200,
    better: 'higher',
  },
);

const routing = measureRouting(short ? 3 : 8, short ? 2_000 : 10_000);
figures['routing: decisions a CPU second, thousand'] = (short ? 2 : 10) / routing.routed;
targets.push({
  name: 'CPU time of a routing decision over six exchanges of 50 levels / of a sort of the same rows',
  value: routing.routed / routing.sorts,
  limit: 3,
  better: 'lower',
});

const live = await measureLive(short ? 10 : 20, short ? 5 : 10, short ? 40 : 60);
const { instances, before, after, answers, stepAnswers } = live;
figures['live: grids'] = instances;
figures['live: share of a core with one grid in each market'] = before;
figures['live: share of a core with all'] = after;
figures['live: fills that were answered'] = answers.count;
// Fills bear the time of their venue step, orders that of the clock: most of this is waiting for the end of a step.
figures['live: from the venue step of a fill to the order that follows it, p99 ms'] = percentile(stepAnswers, 0.99);
if (answers.count === 0) throw new Error('no grid has answered a fill');
targets.push(
  {
    name: `share of a core that ${instances} running grids take`,
    value: Math.max(0, after - before) / (1 - live.markets / instances),
    limit: 0.25,
    better: 'lower',
    gated: false,
  },
  {
    name: 'from a fill leaving the venue to the order that answers it submitted, p99 ms',
    value: answers.p99,
    limit: 10,
    better: 'lower',
    gated: false,
  },
);

report('strategies', targets, figures);
