// Runs the crash harness: npm run crash [-- --rounds N] [-- --seed S] [-- --round R] [-- --all-met]. The seed is
// HALYARD_TEST_SEED, or 1, where none is given. One line a crash point, a last line of JSON, exit 1 where
// any round is not survived, or with --all-met where users of one server did not meet all they are to meet.
import { ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
process.exit(run('node', ['--disable-warning=ExperimentalWarning', 'tests/crash/main.ts', ...process.argv.slice(2)]));
