// npm run quick [-- --since REF]: what can be told of a change within a minute: types and lint, the unit tests nearest
// to a changed file, those in a browser, and the nearest stories in Chromium.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, root, run } from '../src/setup/setup.mjs';
import { reports, stories } from './run/parts.mjs';
import { relatedPageTests, relatedStories, relatedUnitTests } from './run/related.mjs';
import { storiesOf } from './run/tally.mjs';

const {
  values: { since = 'HEAD' },
} = parseArgs({ options: { since: { type: 'string' } } });
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
process.chdir(root);
ensureInstalled();
const changed = [
  ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
];
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}. --since REF compares with another commit.`);
  process.exit(0);
}

const sinceMs = Date.now();
const seconds = () => `${((Date.now() - sinceMs) / 1_000).toFixed(1)} s`;
/** Ends with the first part that fails: it says what is wrong soonest. */
function part(name, work) {
  console.log(`\n— ${name} (${seconds()})`);
  if (work()) return;
  console.log(`\nfailed: ${name}, after ${seconds()}`);
  process.exit(1);
}

const isCode = (file) => /\.(ts|tsx|mjs)$/.test(file);
const code = changed.filter(
  (file) => isCode(file) && git('ls-files', '--cached', '--others', '--exclude-standard', file).length > 0,
);
part('types', () => run('tsc', ['-b']) === 0);
if (code.length > 0)
  part('lint', () => run('biome', ['lint', '--error-on-warnings', '--no-errors-on-unmatched', ...code]) === 0);

/** Seconds that each file of a report of vitest took. */
function secondsOf(name) {
  const path = join(reports, `${name}.json`);
  const { testResults } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] };
  return new Map(
    testResults.map(({ name: file, startTime, endTime }) => [
      relative(root, file).replaceAll('\\', '/'),
      (endTime - startTime) / 1_000,
    ]),
  );
}
/**
 * A test without a limit of its own takes no 15 s, and what waits for something that never comes need not wait for
 * longer.
 */
const vitest = (projects, files) =>
  run('vitest', [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    '--bail=3',
    '--testTimeout=15000',
    ...files,
  ]) === 0;

// Those that are nearest, two at a time, and the walls: no test imports all that they hold.
const unitSeconds = secondsOf('unit');
const unit = relatedUnitTests(changed, { seconds: (file) => unitSeconds.get(file) ?? 0.5, most: 30 });
part(`unit tests: ${unit.length} files`, () => vitest(['unit', 'unit-alone'], [...unit, 'tests/unit/architecture/']));

const pageSeconds = secondsOf('browser');
const pages = changed.some((file) => /^(src\/(app|shared|worker)|tests\/browser)\//.test(file))
  ? relatedPageTests(changed, { seconds: (file) => pageSeconds.get(file) ?? 6, most: 24 })
  : [];
if (pages.length > 0) part(`tests in a browser: ${pages.join(', ')}`, () => vitest(['browser'], pages));

const storySeconds = new Map();
for (const { name, seconds: took } of storiesOf(join(reports, 'stories.json'))) {
  const file = /^\[chromium\] (\S+) /.exec(name)?.[1];
  if (file) storySeconds.set(file, (storySeconds.get(file) ?? 0) + took);
}
/** Seconds that are left until a minute is over, on both workers, once the pages are built. */
const most = 2 * (60 - (Date.now() - sinceMs) / 1_000 - 12);
const chosen = most > 0 ? relatedStories(changed, { seconds: (file) => storySeconds.get(file) ?? 15, most }) : [];
if (chosen.length > 0) {
  ensureBuilt();
  part(
    `stories: ${chosen.join(', ')}`,
    () => stories('stories-quick', ['--project=chromium', '--workers=2', ...chosen], environment).failed.length === 0,
  );
}
console.log(`\nnothing found, after ${seconds()}`);
