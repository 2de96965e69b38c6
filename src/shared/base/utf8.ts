const lowSurrogate = 0xdc00;
const highSurrogate = 0xd800;
const lastSurrogate = 0xdfff;
const replacement = 0xfffd;
const decodedAtOnce = 8_192;

/** Bytes that a character of a text takes at most. */
export const maxUtf8Bytes = 3;

/**
 * Writes `text` from character `from` on as UTF-8 at `at`; the place behind it. A half surrogate pair becomes U+FFFD.
 * The room must be there.
 */
export function writeUtf8(text: string, from: number, bytes: Uint8Array, at: number): number {
  let to = at;
  for (let index = from; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      bytes[to++] = code;
      continue;
    }
    if (code >= highSurrogate && code <= lastSurrogate) {
      const next = code < lowSurrogate ? text.charCodeAt(index + 1) : Number.NaN;
      const paired = next >= lowSurrogate && next <= lastSurrogate;
      code = paired ? 0x10000 + ((code - highSurrogate) << 10) + (next - lowSurrogate) : replacement;
      if (paired) index++;
    }
    to = putCode(bytes, to, code);
  }
  return to;
}

function putCode(bytes: Uint8Array, at: number, code: number): number {
  let to = at;
  if (code < 0x800) bytes[to++] = 0xc0 | (code >> 6);
  else if (code < 0x10000) bytes[to++] = 0xe0 | (code >> 12);
  else {
    bytes[to++] = 0xf0 | (code >> 18);
    bytes[to++] = 0x80 | ((code >> 12) & 0x3f);
  }
  if (code >= 0x800) bytes[to++] = 0x80 | ((code >> 6) & 0x3f);
  bytes[to++] = 0x80 | (code & 0x3f);
  return to;
}

/** The bytes of a text as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * maxUtf8Bytes);
  return bytes.slice(0, writeUtf8(text, 0, bytes, 0));
}

/** The text of UTF-8 bytes; undefined where they are none (cut short, overlong, a surrogate, above U+10FFFF). */
export function readUtf8(bytes: Uint8Array): string | undefined {
  let text = '';
  let codes: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i]!;
    const more = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
    if (more < 0 || i + more >= bytes.length) return undefined;
    let code = more === 0 ? first : first & (0x3f >> more);
    for (let index = 1; index <= more; index++) {
      const byte = bytes[i + index]!;
      if ((byte & 0xc0) !== 0x80) return undefined;
      code = (code << 6) | (byte & 0x3f);
    }
    if (
      (more === 2 && code < 0x800) ||
      (more === 3 && code < 0x10000) ||
      code > 0x10ffff ||
      (code >= highSurrogate && code <= lastSurrogate)
    )
      return undefined;
    codes.push(code);
    i += more + 1;
    if (codes.length < decodedAtOnce) continue;
    text += String.fromCodePoint(...codes);
    codes = [];
  }
  return text + String.fromCodePoint(...codes);
}
