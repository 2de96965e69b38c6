import { createPublicKey, randomBytes } from 'node:crypto';
import * as contracts from '../../../shared/contracts/access-key.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { maxOpenDays } from '../../../shared/user/access-key.ts';
import { plainIp } from '../../base/client-address.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { newKeyMail } from '../../notify/entry-mails.ts';
import { refuseTrader } from '../../desk/caller.ts';
import type { Mailer } from '../../notify/mail-text.ts';
import { notifyOwner } from '../../notify/mailer.ts';
import { type AccessKeyStore, endOf, type StoredKey } from '../../store/tables/access-keys.ts';
import type { Server } from '../serve.ts';

export interface AccessKeyRoutes {
  readonly keys: AccessKeyStore;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  /** Closes the sockets of keys that prove nothing any more. */
  readonly recheckSockets: () => void;
}

/** PEM of a public key, also where a field of one line has taken its line ends away. */
const pem = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;
const ofThemselves = /^[A-Za-z0-9_-]{43}$/;

/** The 32 bytes of an Ed25519 public key in base64url, of PEM or of themselves. Refuses with INPUT what is none. */
function rawPublicKey(text: string): string {
  const problem = { field: 'public_key', rule: 'ed25519' };
  if (ofThemselves.test(text)) return Buffer.from(text, 'base64url').toString('base64url');
  const [, body] = pem.exec(text) ?? [];
  if (body === undefined) throw new Refusal('INPUT', problem);
  try {
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' });
    const { x } = key.asymmetricKeyType === 'ed25519' ? key.export({ format: 'jwk' }) : {};
    if (x !== undefined) return x;
  } catch (error) {
    throw new Refusal('INPUT', problem, { cause: error });
  }
  throw new Refusal('INPUT', problem);
}

/** An address as `plainIp` writes it, or a network with such an address. */
function plainRange(text: string): string {
  const [address = '', prefix] = text.split('/');
  return prefix === undefined ? plainIp(address) : `${plainIp(address)}/${prefix}`;
}

const stateNames = { revoked: 'REVOKED', expired: 'EXPIRED' } as const;

/** The keys of a user's programs. */
export function accessKeyRoutes(server: Server, { keys, mailer, clock, log, recheckSockets }: AccessKeyRoutes): void {
  function viewOf(key: StoredKey): contracts.AccessKey {
    const end = endOf(key, clock.nowMs());
    return {
      key_id: key.keyId,
      name: key.name,
      kind: key.kind,
      public_key: key.publicKey,
      permissions: [...key.permissions],
      ip_list: [...key.ipList],
      created: key.createdMs,
      expires: key.expiresMs,
      last_used: keys.lastUsedMs(key.keyId),
      state: end ? stateNames[end] : 'LIVE',
    };
  }

  server.guarded(contracts.keyList, ({ caller }) => keys.ofUser(caller.user.userId).map(viewOf));

  server.guarded(contracts.keyCreate, async ({ input, caller: { user }, ip, language }) => {
    refuseTrader(user);
    const nowMs = clock.nowMs();
    const ipList = [...new Set(input.ip_list.map(plainRange))];
    const days = input.expire_days ?? (ipList.length === 0 ? maxOpenDays : null);
    const secret = input.kind === 'HMAC' ? randomBytes(32).toString('base64url') : null;
    const key = await keys.create({
      userId: user.userId,
      name: input.name,
      kind: input.kind,
      publicKey: input.public_key === undefined ? null : rawPublicKey(input.public_key),
      permissions: [...new Set(input.permissions)],
      ipList,
      createdMs: nowMs,
      expiresMs: days === null ? null : nowMs + days * dayMs,
      secret,
    });
    log.info({ user_id: user.userId, ip, key_id: key.keyId }, 'an API key was made');
    notifyOwner(mailer, log, user, newKeyMail(language, key.name), 'a new API key could not be told to its owner');
    return { ...viewOf(key), ...(secret !== null && { secret }) };
  });

  server.guarded(contracts.keyRevoke, async ({ input, caller: { user } }) => {
    if (!(await keys.revoke(user.userId, input.key_id, clock.nowMs())))
      throw new Refusal('NOT_FOUND', { field: 'key_id', rule: 'unknown' });
    recheckSockets();
    return 1 as const;
  });
}
