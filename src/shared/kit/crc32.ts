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

/** CRC-32 of the first `length` bytes. */
export function crc32Of(bytes: Uint8Array, length: number): number {
  let crc = 0xffffffff;
  for (let i = 0; i < length; i++) crc = table[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
