import { crc32 } from 'node:zlib';
import { assert } from '../../../shared/base/assert.ts';

/** JSON behind its crc32, so that what the disk has changed is never shown for true. */
export function sealed(value: object): string {
  const json = JSON.stringify(value);
  return `${crc32(json)} ${json}`;
}

/** The JSON of a sealed text. Throws where the sum is wrong. */
export function unsealed(text: string): string {
  const space = text.indexOf(' ');
  const json = text.slice(space + 1);
  assert(text.slice(0, space) === String(crc32(json)), 'a row of the order history is as it was written');
  return json;
}
