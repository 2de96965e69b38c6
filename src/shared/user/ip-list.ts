import * as v from 'valibot';

/** Addresses that stand for all there are. */
const everybody: ReadonlySet<string> = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0']);

const isEverybody = (text: string): boolean => everybody.has(text.replace(/\/0+$/, '')) || /\/0+$/.test(text);

/** One address of a list of those that may do something: IPv4 or IPv6, no network and not "all addresses". */
export const AllowedAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => !isEverybody(text), 'everybody'),
  v.maxLength(45, 'ip'),
  v.ip('ip'),
);

/** Those who may, by their addresses; everybody where it is empty. */
export const AllowedAddresses = v.pipe(v.array(AllowedAddress), v.maxLength(20, 'ip_many'));
