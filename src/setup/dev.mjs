// Vite for the pages (http://localhost:5173) and the server behind it, both reloading.
import { spawn } from 'node:child_process';
import { become, ensureInstalled, environment, node, root } from './setup.mjs';

ensureInstalled();
const server = spawn(
  node,
  ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--demo-trades', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, HALYARD_DEV: '1' },
  },
);
process.on('exit', () => server.kill());
become('vite', ['--port', '5173', '--strictPort']);
