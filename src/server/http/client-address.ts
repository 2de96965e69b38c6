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
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
