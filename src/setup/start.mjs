import { become, ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
become('node', ['src/server/main.ts', '--demo-trades', '--demo-history', ...process.argv.slice(2)]);
