// Puts each fault of across.ts into the sources, runs `npm run quick` and takes it out again: npm run mutation:across [-- --only N[,N]] [-- --whole].
// With --whole what quick does not find is looked for by the parts of npm test, one after another. A last line of JSON; exit 1 where too few are found, or too late.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, node, root } from '../../src/setup/setup.mjs';

const { values: { only, whole = false } } = parseArgs({ options: { only: { type: 'string' }, whole: { type: 'boolean' } } });
const [least, mostSeconds] = [36, 60];

ensureInstalled();
process.chdir(root);
if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== '') {
  console.error('The sources differ from the last commit: what quick finds would be found of those changes too. Commit them first.');
  process.exit(2);
}
const listed = spawnSync(node, ['--input-type=module', '-e', "import('./tests/mutation/across.ts').then(({ faultsAcross }) => console.log(JSON.stringify(faultsAcross)))"], { encoding: 'utf8', env: environment });
const all = JSON.parse(listed.stdout);
const chosen = only === undefined ? all : only.split(',').map((number) => all[Number(number) - 1]);

/** Runs one of our programs: its exit code and what it wrote. */
const played = (...args) => spawnSync(node, args, { encoding: 'utf8', env: environment, maxBuffer: 2 ** 30 });

/** The part of npm test that fails, those before it having passed; undefined where none does. */
const partThatFails = () => ['unit', 'browser', 'stories', 'faults', 'sim'].find((part) => played('tests/run.mjs', '--only', part).status !== 0);

/** What finds a fault that is in the sources now. */
function finding() {
  const { status, stdout } = played('tests/quick.mjs');
  const [, level, seconds] = /\n(?:failed: ([^\n]*)|nothing found), after ([\d.]+) s\n$/.exec(stdout) ?? [];
  if (seconds === undefined) return { level: `exit code ${status}`, seconds: Number.NaN };
  return { level: level?.replace(/:.*/, '') ?? (whole ? partThatFails() : undefined), seconds: Number(seconds), isQuick: level !== undefined };
}

// Types are checked and pages built once before: a fault is looked for in a house that stands.
ensureBuilt();
played('tests/../node_modules/typescript/bin/tsc', '-b');
const verdicts = [];
for (const { name, file, text, to } of chosen) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const at = before.indexOf(text);
  if (at < 0 || before.includes(text, at + 1)) {
    console.error(`the fault "${name}" does not name one place of ${file}`);
    process.exit(2);
  }
  writeFileSync(path, before.slice(0, at) + to + before.slice(at + text.length));
  try {
    const found = finding();
    verdicts.push({ name, file, ...found });
    console.log(`${found.level === undefined ? 'SURVIVED' : 'caught  '}  ${found.seconds.toFixed(1).padStart(5)} s  ${found.level ?? '—'}${found.isQuick === false && found.level ? ' (by npm test)' : ''}  ${name}`);
  } finally {
    writeFileSync(path, before);
  }
}

const caught = verdicts.filter(({ level }) => level !== undefined);
const slowest = Math.max(...verdicts.map(({ seconds }) => seconds));
console.log(JSON.stringify({ across: { tried: verdicts.length, caught: caught.length, byQuick: caught.filter(({ isQuick }) => isQuick).length, slowestSeconds: slowest, survived: verdicts.filter(({ level }) => level === undefined).map(({ name }) => name) } }));
process.exit(verdicts.length - caught.length <= all.length - least && slowest <= mostSeconds ? 0 : 1);
