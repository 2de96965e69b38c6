import type { Scale } from '../base/decimal.ts';
import type { Grid } from '../market/instrument.ts';
import { type DepthFrame, depthKinds } from './depth-frame.ts';

const zero = 48;
const point = 46;
const quote = 34;
const comma = 44;
const opening = 91;
const closing = 93;
const brace = 123;
/**
 * A digit's code with the bits of `0` turned is the digit, and no other code is below ten then, nor is what lies beyond
 * the text.
 */
const pointDigit = point ^ zero;
const quoteDigit = quote ^ zero;
/** Digits that surely fit a 32-bit integer, and those that surely fit a safe one. */
const shortDigits = 9;
const maxDigits = 15;
const powers = Float64Array.from({ length: 19 }, (_, exponent) => 10 ** exponent);
const codes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
/** What stands between the numbers of a depth frame as our server writes it. */
const literals = {
  delta: codes('"e":"d","U":'),
  u: codes(',"u":'),
  pu: codes(',"pu":'),
  ts: codes(',"ts":'),
  b: codes(',"b":['),
  a: codes(',"a":['),
  snapshot: codes('"e":"snap","u":'),
  bids: codes(',"bids":['),
  asks: codes(',"asks":['),
  c: codes(',"c":'),
  seal: codes(',"seal":'),
  end: codes('}'),
};

/** A grid as the scanner needs it; `short` where its numbers may be short ones. */
interface Layout extends Scale {
  readonly power: number;
  readonly short: boolean;
}

const layoutOf = ({ decimals, unit }: Scale): Layout => ({
  decimals,
  unit,
  power: 10 ** decimals,
  short: unit === 1 && decimals < shortDigits,
});

/** Levels that so many characters may hold: ten for the shortest one, with its comma. */
const maxLevels = (characters: number): number => Math.ceil(characters / 10);

/** Whether members may begin at `from`. */
const isBegun = (text: string, from: number): boolean => text.charCodeAt(from - 1) === (from === 1 ? brace : comma);

/**
 * Reads the one form in which our server writes depth frames, character by character and without a string on the way.
 * (Bytes from a TextEncoder are read faster, but putting them there costs as much in a browser as that saves.) At the
 * first character that it does not expect it gives up, and the caller parses the text as JSON: all that it accepts, it
 * reads as JSON.parse and the schema would.
 */
export class DepthScanner {
  readonly #price: Layout;
  readonly #size: Layout;
  #text = '';
  #at = 0;

  constructor({ price, size }: Grid) {
    this.#price = layoutOf(price);
    this.#size = layoutOf(size);
  }

  /**
   * Fills `frame` from the members that begin at `from`, behind the brace or a member before them; false where the text
   * has another form, and then the frame is worth nothing.
   */
  scan(text: string, from: number, frame: DepthFrame): boolean {
    this.#text = text;
    if (!isBegun(text, from)) return false;
    this.#at = from;
    return this.#literal(literals.delta)
      ? this.#delta(frame)
      : this.#literal(literals.snapshot) && this.#snapshot(frame);
  }

  #delta(frame: DepthFrame): boolean {
    frame.kind = depthKinds.delta;
    if (this.#whole() < 0 || !this.#literal(literals.u)) return false;
    frame.u = this.#whole();
    if (frame.u < 0 || !this.#literal(literals.pu)) return false;
    frame.pu = this.#whole();
    if (frame.pu < 0 || !this.#literal(literals.ts)) return false;
    frame.ts = this.#whole();
    if (frame.ts < 0 || !this.#literal(literals.b)) return false;
    frame.bids = this.#levels(frame, 0);
    return frame.bids >= 0 && this.#literal(literals.a) && this.#rest(frame);
  }

  #snapshot(frame: DepthFrame): boolean {
    frame.kind = depthKinds.snap;
    frame.pu = 0;
    frame.u = this.#whole();
    if (frame.u < 0 || !this.#literal(literals.ts)) return false;
    frame.ts = this.#whole();
    if (frame.ts < 0 || !this.#literal(literals.bids)) return false;
    frame.bids = this.#levels(frame, 0);
    return frame.bids >= 0 && this.#literal(literals.asks) && this.#rest(frame);
  }

  /** The asks and what may follow them: checksum, seal, the end. */
  #rest(frame: DepthFrame): boolean {
    frame.asks = this.#levels(frame, frame.bids);
    if (frame.asks < 0) return false;
    frame.c = this.#member(literals.c);
    frame.seal = this.#member(literals.seal);
    return frame.c > -2 && frame.seal > -2 && this.#literal(literals.end) && this.#at === this.#text.length;
  }

  /** Value of a member that may be absent: then -1; -2 where it is there and no number. */
  #member(name: Uint8Array): number {
    if (!this.#literal(name)) return -1;
    const value = this.#whole();
    return value < 0 ? -2 : value;
  }

  /** Whether these characters come next; then they are passed. */
  #literal(expected: Uint8Array): boolean {
    const text = this.#text;
    const from = this.#at;
    for (let i = 0; i < expected.length; i++) if (text.charCodeAt(from + i) !== expected[i]) return false;
    this.#at = from + expected.length;
    return true;
  }

  /** A whole number of JSON, at most 15 digits; -1 for all else. In two parts that fit 32-bit integers. */
  #whole(): number {
    const text = this.#text;
    const from = this.#at;
    let at = from;
    let head = 0;
    let digit = text.charCodeAt(at) ^ zero;
    for (const stop = from + shortDigits; digit <= 9 && at < stop; digit = text.charCodeAt(++at) ^ zero)
      head = (Math.imul(head, 10) + digit) | 0;
    const split = at;
    let tail = 0;
    for (; digit <= 9; digit = text.charCodeAt(++at) ^ zero) tail = (Math.imul(tail, 10) + digit) | 0;
    this.#at = at;
    const digits = at - from;
    if (digits === 0 || digits > maxDigits || (digits > 1 && text.charCodeAt(from) === zero)) return -1;
    return at === split ? head : head * powers[at - split]! + tail;
  }

  /**
   * Levels up to the closing bracket, written from row `from` on; their number, or -1. The hot path, with place and
   * digits in locals: numbers of up to nine digits in whole units, as nearly all are. At the first level that is
   * otherwise it leaves the rest to `#longLevels`.
   */
  #levels(frame: DepthFrame, from: number): number {
    const text = this.#text;
    const { decimals: priceDecimals, power: pricePower, short: shortPrices } = this.#price;
    const { decimals: sizeDecimals, power: sizePower, short: shortSizes } = this.#size;
    let begin = this.#at;
    let row = from;
    if (text.charCodeAt(begin) === closing) {
      this.#at = begin + 1;
      return 0;
    }
    frame.reserve(from + maxLevels(text.length - begin));
    const { prices, sizes } = frame;
    if (!shortPrices || !shortSizes) return this.#longLevels(frame, begin, from, row);
    for (;;) {
      let at = begin + 2;
      let value = 0;
      let digit = text.charCodeAt(at) ^ zero;
      for (; digit <= 9; digit = text.charCodeAt(++at) ^ zero) value = (Math.imul(value, 10) + digit) | 0;
      let whole = at - begin - 2;
      if (digit === pointDigit) {
        const stop = at + priceDecimals;
        for (digit = text.charCodeAt(++at) ^ zero; digit <= 9; digit = text.charCodeAt(++at) ^ zero)
          value = (Math.imul(value, 10) + digit) | 0;
        if (at !== stop + 1 || priceDecimals === 0) break;
      } else value *= pricePower;
      if (digit !== quoteDigit || whole === 0 || whole + priceDecimals > shortDigits || value === 0) break;
      if (
        text.charCodeAt(begin) !== opening ||
        text.charCodeAt(begin + 1) !== quote ||
        text.charCodeAt(at + 1) !== comma ||
        text.charCodeAt(at + 2) !== quote
      )
        break;
      prices[row] = value;
      at += 3;
      whole = at;
      value = 0;
      digit = text.charCodeAt(at) ^ zero;
      for (; digit <= 9; digit = text.charCodeAt(++at) ^ zero) value = (Math.imul(value, 10) + digit) | 0;
      whole = at - whole;
      if (digit === pointDigit) {
        const stop = at + sizeDecimals;
        for (digit = text.charCodeAt(++at) ^ zero; digit <= 9; digit = text.charCodeAt(++at) ^ zero)
          value = (Math.imul(value, 10) + digit) | 0;
        if (at !== stop + 1 || sizeDecimals === 0) break;
      } else value *= sizePower;
      if (
        digit !== quoteDigit ||
        whole === 0 ||
        whole + sizeDecimals > shortDigits ||
        text.charCodeAt(at + 1) !== closing
      )
        break;
      sizes[row++] = value;
      const next = text.charCodeAt(at + 2);
      begin = at + 3;
      if (next === comma) continue;
      this.#at = begin;
      return next === closing ? row - from : -1;
    }
    return this.#longLevels(frame, begin, from, row);
  }

  /** The same for any levels, from `begin` and `row` on. */
  #longLevels({ prices, sizes }: DepthFrame, begin: number, from: number, firstRow: number): number {
    const text = this.#text;
    let row = firstRow;
    this.#at = begin;
    for (;;) {
      if (text.charCodeAt(this.#at) !== opening || text.charCodeAt(this.#at + 1) !== quote) return -1;
      this.#at += 2;
      const ticks = this.#units(this.#price);
      if (ticks <= 0 || text.charCodeAt(this.#at + 1) !== comma || text.charCodeAt(this.#at + 2) !== quote) return -1;
      this.#at += 3;
      const lots = this.#units(this.#size);
      if (lots < 0 || text.charCodeAt(this.#at + 1) !== closing) return -1;
      prices[row] = ticks;
      sizes[row++] = lots;
      const next = text.charCodeAt(this.#at + 2);
      this.#at += 3;
      if (next !== comma) return next === closing ? row - from : -1;
    }
  }

  /** A decimal up to its closing quote, where it stays, as units of a grid; -1 for what only the slow way may judge. */
  #units({ decimals, unit }: Scale): number {
    const text = this.#text;
    let at = this.#at;
    let head = 0;
    let tail = 0;
    let digits = 0;
    let whole = -1;
    for (let byte = text.charCodeAt(at); byte !== quote; byte = text.charCodeAt(++at)) {
      const digit = byte - zero;
      if (digit >= 0 && digit <= 9) {
        if (digits < shortDigits) head = (Math.imul(head, 10) + digit) | 0;
        else tail = (Math.imul(tail, 10) + digit) | 0;
        digits++;
      } else if (byte === point && whole < 0 && digits > 0) whole = digits;
      else return -1;
    }
    this.#at = at;
    const missing = whole < 0 ? decimals : decimals - digits + whole;
    if (digits === 0 || whole === digits || missing < 0 || digits + missing > maxDigits) return -1;
    let value = digits <= shortDigits ? head : head * powers[digits - shortDigits]! + tail;
    if (missing > 0) value *= powers[missing]!;
    if (unit === 1) return value;
    return value % unit === 0 ? value / unit : -1;
  }
}
