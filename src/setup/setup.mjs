// Brings a clone to where it can run. Plain JavaScript that any Node from 18 on can run, since it is what installs the
// right one.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const installStamp = join(root, 'node_modules', '.installed');
const buildStamp = join(root, 'dist', '.built');
const buildInputs = [
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'public',
  'locales',
  'src/app',
  'src/worker',
  'src/service-worker',
  'src/server/notify/language.ts',
  'src/server/site',
  'src/setup/shell-files.ts',
  'src/setup/site-scripts.ts',
  'src/setup/site-views.ts',
  'src/setup/text-sets.ts',
  'src/shared',
];

/** The project's own Node and tools stand in front of whatever the machine has. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

export const windows = process.platform === 'win32';
/** Path of one of the installed tools. */
export const toolPath = (tool) => join(bin, tool);
export const node = toolPath(windows ? 'node.cmd' : 'node');

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
  const { status } = spawnSync(command, [...first, 'install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: process.env,
  });
  if (status !== 0) fail('npm install failed: see the lines above. A network or a filled npm cache is needed once.');
  if (!existsSync(node))
    fail('npm install brought no Node 24: allow the install script of the package "node" and try again.');
  writeFileSync(installStamp, fingerprint(['package-lock.json']));
}

/** Runs one of the installed tools to its end; the exit code. */
export function run(tool, args, options = {}) {
  const { status, error } = spawnSync(toolPath(tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: windows,
    ...options,
  });
  if (error) console.error(error.message);
  return status ?? 1;
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
  const child = spawn(tool === 'node' ? node : toolPath(tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    ...options,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  return child;
}
