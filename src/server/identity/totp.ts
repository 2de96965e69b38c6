import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with SHA-1, steps of 30 seconds and six digits, which is what every authenticator app knows. */
const totpOf = (secret: string, username = ''): TOTP =>
  new TOTP({ issuer: 'Halyard', label: username, algorithm: 'SHA1', digits: 6, period: 30, secret });

const secretBytes = 20;

/** A secret of 160 random bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address from which an authenticator takes the secret (Google's key URI format). */
export const totpUri = (username: string, secret: string): string => totpOf(secret, username).toString();

/**
 * The step of which this is the code: the present one, or its neighbours for clocks that differ by up to 30 seconds;
 * undefined if it belongs to none. `code` has ASCII characters only, as `CodeText` holds.
 */
export function totpStepOf(secret: string, code: string, nowMs: number): number | undefined {
  const totp = totpOf(secret);
  const stepsAway = totp.validate({ token: code, timestamp: nowMs, window: 1 });
  return stepsAway === null ? undefined : totp.counter({ timestamp: nowMs }) + stepsAway;
}
