// The parts of a run: what each plays, and where it reads what came of it.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root, run } from '../../src/setup/setup.mjs';
import { checks } from '../check.mjs';
import { scratch } from '../scratch.mjs';
import { runBeside } from './beside.mjs';
import { oneLine, storiesOf, storyCounts, vitestCounts } from './tally.mjs';

export const reports = join(root, 'node_modules', '.cache', 'reports');
/** What Node has compiled is kept for the next process: a run starts some hundred of them. */
environment.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');

/** Empties the folder of reports: nothing that an earlier run has left is counted. */
export function clearReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/** A run of vitest that has not ended by then stands still, and has failed. */
const longestMs = 25 * 60_000;
const reportOf = (name) => join(reports, `${name}.json`);
/**
 * Runs one of our programs: its exit code, and what it wrote where it runs beside others; else that is shown at once.
 */
async function node(args, isBeside, env = {}) {
  const all = ['--expose-gc', '--disable-warning=ExperimentalWarning', ...args];
  const how = { env: { ...environment, ...env } };
  return isBeside ? runBeside('node', all, how) : { exitCode: run('node', all, how), output: '' };
}

/** Fills the cache of what Node has compiled with the server. */
export const warmUp = () => runBeside('node', ['tests/run/warm-up.mjs'], { env: { ...environment, ...scratch() } });

/** Types, lint and texts, one test each; `meanwhile` is done while those run that read no texts. */
export async function check(meanwhile = () => undefined) {
  const ended = [];
  const end = async ([name, begin]) => {
    const { exitCode, output } = await begin();
    ended.push({ name, exitCode, output });
  };
  const running = checks.filter(([, , isOfTexts]) => !isOfTexts).map(end);
  // The build reads the catalogues, which the check of texts writes and puts back.
  meanwhile();
  await Promise.all([...running, ...checks.filter(([, , isOfTexts]) => isOfTexts).map(end)]);
  const failed = ended.filter(({ exitCode }) => exitCode !== 0);
  for (const { name, output } of failed) console.log(`${name}:\n${output}`);
  return {
    passed: ended.length - failed.length,
    failed: failed.map(({ name }) => `${name}, see its output above`),
  };
}

/**
 * Tests of vitest's projects, all of them or those of `filters`. Beside other parts they take of the processors what
 * those leave.
 */
export async function vitest(name, projects, { filters = [], isBeside = false } = {}) {
  const path = reportOf(name);
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...filters,
  ];
  const { exitCode, output } = isBeside
    ? await runBeside('vitest', args, { yields: true, timeout: longestMs })
    : { exitCode: run('vitest', args, { timeout: longestMs }), output: '' };
  return { ...vitestCounts(path, exitCode), output };
}

/** Plays stories; `args` say which, and in which browsers. */
export function stories(name, args, env = {}) {
  const path = reportOf(name);
  const exitCode = run('playwright', ['test', '--config', 'tests/playwright.config.ts', ...args], {
    env: { ...environment, ...scratch(), PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...env },
  });
  return storyCounts(path, exitCode);
}

/** Plays those again that failed last: the names of those that pass now. They have failed all the same. */
export function flakyStories() {
  // What the failure left behind, the page as it stood, says why: the second play would empty its folder.
  const folder = join(root, 'node_modules', '.cache', 'stories');
  rmSync(`${folder}-failed`, { recursive: true, force: true });
  if (existsSync(folder)) cpSync(folder, `${folder}-failed`, { recursive: true });
  stories('stories-again', ['--workers=1', '--last-failed']);
  return storiesOf(reportOf('stories-again'))
    .filter(({ status }) => status === 'expected')
    .map(({ name }) => name);
}

/** The ten stories that took longest, seconds and name. */
export const slowestStories = () =>
  storiesOf(reportOf('stories'))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);

/**
 * Runs the program of a name under tests: what it tells in the report that it writes, read by `read`; one failure where
 * there is none. Those that run beside others hold back what they write until they have ended.
 */
async function program(name, { args = [], isBeside = false, env = {} }, read) {
  const path = reportOf(name);
  const { exitCode, output } = await node([`tests/${name}/main.ts`, ...args, '--report', path], isBeside, env);
  if (!existsSync(path)) return { passed: 0, failed: [`no report, exit code ${exitCode}`], output };
  const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')));
  return {
    passed,
    failed: exitCode !== 0 && failed.length === 0 ? [`exit code ${exitCode}, see its output above`] : failed,
    output,
  };
}

/** Seeds of the fault catalogue, each row with all of them. */
export const faults = (how) =>
  program('faults', { ...how, env: scratch() }, ({ faults: { tried, by, stray, strayTexts } }) => {
    const lost = by.filter((row) => row.survived < row.tried);
    return {
      passed: tried - lost.reduce((sum, row) => sum + row.tried - row.survived, 0),
      failed: [
        ...lost.map(({ row, problem }) => `row ${row} — ${oneLine(problem ?? undefined)}`),
        ...(stray > 0 ? [`${stray} stray errors: ${strayTexts.join(' | ')}`] : []),
      ],
    };
  });

/** Rounds of the crash harness. */
export const crashes = (how) =>
  program('crash', how, ({ crash: { survived, by } }) => ({
    passed: survived,
    failed: by.filter((row) => row.survived < row.tried).map(({ point }) => point),
  }));

/** Orders through real windows that end, with what they end as: one order each, or none. */
export const once = (how) =>
  program('once', { ...how, env: scratch() }, ({ once: { presses, problems } }) => ({
    passed: Math.max(0, presses - problems.length),
    failed: problems,
  }));

/**
 * Seeds of the simulation: exchange and desk behind direct doors, and with every fourth seed the whole server, which is
 * lived twice.
 */
export const simulation = (how) =>
  program('sim', how, ({ sim: { passed, failed } }) => ({ passed: passed.doors + passed.whole, failed }));

/** Single faults in the sources that the unit tests have to find, and their share of those that were put in. */
export const mutation = (how) =>
  program('mutation', how, ({ mutation: { caught, named, survived, score } }) => ({
    passed: caught + named.caught,
    failed: survived
      .filter(({ name }) => name !== undefined || score < 0.9)
      .map((one) => `survived: ${JSON.stringify(one)}`),
  }));

/** Benchmarks that hold their targets, one test each. */
export async function benches(names, { args = [], isBeside = false } = {}) {
  const failed = [];
  const outputs = [];
  for (const name of names) {
    if (!isBeside) console.log(`\n— bench ${name}`);
    const { exitCode, output } = await node([`bench/${name}.ts`, '--gate', ...args], isBeside);
    if (exitCode !== 0) failed.push(`bench ${name}, see its output above`);
    outputs.push(output);
  }
  return { passed: names.length - failed.length, failed, output: outputs.join('') };
}
