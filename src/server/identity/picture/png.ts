import { deflateSync } from 'node:zlib';
import { crc32Of } from '../../../shared/base/crc32.ts';
import type { Sheet } from './ink.ts';

type Colour = readonly [red: number, green: number, blue: number];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Shades from the plate to the ink. */
const greys = 32;

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32Of(body, body.length));
  return Buffer.concat([length, body, sum]);
}

/**
 * A sheet as PNG (ISO/IEC 15948), one byte a pixel: its palette goes from the colour of the plate to that of the ink.
 */
export function pngOf({ width, height, ink }: Sheet, plate: Colour, inkColour: Colour): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(
    Array.from({ length: greys }, (_, shade) =>
      plate.map((from, at) => Math.round(from + ((inkColour[at]! - from) * shade) / (greys - 1))),
    ).flat(),
  );
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + x + 1] = Math.round(ink[y * width + x]! * (greys - 1));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
