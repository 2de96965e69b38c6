const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * CRC-32 (IEEE 802.3) as an unsigned integer: over one byte a character below 256 and two, low first, above. For ASCII
 * the usual value.
 */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    crc = table[(crc ^ code) & 0xff]! ^ (crc >>> 8);
    if (code > 0xff) crc = table[(crc ^ (code >>> 8)) & 0xff]! ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const stride = 8;

/** At `k * 256 + byte`: what the byte does to the state k bytes later. */
const later = new Int32Array(stride * 256);
for (let index = 0; index < later.length; index++) {
  const before = later[index - 256];
  later[index] = before === undefined ? table[index]! : table[before & 0xff]! ^ (before >>> 8);
}

/** CRC-32 of the first `length` bytes, eight at a time. */
export function crc32Of(bytes: Uint8Array, length: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  let crc = -1;
  let at = 0;
  for (; at + stride <= length; at += stride) {
    const low = crc ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    crc =
      later[1_792 + (low & 0xff)]! ^
      later[1_536 + ((low >>> 8) & 0xff)]! ^
      later[1_280 + ((low >>> 16) & 0xff)]! ^
      later[1_024 + (low >>> 24)]! ^
      later[768 + (high & 0xff)]! ^
      later[512 + ((high >>> 8) & 0xff)]! ^
      later[256 + ((high >>> 16) & 0xff)]! ^
      later[high >>> 24]!;
  }
  for (; at < length; at++) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
