// Runs the mutation sample: npm run mutation [-- --count N] [-- --seed S] [-- --only AREA[,AREA]] [-- --changed BASE]
// [-- --named] [-- --report FILE]. A last line of JSON; exit 1 where too few faults are caught.
import { ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
process.exit(
  run('node', ['--disable-warning=ExperimentalWarning', 'tests/mutation/main.ts', ...process.argv.slice(2)]),
);
