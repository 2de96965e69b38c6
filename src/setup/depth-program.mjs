import { become, ensureInstalled } from './setup.mjs';

ensureInstalled();
become('node', ['src/setup/write-depth-program.ts']);
