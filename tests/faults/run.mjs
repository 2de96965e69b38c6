// Runs the fault catalogue: npm run faults [-- --seeds N] [-- --from S] [-- --only ROW[,ROW]]. The first seed is
// HALYARD_TEST_SEED, or 1, where none is given. One line a row, a last line of JSON, exit 1 where any fault is not
// survived.
import { ensureBuilt, ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
const { ensureBrowsers } = await import('../browsers.mjs');
await ensureBrowsers();
ensureBuilt();
process.exit(
  run('node', [
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
    'tests/faults/main.ts',
    ...process.argv.slice(2),
  ]),
);
