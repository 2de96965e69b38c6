import { ensureInstalled, run } from './setup.mjs';

ensureInstalled();
process.exit(run('lingui', ['extract', '--clean', ...process.argv.slice(2)]));
