// What takes too long for every change: npm run nightly [-- --fuzz N] [-- --only PART[,PART]]. One line a part at the end; exit 1 where any fails.
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, run } from '../src/setup/setup.mjs';

const { values } = parseArgs({ options: { fuzz: { type: 'string', default: '1000000' }, only: { type: 'string' } } });
if (!/^[1-9]\d*$/.test(values.fuzz)) {
  console.error(`--fuzz is a count of frames, not ${values.fuzz}`);
  process.exit(2);
}
const node = (...args) => run('node', ['--expose-gc', '--disable-warning=ExperimentalWarning', ...args]);
/** Scanners beside JSON.parse, ladder and sorted levels beside Map and sort, packed frames beside their texts. */
const fuzz = () => run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'tests/unit/shared/book', 'tests/unit/shared/wire'], { env: { ...environment, HALYARD_FUZZ: values.fuzz } });
/** The trading file's write-ahead log cut at every byte of its last 64 KiB. */
const cuts = () => run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'tests/unit/server/journal/recovery.test.ts', '-t', 'cut anywhere'], { env: { ...environment, HALYARD_EVERY_CUT: '1' } });
const parts = {
  fuzz,
  cuts,
  leader: () => run('playwright', ['test', '--config', 'tests/playwright.config.ts', '--project=leader', '--workers=1'], { env: { ...environment, LEADER_STORIES: 'all' } }),
  faults: () => node('tests/faults/main.ts', '--seeds', '20'),
  crash: () => node('tests/crash/main.ts', '--rounds', '200'),
  sim: () => node('tests/sim/main.ts', '--seeds', '2000'),
  soak: () => node('bench/soak.ts', '--minutes', '30'),
};
const names = values.only?.split(',') ?? Object.keys(parts);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
ensureInstalled();
const { ensureBrowsers } = await import('./browsers.mjs');
ensureBrowsers();
ensureBuilt();
const ended = names.map((name) => {
  console.log(`\n— ${name}`);
  return { name, holds: parts[name]() === 0 };
});
for (const { name, holds } of ended) console.log(`${holds ? 'holds ' : 'FAILED'}  ${name}`);
process.exit(ended.every(({ holds }) => holds) ? 0 : 1);
