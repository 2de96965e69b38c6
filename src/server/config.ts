import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** How one server is run. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly data: string;
  /** Null: that of the data folder, or 1 for a new one. */
  readonly seed: number | null;
  /** Factor on the pace of recordings. */
  readonly speed: number;
  /** Absolute paths of recordings. */
  readonly replay: readonly string[];
  /** Demo accounts exist: wished for, and the address is a loopback one. */
  readonly demo: boolean;
  /** Demo accounts were wished for, but the address forbids them. */
  readonly demoForbidden: boolean;
  /** Nothing is asked of other hosts. */
  readonly offline: boolean;
}

/** A wrong flag or variable: one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const flags = {
  port: { type: 'string' }, host: { type: 'string' }, data: { type: 'string' }, seed: { type: 'string' }, speed: { type: 'string' },
  replay: { type: 'string', multiple: true }, 'no-demo': { type: 'boolean' }, offline: { type: 'boolean' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads flags over environment variables (HALYARD_PORT, HALYARD_HOST … HALYARD_REPLAY with commas, HALYARD_NO_DEMO, HALYARD_OFFLINE) over defaults. Throws ConfigError. */
export function readConfig(args: readonly string[], env: Environment, cwd: string): Config {
  const given = parseFlags(args);
  const unknown = Object.keys(env).find((name) => name.startsWith('HALYARD_') && !variables.has(name));
  if (unknown !== undefined) throw new ConfigError(`unknown variable ${unknown}; known are ${[...variables].join(', ')}`);
  const text = (flag: 'port' | 'host' | 'data' | 'seed' | 'speed', fallback: string): Source =>
    given[flag] !== undefined ? { name: `--${flag}`, text: given[flag] } : { name: variableOf(flag), text: env[variableOf(flag)] || fallback };
  const host = text('host', '127.0.0.1').text;
  const wished = !(given['no-demo'] ?? flagOf('HALYARD_NO_DEMO', env));
  return {
    port: whole(text('port', '8787'), 0, 65_535),
    host,
    data: resolve(cwd, text('data', './data').text),
    seed: text('seed', '').text === '' ? null : whole(text('seed', ''), 0, 2 ** 31),
    speed: factor(text('speed', '1')),
    replay: recordings(given.replay ? { name: '--replay', list: given.replay } : { name: 'HALYARD_REPLAY', list: (env.HALYARD_REPLAY ?? '').split(',').filter(Boolean) }, cwd),
    demo: wished && isLoopback(host),
    demoForbidden: wished && !isLoopback(host),
    offline: given.offline ?? flagOf('HALYARD_OFFLINE', env),
  };
}

interface Source {
  readonly name: string;
  readonly text: string;
}

const variableOf = (flag: string): string => `HALYARD_${flag.toUpperCase().replaceAll('-', '_')}`;
/** Variables of the server, and of its tests and logs. */
const variables = new Set([...Object.keys(flags).map(variableOf), 'HALYARD_SAMPLES', 'HALYARD_FUZZ', 'HALYARD_LOG', 'HALYARD_DEV']);

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: false }).values;
  } catch (error) {
    const name = args.find((arg) => !arg.startsWith('--') || !(arg.slice(2).split('=')[0]! in flags)) ?? args.join(' ');
    throw new ConfigError(`wrong flag ${name}; known are ${Object.keys(flags).map((flag) => `--${flag}`).join(', ')}`, { cause: error });
  }
}

function flagOf(name: string, env: Environment): boolean {
  const text = env[name];
  if (text === undefined || text === '' || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw new ConfigError(`${name} must be 1 or 0, not ${text}`);
}

function whole({ name, text }: Source, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not ${text}`);
  return value;
}

function factor({ name, text }: Source): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > 1_000) throw new ConfigError(`${name} must be a number above 0 and at most 1000, not ${text}`);
  return value;
}

function recordings({ name, list }: { readonly name: string; readonly list: readonly string[] }, cwd: string): string[] {
  return list.map((path) => {
    const file = isAbsolute(path) ? path : resolve(cwd, path);
    if (!existsSync(file) || !statSync(file).isFile()) throw new ConfigError(`${name} names no file: ${path}`);
    return file;
  });
}

/** Addresses that only this machine reaches. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
