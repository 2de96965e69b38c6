import { isIpAddress } from './ip-list.ts';

/** How a key signs: by a secret that the server knows too, or by a private key that never leaves the program. */
export const keyKinds = ['HMAC', 'ED25519'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** What a key may do: read what its user sees; place and manage orders, settings, alerts and strategies. */
export const keyPermissions = ['read', 'trade'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** Most keys of a user that are neither expired nor revoked. */
export const maxLiveKeys = 20;
/** Days after which a key without a list of addresses ends, at most and where nothing else is said. */
export const maxOpenDays = 90;
/** Most addresses and networks of one key. */
export const maxKeyAddresses = 20;

/** Widest networks of an address list, as lengths of their prefixes: what is wider bounds nothing. */
const shortestPrefix = { v4: 8, v6: 16 } as const;

/** All zeros: no address that a client can have. */
const unspecified = /^[0.:]+$/;
/** First 16 bits zero: loopback, and all of IPv4 in the form of IPv6, of which a network looks narrower than it is. */
const zeroHead = /^0{0,4}:/;
const prefixText = /^(?:0|[1-9]\d{0,2})$/;

/** Why a text is no address and no network such as `10.0.0.0/8`: the rule that it breaks; undefined where it is one. */
export function addressProblem(text: string): 'ip' | 'ip_wide' | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || !isIpAddress(address)) return 'ip';
  if (prefix === undefined) return unspecified.test(address) ? 'ip' : undefined;
  const isSix = address.includes(':');
  if (!prefixText.test(prefix) || Number(prefix) > (isSix ? 128 : 32)) return 'ip';
  if (Number(prefix) < (isSix ? shortestPrefix.v6 : shortestPrefix.v4)) return 'ip_wide';
  return isSix && zeroHead.test(address) ? 'ip' : undefined;
}
