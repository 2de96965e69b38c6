// Takes the pictures of the terminal that the public site and the README show: npm run pictures. They lie in public/
// and docs/ afterwards.
import { ensureBuilt, ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
const { ensureBrowsers } = await import('../browsers.mjs');
await ensureBrowsers();
ensureBuilt();
process.exit(
  run('node', ['--disable-warning=ExperimentalWarning', 'tests/pictures/main.ts', ...process.argv.slice(2)]),
);
