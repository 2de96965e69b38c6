// Runs the fault catalogue: npm run faults [-- --seeds N] [-- --only ROW[,ROW]]. One line a row, a last line of JSON, exit 1 where any fault is not survived.
import { ensureBuilt, ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
const { ensureBrowsers } = await import('../browsers.mjs');
ensureBrowsers();
ensureBuilt();
process.exit(run('node', ['--expose-gc', '--disable-warning=ExperimentalWarning', 'tests/faults/main.ts', ...process.argv.slice(2)]));
