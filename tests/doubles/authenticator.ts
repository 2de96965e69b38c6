import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a text in base32 (RFC 4648) without padding. */
function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The step of 30 seconds that a moment lies in. */
export const totpStep = (nowMs: number): number => Math.floor(nowMs / 30_000);

/**
 * What an authenticator app shows in a step (RFC 6238 with SHA-1, six digits); shares nothing with the server that
 * checks it.
 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
