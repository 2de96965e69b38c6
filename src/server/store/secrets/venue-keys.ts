import { createHash } from 'node:crypto';
import type { Exchange } from '../../../shared/market/instrument.ts';

/** What an exchange knows an account by. */
export interface VenueKeys {
  readonly key: string;
  readonly secret: string;
  /** Of exchanges that have one. */
  readonly passphrase?: string | undefined;
}

const sha256 = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** What a key is found by without being told: the same for the same key of the same exchange. */
export const hashOfKey = (exchange: Exchange, key: string): string => sha256('venue key', exchange, key);

/** Hash of a secret that is long and random, of one key. */
export const hashOfSecret = (key: string, secret: string): string => sha256('venue secret', key, secret);
