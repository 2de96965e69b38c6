// Starts the server once and stops it: what Node has compiled of it then lies in NODE_COMPILE_CACHE, and each of the
// seventy servers of a run starts in little more than half the work. A server that is killed leaves nothing there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'halyard-warm-'));
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', 'src/server/main.ts', '--port', '0', '--data', folder, '--offline'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let output = '';
server.stdout.on('data', (chunk) => {
  output += chunk;
  if (output.includes('Stop with Ctrl-C')) server.kill('SIGINT');
});
server.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
