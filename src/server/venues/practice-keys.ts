import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../shared/base/refusal.ts';
import { dayMs } from '../../shared/base/time.ts';
import type { Exchange } from '../../shared/market/instrument.ts';
import { needsPassphrase, type PracticeKind } from '../../shared/trade/practice-key.ts';
import { hashOfSecret, type VenueKeys } from '../store/secrets/venue-keys.ts';
import type { VenueKeyStore } from '../store/tables/venue-keys.ts';
import type { KeyCheck } from './key-check.ts';

const keyBytes = 18;
const secretBytes = 36;
/** An address that belongs to nobody (RFC 5737): a key that is bound to it works from nowhere. */
const otherAddress = '203.0.113.7';

/** The keys of the simulated venues: they issue them, and answer for them as an exchange does. */
export interface PracticeKeys extends KeyCheck {
  issue(exchange: Exchange, kind: PracticeKind): Promise<VenueKeys>;
}

interface PracticeKeysParts {
  readonly store: VenueKeyStore;
  readonly isSimulated: (exchange: Exchange) => boolean;
  readonly nowMs: () => number;
}

const isSame = (hash: string, other: string): boolean =>
  hash.length === other.length && timingSafeEqual(Buffer.from(hash), Buffer.from(other));

const wrong = (field: keyof Wire, rule: string): Refusal => new Refusal('API_KEY', { field, rule });
/** Fields of the form that name the parts of a key. */
interface Wire {
  readonly ApiKey: string;
  readonly SecretKey: string;
  readonly Passphrase: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

export function createPracticeKeys({ store, isSimulated, nowMs }: PracticeKeysParts): PracticeKeys {
  return {
    knows: isSimulated,

    async issue(exchange, kind) {
      const key = random(keyBytes);
      const secret = random(secretBytes);
      const passphrase = needsPassphrase(exchange) ? random(9) : undefined;
      await store.add({
        exchange,
        key,
        secretHash: hashOfSecret(key, kind === 'WRONG_SECRET' ? random(secretBytes) : secret),
        passphraseHash: passphrase === undefined ? null : hashOfSecret(key, passphrase),
        permissions: kind === 'SPOT_ONLY' ? ['spot'] : ['spot', 'future'],
        withdraws: kind === 'WITHDRAW',
        ipList: kind === 'OTHER_ADDRESS' ? [otherAddress] : [],
        expireMs: kind === 'EXPIRED' ? nowMs() - dayMs : nowMs() + 90 * dayMs,
        createdMs: nowMs(),
      });
      return { key, secret, ...(passphrase !== undefined && { passphrase }) };
    },

    async check(exchange, { key, secret, passphrase = '' }) {
      const issued = await store.find(key);
      if (!issued) throw wrong('ApiKey', 'unknown');
      if (issued.exchange !== exchange) throw wrong('ApiKey', 'other_exchange');
      if (!isSame(issued.secretHash, hashOfSecret(key, secret))) throw wrong('SecretKey', 'wrong');
      if (issued.passphraseHash !== null && !isSame(issued.passphraseHash, hashOfSecret(key, passphrase)))
        throw wrong('Passphrase', 'wrong');
      if (issued.expireMs !== null && issued.expireMs <= nowMs())
        throw new Refusal('API_EXPIRED', { field: 'ApiKey', rule: 'expired' });
      // The server's own address is what an exchange sees: no key that is bound to another one works here.
      if (issued.ipList.length > 0) throw new Refusal('IP_NOT_ALLOWED', { field: 'ApiKey', rule: 'venue_ip' });
      return { permissions: issued.permissions, withdraws: issued.withdraws, expireMs: issued.expireMs };
    },
  };
}
