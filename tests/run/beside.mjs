// Runs a program of the suite beside others.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { environment, root, toolPath, windows } from '../../src/setup/setup.mjs';

/** Steps of niceness by which a process yields to others, and the last there is. */
const yieldedBy = 10;
const mostYielding = 19;

/**
 * Runs one of the installed tools to its end, beside others: its exit code, and all that it has written. One that
 * yields takes of the processors what the others leave.
 */
export function runBeside(tool, args, { yields = false, ...options } = {}) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(toolPath(tool), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
      shell: windows,
      detached: yields && !windows,
      ...options,
    });
    if (yields && child.pid !== undefined) yieldToOthers(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    const end = (exitCode, more = '') => resolve({ exitCode, output: Buffer.concat(chunks).toString() + more });
    child.on('error', (error) => end(1, `${error.message}\n`));
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Niceness of this process's session on Linux, where sessions share the processors evenly; 0 where there is none. */
const ownGroupNiceness = () =>
  existsSync('/proc/self/autogroup')
    ? Number(/nice (-?\d+)/.exec(readFileSync('/proc/self/autogroup', 'utf8'))?.[1] ?? 0)
    : 0;

/**
 * Puts a process that leads a session of its own behind this one, whatever this one runs at: by its niceness, and on
 * Linux by that of its session. It ends with this process.
 */
function yieldToOthers(child) {
  const group = `/proc/${child.pid}/autogroup`;
  try {
    setPriority(child.pid, Math.min(mostYielding, getPriority() + yieldedBy));
    if (existsSync(group)) writeFileSync(group, String(Math.min(mostYielding, ownGroupNiceness() + yieldedBy)));
  } catch (error) {
    console.warn(`it runs at the priority of all others: ${error.message}`);
  }
  // Ctrl-C does not reach another session.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(windows ? child.pid : -child.pid);
  };
  const endAll = () => process.exit(1);
  process.on('exit', end);
  for (const signal of signals) process.on(signal, endAll);
  child.once('close', () => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endAll);
  });
}
