// Measures the sources: npm run house [-- --list] [-- --root DIR]. A last line of JSON. --list names cycles and unused
// exports; --root measures another checkout.
import { ensureInstalled, run } from '../../src/setup/setup.mjs';

ensureInstalled();
process.exit(run('node', ['--disable-warning=ExperimentalWarning', 'tests/house/main.ts', ...process.argv.slice(2)]));
