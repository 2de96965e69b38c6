import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../base/config-error.ts';
import {
  type Environment,
  factor,
  type InviteLevel,
  inviteLevelsOf,
  type LineConfig,
  lineOf,
  mailOf,
  officeOf,
  originOf,
  proxiesOf,
  recordings,
  smsOf,
  type Source,
  type VipStep,
  vipStepsOf,
  whole,
} from './config-values.ts';
import { hostInUrl, isLoopback } from '../base/host-address.ts';
import type { MailConfig } from '../notify/mail.ts';
import type { SmsConfig } from '../notify/sms.ts';

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
  /** A new data folder begins with thirty days of history of the demo account. */
  readonly demoHistory?: boolean;
  /** Why there are no demo accounts although nobody has switched them off; null where there are, or somebody has. */
  readonly demoOff: string | null;
  /**
   * Addresses and networks of proxies whose X-Forwarded-For says who the client is; none, where nobody stands before
   * the server.
   */
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
  /** Master keys of secrets; those of the data folder where it is left out. */
  readonly secretKeys?: string | undefined;
  /** Paper money of a new account: so many USDT, or of the venue's own currency where it has no USDT. */
  readonly startingBalance: number;
  /** USD traded within 30 days that earn a VIP level above 1; from the lowest level on. */
  readonly vipTurnover: readonly VipStep[];
  /** From how many active invited users on which share of their fees is rebated; none where it is empty. */
  readonly inviteLevels: readonly InviteLevel[];
  /** Who reads what visitors write: an address that `Email` lets through. */
  readonly office: string;
}

/** Shares of fees where the operator has set none. */
const defaultInviteLevels = '0:0.10,5:0.15,20:0.20';

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
  'demo-history': { type: 'boolean' },
  offline: { type: 'boolean' },
  origin: { type: 'string' },
  'trust-proxy': { type: 'string' },
  'mail-from': { type: 'string' },
  'contact-to': { type: 'string' },
  'starting-balance': { type: 'string' },
  'vip-turnover': { type: 'string' },
  'invite-levels': { type: 'string' },
} as const;

/**
 * Reads flags over environment variables (HALYARD_PORT, HALYARD_HOST … HALYARD_REPLAY with commas, HALYARD_NO_DEMO,
 * HALYARD_OFFLINE …) over defaults; what holds a secret comes from the environment only. Throws ConfigError.
 */
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
      | 'contact-to'
      | 'starting-balance'
      | 'vip-turnover'
      | 'invite-levels',
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
    demoHistory: (given['demo-history'] ?? flagOf('HALYARD_DEMO_HISTORY', env)) && demo.demo,
    trustProxy: proxiesOf(text('trust-proxy', '')),
    offline: given.offline ?? flagOf('HALYARD_OFFLINE', env),
    origin: originOf(text('origin', `http://${hostInUrl(host)}:${port}`)),
    mail: mailOf(env, text('mail-from', '')),
    sms: smsOf(env),
    ...(env.HALYARD_SECRET_KEYS && { secretKeys: env.HALYARD_SECRET_KEYS }),
    startingBalance: whole(text('starting-balance', '10000'), 0, 1_000_000_000),
    vipTurnover: vipStepsOf(text('vip-turnover', '2:1000000,3:20000000')),
    inviteLevels: inviteLevelsOf(text('invite-levels', defaultInviteLevels)),
    office: officeOf(text('contact-to', text('mail-from', '').text || 'office@halyard.example')),
  };
}

interface DemoSetting {
  readonly forced: boolean;
  readonly refused: boolean;
  readonly host: string;
  /** Flags say that the server is reached by another address than its own. */
  readonly isBehind: boolean;
}

/**
 * A demo account has a password that everybody knows: it is there only where nobody but this machine can come from, or
 * where somebody asked for it in so many words.
 */
function demoOf({ forced, refused, host, isBehind }: DemoSetting): Pick<Config, 'demo' | 'demoForced' | 'demoOff'> {
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

const variableOf = (flag: string): string => `HALYARD_${flag.toUpperCase().replaceAll('-', '_')}`;
/** Variables without a flag: other users of the machine can read a process's flags. */
const secrets = [
  'HALYARD_SECRET_KEYS',
  'HALYARD_SMTP_URL',
  'HALYARD_SMS_URL',
  'HALYARD_SMS_TOKEN',
  'HALYARD_SMS_FROM',
] as const;
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
