// What takes too long for every change: npm run nightly [-- --seed YYYYMMDD] [-- --fuzz N] [-- --only PART[,PART]]. Its
// report is one JSON and one page; exit 1 where any part fails.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, environment } from '../src/setup/setup.mjs';
import {
  benches,
  check,
  clearReports,
  crashes,
  faults,
  mutation,
  once,
  reports,
  simulation,
  stories,
  vitest,
} from './run/parts.mjs';
import { page } from './run/night-page.mjs';
import { Tally } from './run/tally.mjs';

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const { values } = parseArgs({
  options: {
    fuzz: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    seed: { type: 'string', default: today },
  },
});
for (const name of ['fuzz', 'seed'])
  if (!/^[1-9]\d*$/.test(values[name])) {
    console.error(`--${name} is a whole number, not ${values[name]}`);
    process.exit(2);
  }
const { seed } = values;
const night = { STORIES: 'all' };
/** The commit of a day ago: single faults are put into what has changed since. */
const dayBefore = () =>
  execFileSync('git', ['rev-list', '-1', '--before=24 hours ago', 'HEAD'], { encoding: 'utf8' }).trim() || 'HEAD~1';
/** Runs tests with another environment; what vitest reads of it comes with its process. */
function withEnvironment(more, work) {
  Object.assign(environment, more);
  try {
    return work();
  } finally {
    for (const name of Object.keys(more)) delete environment[name];
  }
}

const parts = {
  check,
  /** Properties with the seed of the date. */
  unit: () =>
    withEnvironment({ HALYARD_TEST_SEED: seed, MIXED_RUNS: '1000' }, () => vitest('unit', ['unit', 'unit-alone'])),
  /** Scanners beside JSON.parse, ladder and sorted levels beside Map and sort, packed frames beside their texts. */
  fuzz: () =>
    withEnvironment({ HALYARD_FUZZ: values.fuzz, HALYARD_TEST_SEED: seed }, () =>
      vitest('fuzz', ['unit'], {
        filters: ['tests/unit/shared/book', 'tests/unit/shared/wire', 'tests/unit/shared/backtest/sweep'],
      }),
    ),
  /** All types of strategies and their formulas by many seeds: laws, faults, crashes, false positives. */
  strategies: () =>
    withEnvironment({ HALYARD_FUZZ: '200', HALYARD_TEST_SEED: seed }, () =>
      vitest('strategies', ['unit', 'unit-alone'], {
        filters: ['tests/unit/shared/strategies', 'tests/unit/shared/finance'],
      }),
    ),
  /** The trading file's write-ahead log cut at every byte of its last 64 KiB, and its last record at every byte. */
  cuts: () =>
    withEnvironment({ HALYARD_EVERY_CUT: '1' }, () =>
      vitest('cuts', ['unit'], { filters: ['tests/unit/server/trading/damaged-journal.test.ts', '-t', 'that is cut'] }),
    ),
  /** With motion, and with React's checks for developers. */
  browser: () => withEnvironment(night, () => vitest('browser', ['browser'])),
  stories: () => stories('stories', ['--workers=2', '--grep-invert=@timed'], night),
  /** Alone, as they look at a clock. */
  timed: () => stories('timed', ['--workers=1', '--grep=@timed'], night),
  faults: () => faults({ args: ['--seeds', '20', '--seed', seed] }),
  crash: () => crashes({ args: ['--rounds', '200', '--seed', seed] }),
  once: () => once({ args: ['--orders', '10000', '--seed', seed] }),
  sim: () => simulation({ args: ['--from', seed, '--seeds', '2000'] }),
  mutation: () => mutation({ args: ['--seed', seed, '--changed', dayBefore()] }),
  bench: () =>
    benches([
      'engine',
      'fanout',
      'chart',
      'cache',
      'grid',
      'tables',
      'backtest',
      'bars',
      'venue',
      'day',
      'attack',
      'accounts',
      'desk',
      'marks',
      'strategies',
      'drafts',
      'load',
      'crosshair',
      'saver',
    ]),
  /** With its heaps over half an hour. */
  dashboard: () => benches(['dashboard'], { args: ['--minutes', '30'] }),
  soak: () => benches(['soak'], { args: ['--minutes', '30'] }),
};
const names = values.only?.split(',') ?? Object.keys(parts);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
ensureInstalled();
const { ensureBrowsers } = await import('./browsers.mjs');
await ensureBrowsers();
ensureBuilt();
clearReports();
const tally = new Tally();
const at = new Date().toISOString();
for (const name of names) await tally.part(name, parts[name]);

const report = {
  at,
  seed: Number(seed),
  passed: tally.passed,
  failed: tally.failures,
  skipped: tally.skips,
  seconds: Object.fromEntries(tally.seconds),
  parts: Object.fromEntries(tally.parts),
};
writeFileSync(join(reports, 'nightly.json'), `${JSON.stringify(report, undefined, 2)}\n`);
writeFileSync(join(reports, 'nightly.html'), page(report));
console.log(`\nThe report: ${join(reports, 'nightly.html')} and nightly.json beside it; seed ${seed}`);
for (const name of tally.failures) console.log(`failed   ${name}`);
console.log(`${tally.passed} passed, ${tally.failures.length} failed`);
process.exit(tally.failures.length > 0 ? 1 : 0);
