import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secondMs } from '../../shared/kit/time.ts';

const stepMs = 30 * secondMs;
const digits = 6;
const secretBytes = 20;
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** A secret of 160 bits, base32. */
export const newTotpSecret = (): string => base32(randomBytes(secretBytes));

/** The address from which an authenticator takes the secret (Google's key URI format). */
export const totpUri = (username: string, secret: string): string =>
  `otpauth://totp/Halyard:${encodeURIComponent(username)}?secret=${secret}&issuer=Halyard`;

/** RFC 6238 with SHA-1, 30-second steps and six digits: the code of one step. `secret` in base32. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  // RFC 4226 §5.3: the last four bits say where the 31 bits of the code begin.
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const totpStep = (nowMs: number): number => Math.floor(nowMs / stepMs);

/** The step of which this is the code: the present one, or its neighbours for clocks that differ by up to 30 seconds; undefined where it is none's. */
export function totpStepOf(secret: string, code: string, nowMs: number): number | undefined {
  const now = totpStep(nowMs);
  const given = Buffer.from(code);
  return [now, now - 1, now + 1].find((step) => {
    const right = Buffer.from(totpCode(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
