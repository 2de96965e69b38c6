import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Email } from '../shared/user/contact.ts';
import { type Exchange, exchanges } from '../shared/market/instrument.ts';
import { trustedIn } from './http/client-address.ts';
import type { MailConfig } from './notify/mail.ts';
import type { SmsConfig } from './notify/sms.ts';
import type { LineQuality } from './venues/line/practice-line.ts';

/** How one server is run. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly data: string;
  /** Folder of the log; absolute. That of the data where it is not said. */
  readonly logDir?: string;
  /** Null: that of the data folder, or 1 for a new one. */
  readonly seed: number | null;
  /** Factor on the pace of recordings. */
  readonly speed: number;
  /** Absolute paths of recordings. */
  readonly replay: readonly string[];
  /** Demo accounts exist: on a loopback address that nothing says a proxy stands before, or where they are forced. */
  readonly demo: boolean;
  /** `--demo`: also where others may reach the server, for whatever way a request takes. */
  readonly demoForced: boolean;
  /** A demo account that is new gets orders, a position and messages to look at. */
  readonly demoTrades: boolean;
  /** Why there are no demo accounts although nobody has switched them off; null where there are, or somebody has. */
  readonly demoOff: string | null;
  /** Addresses and networks of proxies whose X-Forwarded-For says who the client is; none, where nobody stands before the server. */
  readonly trustProxy: readonly string[];
  /** Simulated venues that are reached over a line which is slow or loses things; all others answer at once. */
  readonly lines: readonly LineConfig[];
  /** Nothing is asked of other hosts. */
  readonly offline: boolean;
  /** Where links of letters lead: scheme, host and port, without a slash at its end. */
  readonly origin: string;
  /** Null: letters go to the outbox. */
  readonly mail: MailConfig | null;
  /** Null: short messages go to the outbox. */
  readonly sms: SmsConfig | null;
  /** Who reads what visitors write: an address that `Email` lets through. */
  readonly office: string;
}

export interface LineConfig {
  readonly exchange: Exchange;
  readonly quality: LineQuality;
}

/** A wrong flag or variable: one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'log-dir': { type: 'string' },
  seed: { type: 'string' },
  speed: { type: 'string' },
  replay: { type: 'string', multiple: true },
  line: { type: 'string', multiple: true },
  demo: { type: 'boolean' },
  'no-demo': { type: 'boolean' },
  'demo-trades': { type: 'boolean' },
  offline: { type: 'boolean' },
  origin: { type: 'string' },
  'trust-proxy': { type: 'string' },
  'mail-from': { type: 'string' },
  'contact-to': { type: 'string' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads flags over environment variables (HALYARD_PORT, HALYARD_HOST … HALYARD_REPLAY with commas, HALYARD_NO_DEMO, HALYARD_OFFLINE …) over defaults; what holds a secret comes from the environment only. Throws ConfigError. */
export function readConfig(args: readonly string[], env: Environment, cwd: string): Config {
  const given = parseFlags(args);
  const unknown = Object.keys(env).find((name) => name.startsWith('HALYARD_') && !variables.has(name));
  if (unknown !== undefined)
    throw new ConfigError(`unknown variable ${unknown}; known are ${[...variables].join(', ')}`);
  const text = (
    flag:
      | 'port'
      | 'host'
      | 'data'
      | 'log-dir'
      | 'seed'
      | 'speed'
      | 'origin'
      | 'trust-proxy'
      | 'mail-from'
      | 'contact-to',
    fallback: string,
  ): Source =>
    given[flag] !== undefined
      ? { name: `--${flag}`, text: given[flag] }
      : { name: variableOf(flag), text: env[variableOf(flag)] || fallback };
  const host = text('host', '127.0.0.1').text;
  const logDir = text('log-dir', '').text;
  const port = whole(text('port', '8787'), 0, 65_535);
  const demo = demoOf({
    forced: given.demo ?? flagOf('HALYARD_DEMO', env),
    refused: given['no-demo'] ?? flagOf('HALYARD_NO_DEMO', env),
    host,
    isBehind: text('origin', '').text !== '' || text('trust-proxy', '').text !== '',
  });
  return {
    port,
    host,
    data: resolve(cwd, text('data', './data').text),
    ...(logDir !== '' && { logDir: resolve(cwd, logDir) }),
    seed: text('seed', '').text === '' ? null : whole(text('seed', ''), 0, 2 ** 31),
    speed: factor(text('speed', '1')),
    replay: recordings(
      given.replay
        ? { name: '--replay', list: given.replay }
        : { name: 'HALYARD_REPLAY', list: (env.HALYARD_REPLAY ?? '').split(',').filter(Boolean) },
      cwd,
    ),
    lines: (given.line
      ? given.line.map((line) => ({ name: '--line', text: line }))
      : (env.HALYARD_LINE ?? '')
          .split(';')
          .filter(Boolean)
          .map((line) => ({ name: 'HALYARD_LINE', text: line }))
    ).map(lineOf),
    ...demo,
    demoTrades: (given['demo-trades'] ?? flagOf('HALYARD_DEMO_TRADES', env)) && demo.demo,
    trustProxy: proxiesOf(text('trust-proxy', '')),
    offline: given.offline ?? flagOf('HALYARD_OFFLINE', env),
    origin: originOf(text('origin', `http://${hostInUrl(host)}:${port}`)),
    mail: mailOf(env, text('mail-from', '')),
    sms: smsOf(env),
    office: officeOf(text('contact-to', text('mail-from', '').text || 'office@halyard.example')),
  };
}

interface DemoWish {
  readonly forced: boolean;
  readonly refused: boolean;
  readonly host: string;
  /** Flags say that the server is reached by another address than its own. */
  readonly isBehind: boolean;
}

/** A demo account has a password that everybody knows: it is there only where nobody but this machine can come from, or somebody takes it upon himself. */
function demoOf({ forced, refused, host, isBehind }: DemoWish): Pick<Config, 'demo' | 'demoForced' | 'demoOff'> {
  if (forced && refused)
    throw new ConfigError('--demo and --no-demo (HALYARD_DEMO and HALYARD_NO_DEMO) exclude each other');
  if (forced || refused) return { demo: forced, demoForced: forced, demoOff: null };
  const demoOff = !isLoopback(host)
    ? `${host} is no loopback address`
    : isBehind
      ? '--origin or --trust-proxy says that others reach this server'
      : null;
  return { demo: demoOff === null, demoForced: false, demoOff };
}

interface Source {
  readonly name: string;
  readonly text: string;
}

const variableOf = (flag: string): string => `HALYARD_${flag.toUpperCase().replaceAll('-', '_')}`;
/** Variables without a flag: other users of the machine can read a process's flags. */
const secrets = ['HALYARD_SMTP_URL', 'HALYARD_SMS_URL', 'HALYARD_SMS_TOKEN', 'HALYARD_SMS_FROM'] as const;
/** Variables of the server, and of its tests and logs. */
const variables = new Set([
  ...Object.keys(flags).map(variableOf),
  'HALYARD_SAMPLES',
  'HALYARD_NEED_SAMPLES',
  'HALYARD_FUZZ',
  'HALYARD_TEST_SEED',
  'HALYARD_EVERY_CUT',
  'HALYARD_LOG',
  'HALYARD_DEV',
  ...secrets,
]);

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: false }).values;
  } catch (error) {
    const name = args.find((arg) => !arg.startsWith('--') || !(arg.slice(2).split('=')[0]! in flags)) ?? args.join(' ');
    throw new ConfigError(
      `wrong flag ${name}; known are ${Object.keys(flags)
        .map((flag) => `--${flag}`)
        .join(', ')}`,
      { cause: error },
    );
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
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not ${text}`);
  return value;
}

function factor({ name, text }: Source): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > 1_000)
    throw new ConfigError(`${name} must be a number above 0 and at most 1000, not ${text}`);
  return value;
}

function recordings(
  { name, list }: { readonly name: string; readonly list: readonly string[] },
  cwd: string,
): string[] {
  return list.map((path) => {
    const file = isAbsolute(path) ? path : resolve(cwd, path);
    if (!existsSync(file) || !statSync(file).isFile()) throw new ConfigError(`${name} names no file: ${path}`);
    return file;
  });
}

const mostDelayMs = 3_600_000;

/** `OKX=delay:800,loss:0.02,silence:0.1`; what is left out is 0. */
function lineOf({ name, text }: Source): LineConfig {
  const [venue = '', parts = ''] = text.split('=', 2);
  const exchange = exchanges.find((each) => each.toUpperCase() === venue.trim().toUpperCase());
  if (!exchange)
    throw new ConfigError(
      `${name} must begin with a venue (${exchanges.join(', ')}), as in OKX=delay:800,loss:0.02, not ${text}`,
    );
  const quality = { delay: 0, loss: 0, silence: 0 };
  for (const part of parts.split(',').filter(Boolean)) {
    const [key = '', value = ''] = part.trim().split(':', 2);
    const most = key === 'delay' ? mostDelayMs : 1;
    if (!Object.hasOwn(quality, key) || !/^\d+(\.\d+)?$/.test(value) || Number(value) > most)
      throw new ConfigError(`${name} knows delay (ms, at most ${mostDelayMs}), loss and silence (0 to 1), not ${part}`);
    quality[key as keyof typeof quality] = Number(value);
  }
  return { exchange, quality: { delayMs: quality.delay, loss: quality.loss, silence: quality.silence } };
}

function proxiesOf({ name, text }: Source): readonly string[] {
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (!trustedIn(list))
    throw new ConfigError(`${name} must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not ${text}`);
  return list;
}

/** A host as it stands in an address that people open. */
export const hostInUrl = (host: string): string =>
  host.includes(':') ? `[${host}]` : host === '127.0.0.1' ? 'localhost' : host;

function originOf({ name, text }: Source): string {
  const url = URL.parse(text);
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.username !== ''
  )
    throw new ConfigError(`${name} must be an address such as https://trade.example.com, not ${text}`);
  return url.origin;
}

function mailOf(env: Environment, from: Source): MailConfig | null {
  const { HALYARD_SMTP_URL: url } = env;
  if (!url) return null;
  if (!['smtp:', 'smtps:'].includes(URL.parse(url)?.protocol ?? ''))
    throw new ConfigError('HALYARD_SMTP_URL must be smtp://user:password@host:port or smtps://…');
  if (!/^[^\r\n<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from.text))
    throw new ConfigError(`${from.name} must be the sender's address where HALYARD_SMTP_URL is set`);
  return { url, from: from.text };
}

/** The address alone, without the name that may stand before it. */
function officeOf({ name, text }: Source): string {
  const parsed = v.safeParse(Email, /<([^<>]*)>$/.exec(text)?.[1] ?? text);
  if (!parsed.success) throw new ConfigError(`${name} must be an address such as office@example.com, not ${text}`);
  return parsed.output;
}

function smsOf(env: Environment): SmsConfig | null {
  const { HALYARD_SMS_URL: url, HALYARD_SMS_TOKEN: token, HALYARD_SMS_FROM: from = '' } = env;
  if (!url) return null;
  const parsed = URL.parse(url);
  if (!parsed || (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isLoopback(parsed.hostname))))
    throw new ConfigError('HALYARD_SMS_URL must be an https address');
  if (!token) throw new ConfigError('HALYARD_SMS_TOKEN must be set where HALYARD_SMS_URL is');
  return { url, token, from };
}

/** Addresses that only this machine reaches. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
