import { BlockList, isIP } from 'node:net';

/** One way to write each address: IPv4 without the IPv6 form around it, IPv6 in its shortest form. */
export function plainIp(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return bare.includes(':') ? (URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1) ?? bare) : bare;
}

/** What counts as one client where tries are counted: an IPv4 address, or the /64 network that a single line has of IPv6. */
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

/** Reads addresses and networks such as `10.0.0.0/8`; undefined where one is neither. */
export function trustedIn(list: readonly string[]): IsTrusted | undefined {
  const known = new BlockList();
  for (const text of list) {
    const [ip = '', bits, ...more] = text.split('/');
    const version = isIP(ip);
    const length = bits === undefined ? (version === 6 ? 128 : 32) : Number(bits);
    if (
      version === 0 ||
      more.length > 0 ||
      (bits !== undefined && !/^\d{1,3}$/.test(bits)) ||
      length > (version === 6 ? 128 : 32)
    )
      return undefined;
    known.addSubnet(ip, length, version === 6 ? 'ipv6' : 'ipv4');
  }
  return (ip) => {
    const plain = plainIp(ip);
    const version = isIP(plain);
    return version !== 0 && known.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Who the client is: whoever holds the connection, or where that is a trusted proxy the nearest address of X-Forwarded-For that is none. What a client wrote
 * there himself stands before what the first trusted proxy has added, and is never reached. The same as Fastify's `request.ip` for those that it trusts.
 */
export function clientIpOf(remote: string, forwarded: string | undefined, isTrusted: IsTrusted): string {
  const told = (forwarded ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  let client = remote;
  while (isTrusted(client)) {
    const next = told.pop();
    if (next === undefined) return client;
    client = next;
  }
  return client;
}
