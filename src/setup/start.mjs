import { become, ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
become('node', ['src/server/main.ts', ...process.argv.slice(2)]);
