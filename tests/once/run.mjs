// Orders that stand once: npm run once [-- --orders N] [-- --seed S]. The seed is HALYARD_TEST_SEED, or 1, where none
// is given. With 1,000 orders or more it is waited until the engine has told of each. A last line of JSON, exit 1 where
// an order is lost or doubled, or something untrue was said of one.
import { ensureBuilt, ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
const { ensureBrowsers } = await import('../browsers.mjs');
await ensureBrowsers();
ensureBuilt();
process.exit(run('node', ['--disable-warning=ExperimentalWarning', 'tests/once/main.ts', ...process.argv.slice(2)]));
