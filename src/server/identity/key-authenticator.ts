import { createHmac, createPublicKey, createSecretKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { must } from '../../shared/base/assert.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import {
  maxWindowMs,
  type SignedRequest,
  signedHeaders,
  signingText,
  usualWindowMs,
} from '../../shared/wire/signed-request.ts';
import { addressesIn, plainIp } from '../base/client-address.ts';
import type { Clock } from '../base/clock.ts';
import { type AccessKeyStore, endOf, type StoredKey } from '../store/tables/access-keys.ts';
import type { User, UserStore } from '../store/tables/users.ts';
import { type Authenticator, type Caller, isElsewhere, isShut } from './authenticator.ts';
import type { Nonces } from './nonces.ts';

/** As much of a request as a signature covers, and where it came from. */
export interface SignedCall extends Pick<SignedRequest, 'method' | 'path' | 'query' | 'bodyHash'> {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

/** Whether a request says that it is signed with a key. */
export const isSigned = (headers: IncomingHttpHeaders): boolean => headers[lower(signedHeaders.key)] !== undefined;

export interface KeyAuthenticator {
  /**
   * The caller of a signed request, once. PERMISSION_DENIED with the header and the rule that it breaks; RATE_LIMIT for
   * too many nonces; IP_NOT_ALLOWED where the key is not for this address, FORBIDDEN where its user is bound to others.
   * Without the right signature nothing is told of a key but that there is none of this id.
   */
  callerOf(call: SignedCall): Promise<Caller>;
  /** A caller of a key as of now; undefined where the key or its user is over. Refuses addresses as `callerOf`. */
  again(keyId: string, ip?: string): Promise<Caller | undefined>;
}

interface KeyAuthenticatorParts {
  readonly keys: AccessKeyStore;
  readonly users: Pick<UserStore, 'byId'>;
  readonly nonces: Nonces;
  readonly clock: Clock;
  /** Called with every caller who is refused for the address. */
  readonly elsewhere: (userId: string, ip: string) => void;
}

const lower = (header: string): string => header.toLowerCase();

const denied = (field: string, rule: string): Refusal => new Refusal('PERMISSION_DENIED', { field, rule });

/** What the headers of a signed request must look like, and what stands for one that is left out. */
const forms = {
  [signedHeaders.key]: { form: /^hk_[A-Za-z0-9_-]{22}$/ },
  [signedHeaders.time]: { form: /^[1-9]\d{0,15}$/ },
  [signedHeaders.window]: { form: /^[1-9]\d{0,4}$/, usual: String(usualWindowMs) },
  [signedHeaders.nonce]: { form: /^[A-Za-z0-9_-]{1,36}$/ },
  // NOTE: one form for both kinds, else the answer would tell the kind of a key.
  [signedHeaders.signature]: { form: /^[A-Za-z0-9_-]{64,86}$/ },
} satisfies Record<string, { readonly form: RegExp; readonly usual?: string }>;

/** The value of a header; PERMISSION_DENIED with `required` or `format` where it has none. */
function fieldOf(headers: IncomingHttpHeaders, name: keyof typeof forms): string {
  const { form, usual }: { readonly form: RegExp; readonly usual?: string } = forms[name];
  const value = headers[lower(name)] ?? usual;
  if (value === undefined) throw denied(name, 'required');
  if (typeof value !== 'string' || !form.test(value)) throw denied(name, 'format');
  return value;
}

/** What a key's signatures are checked with: its secret, or its public key. */
const checkKeyOf = async (keys: AccessKeyStore, { keyId, publicKey }: StoredKey): Promise<KeyObject> =>
  publicKey === null
    ? createSecretKey(Buffer.from(must(await keys.secretOf(keyId), 'secret of a key'), 'utf8'))
    : createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey } });

function isRight(kind: StoredKey['kind'], key: KeyObject, text: string, signature: string): boolean {
  if (kind === 'ED25519') return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  const right = Buffer.from(createHmac('sha256', key).update(text).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

const callerWith = (key: StoredKey, user: User, ip: string | undefined): Caller => ({
  user,
  ip,
  token: `key:${key.keyId}`,
  key: { keyId: key.keyId, permissions: key.permissions },
});

/** Proves callers by the signatures of their keys. */
export function createKeyAuthenticator({
  keys,
  users,
  nonces,
  clock,
  elsewhere,
}: KeyAuthenticatorParts): KeyAuthenticator {
  const startedMs = clock.nowMs();
  /** By key id: a secret is unsealed once. */
  const checkKeys = new Map<string, KeyObject>();
  const lists = new Map<string, (ip: string) => boolean>();

  async function keptCheckKey(key: StoredKey): Promise<KeyObject> {
    const known = checkKeys.get(key.keyId);
    if (known) return known;
    const made = await checkKeyOf(keys, key);
    checkKeys.set(key.keyId, made);
    return made;
  }

  function isListed({ keyId, ipList }: StoredKey, ip: string): boolean {
    if (ipList.length === 0) return true;
    const list = lists.get(keyId) ?? addressesIn(ipList);
    lists.set(keyId, list);
    return list(plainIp(ip));
  }

  /** Refuses a time that is too old or too new, and one before the start: nonces of then are not known any more. */
  function checkTime(time: number, window: number): void {
    if (window > maxWindowMs) throw denied(signedHeaders.window, 'range');
    if (Math.abs(clock.nowMs() - time) > window || time < startedMs) throw denied(signedHeaders.time, 'window');
  }

  function checkAddress(key: StoredKey, user: User, ip: string): void {
    const isAllowed = isListed(key, ip);
    if (isAllowed && !isElsewhere(user, ip)) return;
    elsewhere(user.userId, ip);
    throw isAllowed
      ? new Refusal('FORBIDDEN', { field: 'ip', rule: 'bound' })
      : new Refusal('IP_NOT_ALLOWED', { field: 'ip', rule: 'not_listed' });
  }

  return {
    async callerOf({ headers, ip, ...signed }) {
      const keyId = fieldOf(headers, signedHeaders.key);
      const [time, window, nonce, signature] = [
        fieldOf(headers, signedHeaders.time),
        fieldOf(headers, signedHeaders.window),
        fieldOf(headers, signedHeaders.nonce),
        fieldOf(headers, signedHeaders.signature),
      ];
      checkTime(Number(time), Number(window));
      const key = keys.byId(keyId);
      if (!key) throw denied(signedHeaders.key, 'unknown');
      if (!isRight(key.kind, await keptCheckKey(key), signingText({ ...signed, time, window, nonce }), signature))
        throw denied(signedHeaders.signature, 'wrong');
      // NOTE: from here on the caller has the secret, or sends again what somebody signed who has.
      if (!nonces.take(keyId, nonce, Number(time) + Number(window))) throw denied(signedHeaders.nonce, 'used');
      const end = endOf(key, clock.nowMs());
      if (end) throw denied(signedHeaders.key, end);
      const user = await users.byId(key.userId);
      if (!user || isShut(user)) throw denied(signedHeaders.key, 'disabled');
      checkAddress(key, user, ip);
      return callerWith(key, user, ip);
    },

    async again(keyId, ip) {
      const key = keys.byId(keyId);
      if (!key || endOf(key, clock.nowMs())) return undefined;
      const user = await users.byId(key.userId);
      if (!user || isShut(user)) return undefined;
      if (ip !== undefined) checkAddress(key, user, ip);
      return callerWith(key, user, ip);
    },
  };
}

/** A caller as of now; undefined where what proved it does so no more. Refuses where the address is not allowed. */
export type Recheck = (caller: Caller, ip?: string) => Promise<Caller | undefined>;

/** Looks callers up again, by their token or by their key. */
export const createRecheck =
  (door: Authenticator, keys: Pick<KeyAuthenticator, 'again'>): Recheck =>
  (caller, ip) =>
    caller.key ? keys.again(caller.key.keyId, ip) : door.callerOf(caller.token, ip);
