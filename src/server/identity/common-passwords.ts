import { createHash } from 'node:crypto';
import { Refusal } from '../../shared/base/refusal.ts';
import { commonPasswordMarks } from './common-password-marks.ts';

/**
 * What stands for a password in the list: the first 32 bits of its SHA-256, in small letters. Three thousand of them
 * meet a password that is not listed once in 1.4 million.
 */
export const markOf = (password: string): number =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE(0);

/** Marks of a list as text, and back: four bytes each, ascending, base64. */
export const packMarks = (marks: readonly number[]): string =>
  Buffer.from(Uint32Array.from(marks).sort().buffer).toString('base64');
const unpackMarks = (text: string): Uint32Array => new Uint32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);

const marks: ReadonlySet<number> = new Set(unpackMarks(commonPasswordMarks));

/** Whether it is one of the 3000 most common passwords of 8 to 20 characters, in any case of letters. */
export const isListedPassword = (password: string): boolean => marks.has(markOf(password));

/** Refuses a new password that is listed, as the schema refuses those that follow a common pattern. */
export function refuseListed(password: string): void {
  if (isListedPassword(password)) throw new Refusal('INPUT', { field: 'password', rule: 'password_common' });
}
