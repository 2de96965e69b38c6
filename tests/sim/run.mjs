// Runs the simulation: npm run sim [-- --seeds N] [-- --from S] [-- --whole] [-- --adversary] [-- --all-met]. The
// first seed is HALYARD_TEST_SEED, or 1, where none is given. A failing seed prints how to repeat it; a last line of
// JSON, exit 1 where any seed fails, or with --all-met where users of one server did not meet all they are to meet.
import { ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
process.exit(run('node', ['--disable-warning=ExperimentalWarning', 'tests/sim/main.ts', ...process.argv.slice(2)]));
