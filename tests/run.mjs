// The whole suite on a fresh clone: sets itself up, runs every part, ends with one line of counts.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

const beganMs = Date.now();

function title(name) {
  console.log(`\n— ${name} (${Math.round((Date.now() - beganMs) / 1_000)} s since the start)`);
}

/** What a failed test or file says first, on one line without colours. */
const oneLine = (text = 'no message') => stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').slice(0, 400);

/** One run of a project's tests, or of `files` of it: exit code, how many passed, and the name, file and complaint of each that failed; undefined counts where there is no report. */
function vitestRun(project, part, files = []) {
  const report = join(reports, `${part}.json`);
  const exitCode = run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files]);
  if (!existsSync(report)) return { exitCode, passed: 0, failed: [{ name: 'no report', complaint: `exit code ${exitCode}` }] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.filter(({ status }) => status === 'failed').flatMap(({ name, message, assertionResults }) => {
    const [file, tests] = [relative(root, name), assertionResults.filter(({ status }) => status === 'failed')];
    // A file that does not load has no tests that could fail.
    if (tests.length === 0) return [{ file, name: file, complaint: oneLine(message) }];
    return tests.map(({ fullName, failureMessages }) => ({ file, name: `${file} › ${fullName}`, complaint: oneLine(failureMessages[0]) }));
  });
  return { exitCode, passed: numPassedTests, failed };
}

const told = ({ name, complaint }) => `${name} — ${complaint}`;

/** Tests of pure code count at once. Those in a browser that failed beside all others are tried again with their file alone, as stories are, and then count; both tries are told. */
function vitest(project) {
  title(project);
  const { exitCode, passed, failed } = vitestRun(project, project);
  const files = [...new Set(failed.flatMap(({ file }) => file ?? []))];
  if (project === 'unit' || files.length === 0) {
    count(project, passed, exitCode !== 0 || passed === 0 ? Math.max(1, failed.length) : failed.length, failed.map(told));
    return;
  }
  title(`${project}, again`);
  const again = vitestRun(project, `${project}-again`, files);
  const still = failed.filter(({ name }) => again.failed.some((other) => other.name === name || other.name === 'no report'));
  const fresh = again.failed.filter(({ name }) => !failed.some((other) => other.name === name));
  const mended = failed.filter((one) => !still.includes(one));
  for (const one of mended) flaky.push(`${project}: ${told(one)}`);
  const lost = [...still, ...fresh];
  count(project, passed + mended.length, again.exitCode !== 0 ? Math.max(1, lost.length) : lost.length, lost.map(told));
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Name and first complaint of each story that ended so. */
const storiesThat = (ended, suites) => specsOf({ suites }).flatMap(({ title: name, file, tests }) => tests.filter(({ status }) => status === ended)
  .map(({ projectName, results }) => `[${projectName}] ${file} › ${name} — ${complaintOf(results)}`));

/** What a story's first failed try says, on one line without colours. */
const complaintOf = (results) => oneLine(results.flatMap(({ errors }) => errors)[0]?.message);

/** Stories that hold what they see against a clock, or use all of the machine: each runs alone. All others run two at a time: a third would only wait for a core. */
const alone = ['faults', 'low-bandwidth', 'many-windows', 'offline', 'stress', 'windows'];

/** Plays stories; the report of it, or undefined where there is none. */
function play(name, args) {
  const report = join(reports, `${name}.json`);
  const exitCode = run('playwright', ['test', '--config', 'tests/playwright.config.ts', ...args], { env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
  return { exitCode, ...existsSync(report) && JSON.parse(readFileSync(report, 'utf8')) };
}

/** Those that failed beside another one are tried again alone, and then count; the others that needed a second try are told too. */
function stories() {
  const names = readdirSync(join(root, 'tests', 'stories')).filter((file) => file.endsWith('.spec.ts')).map((file) => file.slice(0, -'.spec.ts'.length));
  const filesOf = (list) => list.map((name) => `stories/${name}\\.spec`);
  title('stories, two at a time');
  const together = play('stories-together', ['--workers=2', '--retries=0', ...filesOf(names.filter((name) => !alone.includes(name)))]);
  const again = together.stats?.unexpected > 0 ? play('stories-again', ['--workers=1', '--last-failed']) : undefined;
  title('stories, one at a time');
  const single = play('stories-alone', ['--workers=1', ...filesOf(names.filter((name) => alone.includes(name)))]);
  if (again) flaky.push(...storiesThat('unexpected', together.suites).map((name) => `stories: ${name}`));
  flaky.push(...storiesThat('flaky', single.suites ?? []).map((name) => `stories: ${name}`));
  for (const [part, { exitCode, stats, suites = [] }] of [['stories', again ?? together], ['stories alone', single]]) {
    const failed = stats?.unexpected ?? 1;
    const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0) + (part === 'stories' && again ? together.stats.expected : 0);
    count(part, passed, exitCode !== 0 || passed === 0 ? Math.max(1, failed) : failed, storiesThat('unexpected', suites));
  }
}

/** Benchmarks in their short form; one passes where no ratio misses its limit by more than half, at the second try at last. */
function benchmarks(...names) {
  const holds = (name) => run('node', ['--expose-gc', `bench/${name}.ts`, '--short', '--gate']) === 0;
  for (const name of names) {
    title(`bench ${name}`);
    const first = holds(name);
    const passes = first || holds(name);
    if (passes && !first) flaky.push(`bench ${name}: its gate, see its first output above`);
    count(`bench ${name}`, ...(passes ? [1, 0] : [0, 1]));
  }
}

/** One seed a row of the fault catalogue, or of `rows` of it; undefined where it tells nothing. */
function faultRun(part, rows = []) {
  const report = join(reports, `${part}.json`);
  run('node', ['--expose-gc', 'tests/faults/main.ts', '--seeds', '1', '--report', report, ...rows.length > 0 ? ['--only', rows.join(',')] : []]);
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).faults : undefined;
}

/** The fault catalogue. Rows that failed beside others are tried again without them, and then count; errors of no row count at once. */
function faults() {
  title('faults');
  const first = faultRun('faults');
  const lost = first?.by.filter((row) => row.survived < row.tried) ?? [];
  const again = lost.length > 0 ? faultRun('faults-again', lost.map(({ row }) => row)) : undefined;
  const still = lost.filter(({ row }) => (again?.by.find((other) => other.row === row)?.survived ?? 0) === 0);
  const rowTold = ({ row, problem }) => `row ${row} — ${oneLine(problem ?? undefined)}`;
  flaky.push(...lost.filter((row) => !still.includes(row)).map((row) => `faults: ${rowTold(row)}`));
  const strays = [first, again].filter((one) => one && one.stray > 0);
  if (!first || first.tried === 0) count('faults', 0, 1);
  else count('faults', first.tried - still.length, still.length + strays.length, [...still.map(rowTold), ...strays.map(({ stray, strayTexts }) => `${stray} stray errors: ${strayTexts.join(' | ')}`)]);
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

/** The simulation: two seeds behind direct doors and one with a whole server, of which the latter two are lived twice. */
function simulation() {
  title('sim');
  const exitCode = run('node', ['tests/sim/main.ts', '--from', '39', '--seeds', '2', '--report', join(reports, 'sim.json')]);
  countReport('sim', exitCode, ({ sim: { passed, failed } }) => ({ passed: passed.doors + passed.whole, failed: failed.length, names: failed }));
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
simulation();
benchmarks('engine', 'fanout', 'chart', 'cache', 'venue', 'load', 'soak');
for (const name of flaky) console.log(`flaky   ${name}`);
for (const failure of failures) console.log(`failed  ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
