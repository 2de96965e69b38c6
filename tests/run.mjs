// The whole suite on a fresh clone: sets itself up, runs every part, ends with one line of counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, root, run } from '../src/setup/setup.mjs';
import { checks } from './check.mjs';

const reports = join(root, 'node_modules', '.cache', 'reports');
const totals = { passed: 0, failed: 0 };
/** What failed, and what failed before it passed, told again at the end, where nobody has to look for it. */
const [failures, flaky] = [[], []];

function count(part, passed, failed, names = []) {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) failures.push(...(names.length > 0 ? names : ['see its output above']).map((name) => `${part}: ${name}`));
}

/** A part that says nothing of its tests counts as one failure; a failing exit code always counts as at least one. */
function countReport(part, exitCode, read) {
  const path = join(reports, `${part}.json`);
  const { passed, failed, names } = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 1, names: [] };
  count(part, passed, exitCode !== 0 || passed === 0 ? Math.max(1, failed) : failed, names);
}

function title(name) {
  console.log(`\n— ${name}`);
}

function vitest(project) {
  title(project);
  const exitCode = run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${project}.json`)}`]);
  countReport(project, exitCode, (report) => {
    const files = report.testResults.filter(({ status }) => status === 'failed');
    // A file that does not load has no tests that could fail.
    const failed = files.flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length > 0 ? tests.map(({ fullName }) => `${relative(root, name)} › ${fullName}`) : [relative(root, name)];
    });
    return { passed: report.numPassedTests, failed: failed.length, names: failed };
  });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Name and first complaint of each story that ended so. */
const storiesThat = (ended, suites) => specsOf({ suites }).flatMap(({ title: name, file, tests }) => tests.filter(({ status }) => status === ended)
  .map(({ projectName, results }) => `[${projectName}] ${file} › ${name} — ${complaintOf(results)}`));

/** What a story's first failed try says, on one line without colours. */
const complaintOf = (results) => stripVTControlCharacters(results.flatMap(({ errors }) => errors)[0]?.message ?? 'no message').replaceAll(/\s+/g, ' ').slice(0, 400);

function stories() {
  title('stories');
  const exitCode = run('playwright', ['test', '--config', 'tests/playwright.config.ts'], { env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'stories.json') } });
  countReport('stories', exitCode, ({ stats, suites }) => {
    flaky.push(...storiesThat('flaky', suites));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names: storiesThat('unexpected', suites) };
  });
}

/** Benchmarks in their short form; one passes where no ratio misses its limit by more than half. */
function benchmarks(...names) {
  for (const name of names) {
    title(`bench ${name}`);
    count(`bench ${name}`, ...(run('node', ['--expose-gc', `bench/${name}.ts`, '--short', '--gate']) === 0 ? [1, 0] : [0, 1]));
  }
}

/** The fault catalogue, one seed a row. */
function faults() {
  title('faults');
  const exitCode = run('node', ['--expose-gc', 'tests/faults/main.ts', '--seeds', '1', '--report', join(reports, 'faults.json')]);
  countReport('faults', exitCode, ({ faults: { survived, tried, stray, by } }) => ({
    passed: survived,
    failed: tried - survived + stray,
    names: [...by.filter((row) => row.survived < row.tried).map(({ row }) => `row ${row}`), ...(stray > 0 ? [`${stray} stray errors`] : [])],
  }));
}

/** The crash harness: ten rounds, two of them with a server process. */
function crashes() {
  title('crash');
  const exitCode = run('node', ['tests/crash/main.ts', '--rounds', '10', '--report', join(reports, 'crash.json')]);
  countReport('crash', exitCode, ({ crash: { rounds, survived, by } }) => ({
    passed: survived,
    failed: rounds - survived,
    names: by.filter((row) => row.survived < row.tried).map(({ point }) => point),
  }));
}

ensureInstalled();
const { ensureBrowsers } = await import('./browsers.mjs');
ensureBrowsers();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const [name, check] of checks) {
  title(name);
  count(name, ...(check() === 0 ? [1, 0] : [0, 1]));
}
ensureBuilt();
vitest('unit');
vitest('browser');
stories();
faults();
crashes();
benchmarks('engine', 'fanout', 'chart', 'cache', 'venue', 'load');
for (const name of flaky) console.log(`flaky   stories: ${name}`);
for (const failure of failures) console.log(`failed  ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
