import { rawDecimals } from './raw-messages.ts';

const space = 32;
const quote = 34;
const backslash = 92;
const zero = 48;
const nine = 57;

/** `.` less `0`. */
const pointDigit = -2;
/** Digits before the point that a whole number of 32 bits holds. */
const wholeDigits = 9;

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export const trueBytes = bytesOf('true');
export const falseBytes = bytesOf('false');
const nullBytes = bytesOf('null');
const scales = Float64Array.from({ length: rawDecimals + 1 }, (_, decimals) => 10 ** (rawDecimals - decimals));

/** Reads what is written in plain ASCII, byte by byte: no text is made of it. */
export class ByteReader {
  protected readonly bytes: Uint8Array;
  protected at = 0;
  protected ends = 0;
  /** That the number needs which was read last. */
  protected decimals = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** A whole number of digits alone; NaN where there is something else. */
  protected digits(from: number, to: number): number {
    let value = 0;
    for (let index = from; index < to; index++) {
      const byte = this.bytes[index]!;
      if (byte < zero || byte > nine) return Number.NaN;
      value = value * 10 + (byte - zero);
    }
    return value;
  }

  protected takes(text: Uint8Array): boolean {
    for (let index = 0; index < text.length; index++) if (this.bytes[this.at + index] !== text[index]) return false;
    this.at += text.length;
    return true;
  }

  /** Goes on to a byte within a text, or to what ends the text: its quote, an escape, or the line. */
  protected untilAny(byte: number): void {
    const { bytes } = this;
    for (; this.at < this.ends; this.at++) {
      const found = bytes[this.at]!;
      if (found === byte || found === quote || found === backslash || found < space) return;
    }
  }

  /** A value that is of no use: a text without escapes, a whole number, or one of the three words. */
  protected skip(): boolean {
    const { bytes } = this;
    const first = bytes[this.at]!;
    if (first === quote) {
      this.at++;
      this.untilAny(quote);
      return this.at < this.ends && bytes[this.at++] === quote;
    }
    if (first === trueBytes[0]) return this.takes(trueBytes);
    if (first === falseBytes[0]) return this.takes(falseBytes);
    if (first === nullBytes[0]) return this.takes(nullBytes);
    return Number.isSafeInteger(this.whole());
  }

  protected word(text: string): boolean {
    if (this.bytes[this.at] !== quote) return false;
    for (let index = 0; index < text.length; index++)
      if (this.bytes[this.at + 1 + index] !== text.charCodeAt(index)) return false;
    this.at += text.length + 2;
    return this.bytes[this.at - 1] === quote;
  }

  /** A whole number as JSON writes it; NaN where it is none. */
  protected whole(): number {
    const { bytes } = this;
    const from = this.at;
    while (bytes[this.at]! >= zero && bytes[this.at]! <= nine && this.at < this.ends) this.at++;
    const length = this.at - from;
    const isPlain = length === 1 || (length > 1 && length <= 16 && bytes[from] !== zero);
    return isPlain ? this.digits(from, this.at) : Number.NaN;
  }

  /**
   * `"61837.63000000"` in 10⁻⁸, from 0 up; NaN where it is none, or has more digits than can be counted so. Notes the
   * decimals that it needs, beyond those that are known to be needed.
   */
  protected quoted(known: number): number {
    const { bytes } = this;
    let index = this.at;
    if (bytes[index] !== quote) return Number.NaN;
    let whole = 0;
    let digit = bytes[++index]! - zero;
    const from = index;
    for (; digit >= 0 && digit <= 9; digit = bytes[++index]! - zero) whole = (whole * 10 + digit) | 0;
    if (index === from || index - from > wholeDigits) return Number.NaN;
    let fraction = 0;
    let decimals = 0;
    this.decimals = known;
    if (digit === pointDigit) {
      const begin = ++index;
      digit = bytes[index]! - zero;
      for (; digit >= 0 && digit <= 9; digit = bytes[++index]! - zero) fraction = (fraction * 10 + digit) | 0;
      decimals = index - begin;
      if (decimals === 0 || decimals > rawDecimals) return Number.NaN;
      let needed = decimals;
      while (needed > known && bytes[begin + needed - 1] === zero) needed--;
      this.decimals = needed;
    }
    if (bytes[index] !== quote) return Number.NaN;
    this.at = index + 1;
    const units = whole * scales[0]! + fraction * scales[decimals]!;
    return units <= Number.MAX_SAFE_INTEGER ? units : Number.NaN;
  }
}
