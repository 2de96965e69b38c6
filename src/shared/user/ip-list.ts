import * as v from 'valibot';

/** The zone of an address of a link, as in `fe80::1%eth0`: no address that a server can be called from has one. */
const hasZone = (text: string): boolean => text.includes('%');

/** One address, IPv4 or IPv6, by the rule `ip`: no network, and without a zone. */
export const IpAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(45, 'ip'),
  v.check((text) => !hasZone(text), 'ip'),
  v.ip('ip'),
);

/** Whether a text is one address, as it stands. */
export const isIpAddress = (text: string): boolean => text === text.trim() && v.is(IpAddress, text);

/** Addresses that stand for all there are. */
const everybody: ReadonlySet<string> = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0']);

const isEverybody = (text: string): boolean => everybody.has(text.replace(/\/0+$/, '')) || /\/0+$/.test(text);

/** One address of a list of those that may do something: no network and not "all addresses". */
export const AllowedAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => !isEverybody(text), 'everybody'),
  v.check(isIpAddress, 'ip'),
);

/** Most addresses of a list. */
const mostAddresses = 20;

/** Those who may, by their addresses; everybody where it is empty. */
export const AllowedAddresses = v.pipe(v.array(AllowedAddress), v.maxLength(mostAddresses, 'ip_many'));

/** Addresses to which an account is bound; none where it is empty. */
export const BoundAddresses = v.pipe(v.array(IpAddress), v.maxLength(mostAddresses, 'ip_many'));
