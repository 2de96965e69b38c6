import { crc32 } from '../base/crc32.ts';

const mark = ',"seal":';

/**
 * The text of a JSON object with `seal`, the crc32 of the text before, as its last member. Sockets opened with
 * `v1.json` carry sealed frames.
 */
export const seal = (text: string): string => `${text.slice(0, -1)}${mark}${crc32(text)}}`;

/** What a received text is: whole under its seal, without a seal, or changed on its way. */
export type SealState = 'sealed' | 'bare' | 'broken';

/** Checks the seal of a received text. The seal itself may stay where it is: it is one more member of the object. */
export function sealState(text: string): SealState {
  const at = text.lastIndexOf(mark);
  const digits = text.slice(at + mark.length, -1);
  if (at < 0 || !text.endsWith('}') || !/^\d{1,10}$/.test(digits)) return 'bare';
  return crc32(`${text.slice(0, at)}}`) === Number(digits) ? 'sealed' : 'broken';
}
