import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** One way to write each address: IPv4 without the IPv6 form around it, IPv6 in its shortest form. */
export function plainIp(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return bare.includes(':') ? (URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1) ?? bare) : bare;
}

/**
 * What counts as one client where tries are counted: an IPv4 address, or the /64 network that a single line has of
 * IPv6.
 */
export function clientOf(ip: string): string {
  const plain = plainIp(ip);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Whether an address is one of those proxies whose word about clients counts. */
export type IsTrusted = (ip: string) => boolean;

/**
 * Whether an address is in a list of addresses and networks such as `10.0.0.0/8`. Throws a TypeError that names the one
 * that is neither; a network of all addresses is none.
 */
export function addressesIn(list: readonly string[]): (ip: string) => boolean {
  // The package would take "10" for 0.0.0.10, and words such as "loopback".
  const wrong = list.find((text) => isIP(text.split('/')[0]!) === 0);
  if (wrong !== undefined) throw new TypeError(`invalid IP address: ${wrong}`);
  const isListed = proxyAddr.compile([...list]);
  return (ip) => isListed(ip, 0);
}

/**
 * Who the client is: whoever holds the connection, or where that is a trusted proxy the nearest address of
 * X-Forwarded-For that is none. What a client wrote there itself stands before what the first trusted proxy has added,
 * and is never reached. The same as Fastify's `request.ip` for those that it trusts.
 */
export const clientIpOf = (request: IncomingMessage, isTrusted: IsTrusted): string => proxyAddr(request, isTrusted);
