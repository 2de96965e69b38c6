import { become, ensureInstalled } from './setup.mjs';

ensureInstalled();
become('node', ['src/server/a-shares/import.ts', ...process.argv.slice(2)]);
