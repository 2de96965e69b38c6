// Brings a clone to where it can run. Plain JavaScript that any Node from 18 on can run, since it is what installs the right one.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const installStamp = join(root, 'node_modules', '.installed');
const buildStamp = join(root, 'dist', '.built');
const buildInputs = ['index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json', 'public', 'locales', 'src/app', 'src/worker', 'src/service-worker', 'src/setup/shell-files.ts', 'src/setup/site-scripts.ts', 'src/setup/text-sets.ts', 'src/shared'];

/** The project's own Node and tools stand in front of whatever the machine has. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

const windows = process.platform === 'win32';
export const node = join(bin, windows ? 'node.cmd' : 'node');

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Hash of names and contents of files and folders below the root. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    else hash.update(path).update('\0').update(readFileSync(full));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** Installs the dependencies where they are missing or other than the lock says. */
export function ensureInstalled() {
  if (existsSync(node) && read(installStamp) === fingerprint(['package-lock.json'])) return;
  console.log('Installing dependencies …');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : [windows ? 'npm.cmd' : 'npm', []];
  const { status } = spawnSync(command, [...first, 'install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: process.env });
  if (status !== 0) fail('npm install failed: see the lines above. A network or a filled npm cache is needed once.');
  if (!existsSync(node)) fail('npm install brought no Node 24: allow the install script of the package "node" and try again.');
  writeFileSync(installStamp, fingerprint(['package-lock.json']));
}

/** Runs one of the installed tools to its end; the exit code. */
export function run(tool, args, options = {}) {
  const { status, error } = spawnSync(join(bin, tool), args, { cwd: root, stdio: 'inherit', env: environment, shell: windows, ...options });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Runs one of the installed tools to its end, beside others: its exit code, and all that it has written. One that yields takes of the processors what the others leave. */
export function runBeside(tool, args, { yields = false, ...options } = {}) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(join(bin, tool), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment, shell: windows, detached: yields && !windows, ...options });
    if (yields) yieldToOthers(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    const end = (exitCode, more = '') => resolve({ exitCode, output: Buffer.concat(chunks).toString() + more });
    child.on('error', (error) => end(1, `${error.message}\n`));
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Steps of niceness by which a process yields to others, and the last there is. */
const [yieldedBy, mostYielding] = [10, 19];

/** Lets a process that leads a session of its own take what others leave of the processors: by its niceness, and on Linux by that of its session, as sessions share the processors evenly. */
function yieldToOthers(child) {
  if (child.pid === undefined) return;
  const group = `/proc/${child.pid}/autogroup`;
  /** Of this process's own session: what yields must come after it, whatever it runs at. */
  const own = Number(/nice (-?\d+)/.exec(read('/proc/self/autogroup'))?.[1] ?? 0);
  try {
    setPriority(child.pid, Math.min(mostYielding, getPriority() + yieldedBy));
    if (existsSync(group)) writeFileSync(group, String(Math.min(mostYielding, own + yieldedBy)));
  } catch (error) {
    console.warn(`it runs at the priority of all others: ${error.message}`);
  }
  // Ctrl-C does not reach another session.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = () => { if (child.exitCode === null && child.signalCode === null) process.kill(windows ? child.pid : -child.pid); };
  const endAll = () => process.exit(1);
  process.on('exit', end);
  for (const signal of signals) process.on(signal, endAll);
  child.once('close', () => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endAll);
  });
}

/** Builds the pages where the build is missing or older than what it is made from. */
export function ensureBuilt() {
  const wanted = fingerprint(buildInputs);
  if (read(buildStamp) === wanted) return;
  console.log('Building the pages …');
  if (run('vite', ['build', '--logLevel', 'warn']) !== 0) fail('the build failed: see the lines above.');
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, wanted);
}

/** Starts a tool that stays; signals are passed on to it and its exit code is ours. */
export function become(tool, args, options = {}) {
  const child = spawn(tool === 'node' ? node : join(bin, tool), args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code ?? 1));
  return child;
}
