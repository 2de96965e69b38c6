// The whole suite on a fresh clone: sets itself up, runs every part, ends with one line of counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, root, run } from '../src/setup/setup.mjs';
import { checks } from './check.mjs';

const reports = join(root, 'node_modules', '.cache', 'reports');
const totals = { passed: 0, failed: 0 };

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

/** A part that says nothing of its tests counts as one failure; a failing exit code always counts as at least one. */
function countReport(file, exitCode, read) {
  const path = join(reports, file);
  const { passed, failed } = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 1 };
  count(passed, exitCode !== 0 || passed === 0 ? Math.max(1, failed) : failed);
}

function title(name) {
  console.log(`\n— ${name}`);
}

function vitest(project) {
  title(project);
  const file = `${project}.json`;
  const exitCode = run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, file)}`]);
  countReport(file, exitCode, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numFailedTestSuites }));
}

function stories() {
  title('stories');
  const file = 'stories.json';
  const exitCode = run('playwright', ['test', '--config', 'tests/playwright.config.ts'], { env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, file) } });
  countReport(file, exitCode, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
}

/** Benchmarks in their short form; one passes where no ratio misses its limit by more than half. */
function benchmarks(...names) {
  for (const name of names) {
    title(`bench ${name}`);
    count(...(run('node', ['--expose-gc', `bench/${name}.ts`, '--short', '--gate']) === 0 ? [1, 0] : [0, 1]));
  }
}

/** The fault catalogue, one seed a row. */
function faults() {
  title('faults');
  const file = 'faults.json';
  const exitCode = run('node', ['--expose-gc', 'tests/faults/main.ts', '--seeds', '1', '--report', join(reports, file)]);
  countReport(file, exitCode, ({ faults: { survived, tried, stray } }) => ({ passed: survived, failed: tried - survived + stray }));
}

ensureInstalled();
const { ensureBrowsers } = await import('./browsers.mjs');
ensureBrowsers();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const [name, check] of checks) {
  title(name);
  count(...(check() === 0 ? [1, 0] : [0, 1]));
}
ensureBuilt();
vitest('unit');
vitest('browser');
stories();
faults();
benchmarks('engine', 'fanout', 'cache');
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
