import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../base/config-error.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Seals short secrets for the database with AES-256-GCM, so that a stolen database alone does not tell them. */
export interface SecretBox {
  /** `owner` is bound to the text: a row moved to another owner does not open. */
  seal(secret: string, owner: string): string;
  /** Throws where the key, the owner or the text is not the one it was sealed with. */
  open(sealed: string, owner: string): string;
}

/**
 * The box with the key of a file: 32 bytes for the server's own user only, made when there is the first secret to seal,
 * so that a start needs no room on the disk for it. Throws ConfigError where the file holds no key.
 */
export function createSecretBox(keyFile: string): SecretBox {
  const key = (): Buffer => {
    const bytes = readFileSync(keyFile);
    if (bytes.length !== keyBytes)
      throw new ConfigError(`${keyFile} holds no key of ${keyBytes} bytes: restore it from a backup`);
    return bytes;
  };
  if (existsSync(keyFile)) key();
  return {
    seal(secret, owner) {
      if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const text = bytes.subarray(nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
