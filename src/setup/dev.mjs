// Vite for the pages (http://localhost:5173) and the server behind it, both reloading; the server starts anew with the
// public pages whenever they have been built.
import { spawn } from 'node:child_process';
import { become, ensureInstalled, environment, node, root } from './setup.mjs';

ensureInstalled();
const env = { ...environment, HALYARD_DEV: '1' };
const children = [];
const start = (args, stdio) => {
  const child = spawn(node, args, { cwd: root, stdio, env });
  children.push(child);
  return child;
};
process.on('exit', () => {
  for (const child of children) child.kill();
});
const views = start(['src/setup/watch-site-views.ts'], ['ignore', 'pipe', 'inherit']);
views.stdout.once('data', () =>
  start(
    [
      '--watch',
      '--watch-preserve-output',
      'src/server/main.ts',
      '--demo-trades',
      '--demo-history',
      ...process.argv.slice(2),
    ],
    'inherit',
  ),
);
views.stdout.pipe(process.stdout);
become('vite', ['--port', '5173', '--strictPort']);
