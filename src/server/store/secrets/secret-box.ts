import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing, MasterKey } from './key-ring.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Seals short secrets for the database, so that a stolen database alone does not tell them. */
export interface SecretBox {
  /** `owner` is bound to the text: a row moved to another owner does not open. */
  seal(secret: string, owner: string): string;
  /** Throws where a key, the owner or the text is not the one it was sealed with. */
  open(sealed: string, owner: string): string;
  /** The same secret under the current master key; it is not opened for that. Throws as `open`. */
  rewrap(sealed: string): string;
}

function encrypt(key: Buffer, bytes: Buffer, bound: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

function decrypt(key: Buffer, sealed: string, bound: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  // One text has one spelling: a changed last character is not passed over.
  if (bytes.toString('base64url') !== sealed) throw new Error('a sealed text is not what was written');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** Id of the master key that a sealed text needs. */
export const keyIdOf = (sealed: string): string => sealed.split('.', 1)[0]!;

/**
 * The box over a ring of master keys: AES-256-GCM, each text with a key of its own, which is sealed with the current
 * master key. A sealed text is `master key id . sealed key . sealed text`, the latter two in base64url.
 */
export function createSecretBox(ring: KeyRing): SecretBox {
  const wrap = ({ id, bytes }: MasterKey, key: Buffer): string => `${id}.${encrypt(bytes, key, id)}`;

  function unwrap(sealed: string): { readonly key: Buffer; readonly body: string } {
    const [id = '', wrapped = '', body = '', ...more] = sealed.split('.');
    const master = ring.byId(id);
    if (!master || more.length > 0) throw new Error(`no master key opens a secret that was sealed with ${id}`);
    return { key: decrypt(master.bytes, wrapped, id), body };
  }

  return {
    seal(secret, owner) {
      const key = randomBytes(keyBytes);
      return `${wrap(ring.current(), key)}.${encrypt(key, Buffer.from(secret), owner)}`;
    },
    open(sealed, owner) {
      const { key, body } = unwrap(sealed);
      return decrypt(key, body, owner).toString();
    },
    rewrap(sealed) {
      const { key, body } = unwrap(sealed);
      return `${wrap(ring.current(), key)}.${body}`;
    },
  };
}
