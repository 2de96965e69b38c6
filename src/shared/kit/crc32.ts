const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (IEEE 802.3) as an unsigned integer: over one byte a character below 256 and two, low first, above. For ASCII the usual value. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    crc = table[(crc ^ code) & 0xff]! ^ (crc >>> 8);
    if (code > 0xff) crc = table[(crc ^ (code >>> 8)) & 0xff]! ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** `tables[k][byte]`: what the byte does to the state k bytes later. */
const tables = Array.from({ length: 3 }).reduce<Uint32Array[]>((known) => [...known, known.at(-1)!.map((value) => table[value & 0xff]! ^ (value >>> 8))], [table]);
const [one, two, three, four] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/** CRC-32 of the first `length` bytes, four at a time. */
export function crc32Of(bytes: Uint8Array, length: number): number {
  let crc = -1;
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    crc = four[(crc ^ bytes[at]!) & 0xff]! ^ three[((crc >>> 8) ^ bytes[at + 1]!) & 0xff]! ^ two[((crc >>> 16) ^ bytes[at + 2]!) & 0xff]! ^ one[(crc >>> 24) ^ bytes[at + 3]!]!;
  }
  for (; at < length; at++) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
