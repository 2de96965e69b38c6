import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { Email } from '../../shared/user/contact.ts';
import { activatedVip, maxVip } from '../../shared/user/vip.ts';
import { type Exchange, exchanges } from '../../shared/market/instrument.ts';
import { ConfigError } from '../base/config-error.ts';
import { isLoopback } from '../base/host-address.ts';
import { addressesIn } from '../base/client-address.ts';
import type { MailConfig } from '../notify/mail.ts';
import type { SmsConfig } from '../notify/sms.ts';
import type { ConnectionQuality } from '../venues/gateway/practice-entry.ts';

/** A venue that is reached over a line which is slow or loses things. */
export interface LineConfig {
  readonly exchange: Exchange;
  readonly quality: ConnectionQuality;
}

/** A text and the flag or variable that gave it. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A whole number within bounds, both inclusive. */
export function whole({ name, text }: Source, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not ${text}`);
  return value;
}

/** Turnover from which a VIP level is earned. */
export interface VipStep {
  readonly level: number;
  /** USD within 30 days. */
  readonly usd: number;
}

/**
 * `2:1000000,3:20000000`: levels above 1 and the USD of 30 days that earn them, both rising; none where it is empty.
 */
export function vipStepsOf({ name, text }: Source): readonly VipStep[] {
  const steps = text
    .split(',')
    .filter(Boolean)
    .map((part): VipStep => {
      const [, level, usd] = /^(\d):(\d{1,15})$/.exec(part.trim()) ?? [];
      if (level === undefined || Number(level) <= activatedVip || Number(level) > maxVip)
        throw new ConfigError(
          `${name} must be levels from ${activatedVip + 1} to ${maxVip} with the USD of 30 days, as in 2:1000000,3:20000000, not ${part}`,
        );
      return { level: Number(level), usd: Number(usd) };
    });
  if (
    steps.some(
      ({ level, usd }, index) => index > 0 && (level <= steps[index - 1]!.level || usd <= steps[index - 1]!.usd),
    )
  )
    throw new ConfigError(`${name} must name its levels from the lowest on, each with more USD than the one before`);
  return steps;
}

/** From how many active invited users on an inviter gets which share of their trading fees. */
export interface InviteLevel {
  readonly active: number;
  /** Decimal text of a fraction, at most 1 and with at most four decimals. */
  readonly rate: string;
}

/** Levels of invites that there can be. */
const mostInviteLevels = 9;

/**
 * `0:0.10,5:0.15,20:0.20`: active invited users and the share of their trading fees from there on; the first from 0 on,
 * both rising; no rebates where it is empty.
 */
export function inviteLevelsOf({ name, text }: Source): readonly InviteLevel[] {
  const levels = text
    .split(',')
    .filter(Boolean)
    .map((part): InviteLevel => {
      const [, active, rate] = /^(\d{1,7}):(0\.\d{1,4}|1(?:\.0{1,4})?)$/.exec(part.trim()) ?? [];
      if (active === undefined || rate === undefined || Number(rate) === 0)
        throw new ConfigError(
          `${name} must be numbers of active invited users with the share of their fees, above 0 and at most 1 with four decimals, as in 0:0.10,5:0.15,20:0.20, not ${part}`,
        );
      return { active: Number(active), rate: String(Number(rate)) };
    });
  if (levels.length > mostInviteLevels) throw new ConfigError(`${name} must name at most ${mostInviteLevels} levels`);
  if (levels[0] && levels[0].active !== 0)
    throw new ConfigError(`${name} must begin with the level of 0 active invited users, as in 0:0.10`);
  if (
    levels.some(
      ({ active, rate }, index) =>
        index > 0 && (active <= levels[index - 1]!.active || Number(rate) <= Number(levels[index - 1]!.rate)),
    )
  )
    throw new ConfigError(
      `${name} must name its levels from the lowest on, each with a larger share than the one before`,
    );
  return levels;
}

/** A number above 0 and at most 1000. */
export function factor({ name, text }: Source): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > 1_000)
    throw new ConfigError(`${name} must be a number above 0 and at most 1000, not ${text}`);
  return value;
}

/** Absolute paths of files that exist. */
export function recordings(
  { name, list }: { readonly name: string; readonly list: readonly string[] },
  cwd: string,
): string[] {
  return list.map((path) => {
    const file = isAbsolute(path) ? path : resolve(cwd, path);
    if (!existsSync(file) || !statSync(file).isFile()) throw new ConfigError(`${name} names no file: ${path}`);
    return file;
  });
}

const maxDelayMs = 3_600_000;

/** `OKX=delay:800,loss:0.02,silence:0.1`; what is left out is 0. */
export function lineOf({ name, text }: Source): LineConfig {
  const [venue = '', parts = ''] = text.split('=', 2);
  const exchange = exchanges.find((each) => each.toUpperCase() === venue.trim().toUpperCase());
  if (!exchange)
    throw new ConfigError(
      `${name} must begin with a venue (${exchanges.join(', ')}), as in OKX=delay:800,loss:0.02, not ${text}`,
    );
  const quality = { delay: 0, loss: 0, silence: 0 };
  for (const part of parts.split(',').filter(Boolean)) {
    const [key = '', value = ''] = part.trim().split(':', 2);
    const most = key === 'delay' ? maxDelayMs : 1;
    if (!Object.hasOwn(quality, key) || !/^\d+(\.\d+)?$/.test(value) || Number(value) > most)
      throw new ConfigError(`${name} knows delay (ms, at most ${maxDelayMs}), loss and silence (0 to 1), not ${part}`);
    quality[key as keyof typeof quality] = Number(value);
  }
  return { exchange, quality: { delayMs: quality.delay, loss: quality.loss, silence: quality.silence } };
}

/** Addresses and networks with commas between them. */
export function proxiesOf({ name, text }: Source): readonly string[] {
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  try {
    addressesIn(list);
  } catch (cause) {
    throw new ConfigError(`${name} must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not ${text}`, { cause });
  }
  return list;
}

/** Scheme, host and port of an address, without a slash at its end. */
export function originOf({ name, text }: Source): string {
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

/** How letters are sent; null where no variable says so. */
export function mailOf(env: Environment, from: Source): MailConfig | null {
  const { HALYARD_SMTP_URL: url } = env;
  if (!url) return null;
  if (!['smtp:', 'smtps:'].includes(URL.parse(url)?.protocol ?? ''))
    throw new ConfigError('HALYARD_SMTP_URL must be smtp://user:password@host:port or smtps://…');
  if (!/^[^\r\n<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from.text))
    throw new ConfigError(`${from.name} must be the sender's address where HALYARD_SMTP_URL is set`);
  return { url, from: from.text };
}

/** The address alone, without the name that may stand before it. */
export function officeOf({ name, text }: Source): string {
  const parsed = v.safeParse(Email, /<([^<>]*)>$/.exec(text)?.[1] ?? text);
  if (!parsed.success) throw new ConfigError(`${name} must be an address such as office@example.com, not ${text}`);
  return parsed.output;
}

/** How short messages are sent; null where no variable says so. */
export function smsOf(env: Environment): SmsConfig | null {
  const { HALYARD_SMS_URL: url, HALYARD_SMS_TOKEN: token, HALYARD_SMS_FROM: from = '' } = env;
  if (!url) return null;
  const parsed = URL.parse(url);
  if (!parsed || (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isLoopback(parsed.hostname))))
    throw new ConfigError('HALYARD_SMS_URL must be an https address');
  if (!token) throw new ConfigError('HALYARD_SMS_TOKEN must be set where HALYARD_SMS_URL is');
  return { url, token, from };
}
