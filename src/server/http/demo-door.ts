import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { plainIp } from '../base/client-address.ts';
import { isLoopback } from '../base/host-address.ts';

/** Headers by which a proxy tells of itself or of the client behind it. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-original-forwarded-for',
  'true-client-ip',
  'cf-connecting-ip',
] as const;

/** What demo mode gives away, it gives to this machine alone. */
export interface DemoDoor {
  /** Whether demo mode holds for a request: none that has come through a proxy, unless demo mode is forced. */
  readonly isOpen: (headers: IncomingHttpHeaders) => boolean;
}

/** Whether a request says that it has come through a proxy. */
const isForwarded = (headers: IncomingHttpHeaders): boolean => forwarding.some((name) => headers[name] !== undefined);

/** Whether a request comes from this machine, by no proxy. */
export const isFromHere = ({ ip, headers }: { readonly ip: string; readonly headers: IncomingHttpHeaders }): boolean =>
  isLoopback(plainIp(ip)) && !isForwarded(headers);

export const createDemoDoor = ({ demo, demoForced }: Pick<Config, 'demo' | 'demoForced'>): DemoDoor => ({
  isOpen: (headers) => demoForced || (demo && isOwnName(headers.host) && !isForwarded(headers)),
});

/** Whether a request names this machine: another name may be a foreign page's, pointed here, or that of a proxy. */
const isOwnName = (host: string | undefined): boolean =>
  isLoopback((host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
