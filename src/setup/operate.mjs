import { become, ensureInstalled } from './setup.mjs';

ensureInstalled();
become('node', ['src/server/operate.ts', ...process.argv.slice(2)]);
