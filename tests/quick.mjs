// npm run quick [-- --since REF]: what can be told of a change within a minute: types and lint, unit tests that import a changed file, and the nearest stories in Chromium.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, root, run } from '../src/setup/setup.mjs';
import { reports, stories } from './run/parts.mjs';
import { relatedStories } from './run/related.mjs';
import { storiesOf } from './run/tally.mjs';

const { values: { since = 'HEAD' } } = parseArgs({ options: { since: { type: 'string' } } });
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
process.chdir(root);
ensureInstalled();
const changed = [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])];
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
const code = changed.filter((file) => isCode(file) && git('ls-files', '--cached', '--others', '--exclude-standard', file).length > 0);
part('types', () => run('tsc', ['-b']) === 0);
if (code.length > 0) part('lint', () => run('biome', ['lint', '--error-on-warnings', '--no-errors-on-unmatched', ...code]) === 0);
const imported = code.filter((file) => file.startsWith('src/') || file.startsWith('tests/'));
if (imported.length > 0) part('unit tests', () => run('vitest', ['related', '--run', '--passWithNoTests', '--config', 'tests/vitest.config.ts', '--project', 'unit', '--project', 'unit-alone', '--bail=3', ...imported]) === 0);
// Beside those that import what has changed, the walls: no test imports them.
part('architecture', () => run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'tests/unit/architecture.test.ts']) === 0);

/** Seconds of both workers that stories may take. */
const mostSeconds = 40;
const known = new Map();
for (const { name, seconds: took } of storiesOf(join(reports, 'stories.json'))) {
  const file = /^\[chromium\] (\S+) /.exec(name)?.[1];
  if (file) known.set(file, (known.get(file) ?? 0) + took);
}
const chosen = relatedStories(changed, { seconds: (file) => known.get(file) ?? 15, most: mostSeconds });
if (chosen.length > 0) {
  ensureBuilt();
  part(`stories: ${chosen.join(', ')}`, () => stories('stories-quick', ['--project=chromium', '--workers=2', ...chosen], environment).failed.length === 0);
}
console.log(`\nnothing found, after ${seconds()}`);
