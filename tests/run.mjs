// npm test: the whole suite on a fresh clone, or one part of it: npm test -- --only stories/trade. Ends with one line
// of counts.
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from '../src/setup/setup.mjs';
import { budgetMinutes, factorOf, watchSlowness } from './run/budget.mjs';
import { remember, repeated } from './run/flaky.mjs';
import {
  benches,
  check,
  clearReports,
  crashes,
  faults,
  flakyStories,
  once,
  simulation,
  slowestStories,
  stories,
  vitest,
  warmUp,
} from './run/parts.mjs';
import { Tally } from './run/tally.mjs';

const {
  values: { only },
} = parseArgs({ options: { only: { type: 'string' } } });
const [part, ...filters] = only?.split('/', 2) ?? [];

/** Each part with what it runs; `filter` is part of a file's name. */
const parts = {
  check: () => check(),
  unit: (isBeside) => vitest('unit', ['unit', 'unit-alone'], { filters, isBeside }),
  browser: () => vitest('browser', ['browser'], { filters }),
  stories: () => stories('stories', ['--workers=4', ...filters]),
  faults: (isBeside) => faults({ args: ['--seeds', '1'], isBeside }),
  crash: (isBeside) => crashes({ args: ['--rounds', '10', '--all-met'], isBeside }),
  once: (isBeside) => once({ args: ['--orders', '100'], isBeside }),
  sim: (isBeside) => simulation({ args: ['--from', '15', '--seeds', '2', '--all-met'], isBeside }),
  bytes: (isBeside) => benches(['load'], { args: ['--bytes'], isBeside }),
};
/**
 * Rows of parts that run beside each other: faults, crashes and the like wait more than they work, and unit tests fill
 * what they leave.
 */
const rows = [['faults', 'once'], ['crash', 'sim', 'bytes'], ['unit']];
if (part !== undefined && !Object.hasOwn(parts, part)) {
  console.error(`no such part: ${part}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const sinceMs = Date.now();
const { samples, end } = watchSlowness();
ensureInstalled();
const { ensureBrowsers } = await import('./browsers.mjs');
const browsers = ensureBrowsers();
clearReports();
const warm = warmUp();
const tally = new Tally();
if (part !== undefined) ensureBuilt();
tally.seconds.push(['set-up', (Date.now() - sinceMs) / 1_000]);
/** Plays a part alone. */
const alone = (name) => tally.part(name, () => parts[name](false));
// Packages are fetched and unpacked, and the server starts once, while pages are built and types are checked.
if (part === undefined) await tally.part('check', () => check(ensureBuilt));
const { exitCode, output } = await warm;
if (exitCode !== 0) tally.failures.push(`set-up: the server did not start and stop: ${output}`);
await browsers;
if (part !== undefined) await tally.part(part, () => parts[part](false));
else {
  console.log(`\n— ${rows.flat().join(', ')}: beside each other, each is shown when it has ended`);
  await Promise.all(
    rows.map(async (row) => {
      for (const name of row) await tally.part(name, () => parts[name](true), true);
    }),
  );
  await alone('browser');
  await alone('stories');
}

const flaky = tally.failures.some((name) => name.startsWith('stories: ')) ? flakyStories() : [];
if (flaky.length > 0) remember(flaky);
for (const name of repeated()) tally.failures.push(`flaky twice in ten runs, and its cause is not found: ${name}`);
const minutes = (Date.now() - sinceMs) / 60_000;
const factor = factorOf(samples);
end();
if (part === undefined && minutes > budgetMinutes * factor)
  tally.failures.push(
    `the run took ${minutes.toFixed(1)} min; ${budgetMinutes} are allowed, times ${factor.toFixed(2)} on this machine as it was then`,
  );

console.log(
  `\nSeconds: ${tally.seconds.map(([name, seconds]) => `${name} ${Math.round(seconds)}`).join(' · ')} — ${minutes.toFixed(1)} min of ${(budgetMinutes * factor).toFixed(1)}`,
);
if (part === undefined || part === 'stories') console.log(`Slowest stories:\n${slowestStories().join('\n')}`);
for (const name of tally.skips) console.log(`skipped  ${name}`);
for (const name of flaky)
  console.log(
    `flaky    ${name}: it passed when it was played again alone, and has failed all the same; tests/flaky.json has it now`,
  );
for (const name of tally.failures) console.log(`failed   ${name}`);
console.log(`\n${tally.skips.length} skipped`);
console.log(`${tally.passed} passed, ${tally.failures.length} failed`);
process.exit(tally.failures.length > 0 ? 1 : 0);
