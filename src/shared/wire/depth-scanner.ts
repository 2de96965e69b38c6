import type { Scale } from '../kit/decimal.ts';
import type { Grid } from '../market/instrument.ts';
import { type DepthFrame, depthKinds } from './depth-frame.ts';

const [zero, nine, point, quote, comma, opening, closing] = [48, 57, 46, 34, 44, 91, 93];
const brace = 123;
/** Digits that surely fit a 32-bit integer, and those that surely fit a safe one. */
const [shortDigits, mostDigits] = [9, 15];
const powers = Float64Array.from({ length: 19 }, (_, exponent) => 10 ** exponent);
const literals = {
  delta: '"e":"d","U":', u: ',"u":', pu: ',"pu":', ts: ',"ts":', b: ',"b":[', a: ',"a":[',
  snapshot: '"e":"snap","u":', bids: ',"bids":[', asks: ',"asks":[', c: ',"c":', seal: ',"seal":', end: '}',
};

/**
 * Reads the one form in which our server writes depth frames, character by character and without a string on the way. (Bytes from a TextEncoder
 * are read faster, but putting them there costs as much in a browser as that saves.) At the first character that it does not expect it gives up, and
 * the caller parses the text as JSON: all that it accepts, it reads as JSON.parse and the schema would.
 */
export class DepthScanner {
  readonly #grid: Grid;
  #text = '';
  #at = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Fills `frame` from the members that begin at `from`, behind the brace or a member before them; false where the text has another form, and then the frame is worth nothing. */
  scan(text: string, from: number, frame: DepthFrame): boolean {
    this.#text = text;
    if (text.charCodeAt(from - 1) !== (from === 1 ? brace : comma)) return false;
    this.#at = from;
    return this.#literal(literals.delta) ? this.#delta(frame) : this.#literal(literals.snapshot) && this.#snapshot(frame);
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
  #member(name: string): number {
    if (!this.#literal(name)) return -1;
    const value = this.#whole();
    return value < 0 ? -2 : value;
  }

  /** Whether these bytes come next; then they are passed. What lies beyond the text is from an older one: the end is checked at the end. */
  #literal(expected: string): boolean {
    const text = this.#text;
    const from = this.#at;
    for (let i = 0; i < expected.length; i++) if (text.charCodeAt(from + i) !== expected.charCodeAt(i)) return false;
    this.#at = from + expected.length;
    return true;
  }

  /** A whole number of JSON, at most 15 digits; -1 for all else. */
  #whole(): number {
    const text = this.#text;
    const from = this.#at;
    let at = from;
    let value = 0;
    for (let digit = text.charCodeAt(at) - zero; digit >= 0 && digit <= 9; digit = text.charCodeAt(at) - zero) {
      value = value * 10 + digit;
      at++;
    }
    this.#at = at;
    const digits = at - from;
    return digits === 0 || digits > mostDigits || (digits > 1 && text.charCodeAt(from) === zero) ? -1 : value;
  }

  /**
   * Levels up to the closing bracket, written from row `from` on; their number, or -1. The hot path: place and digits live in locals, and only
   * numbers of more than nine digits or off a plain grid are left to `#units`.
   */
  #levels(frame: DepthFrame, from: number): number {
    const text = this.#text;
    const { price, size } = this.#grid;
    let { prices, sizes } = frame;
    let at = this.#at;
    let row = from;
    if (text.charCodeAt(at) === closing) {
      this.#at = at + 1;
      return 0;
    }
    for (;;) {
      if (row === prices.length) {
        frame.reserve(row + 1);
        ({ prices, sizes } = frame);
      }
      if (text.charCodeAt(at) !== opening || text.charCodeAt(at + 1) !== quote) return -1;
      const ticks = this.#short(text, at + 2, price);
      at = this.#at;
      if (ticks <= 0 || text.charCodeAt(at + 1) !== comma || text.charCodeAt(at + 2) !== quote) return -1;
      const lots = this.#short(text, at + 3, size);
      at = this.#at;
      if (lots < 0 || text.charCodeAt(at + 1) !== closing) return -1;
      prices[row] = ticks;
      sizes[row++] = lots;
      const next = text.charCodeAt(at + 2);
      at += 3;
      if (next === comma) continue;
      this.#at = at;
      return next === closing ? row - from : -1;
    }
  }

  /** As `#units`, for numbers of up to nine digits in whole units, which nearly all are. */
  #short(text: string, from: number, scale: Scale): number {
    let at = from;
    let code = text.charCodeAt(at);
    let value = 0;
    for (; code >= zero && code <= nine; code = text.charCodeAt(++at)) value = (Math.imul(value, 10) + code - zero) | 0;
    const whole = at - from;
    let fraction = 0;
    if (code === point) {
      for (code = text.charCodeAt(++at); code >= zero && code <= nine; code = text.charCodeAt(++at)) value = (Math.imul(value, 10) + code - zero) | 0;
      fraction = at - from - whole - 1;
      if (fraction === 0) return -1;
    }
    const missing = scale.decimals - fraction;
    if (code !== quote || whole === 0 || missing < 0) return -1;
    if (whole + fraction > shortDigits || missing > 5 || scale.unit !== 1) {
      this.#at = from;
      return this.#units(scale);
    }
    this.#at = at;
    return missing === 0 ? value : value * powers[missing]!;
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
    if (digits === 0 || whole === digits || missing < 0 || digits + missing > mostDigits) return -1;
    let value = digits <= shortDigits ? head : head * powers[digits - shortDigits]! + tail;
    if (missing > 0) value *= powers[missing]!;
    if (unit === 1) return value;
    return value % unit === 0 ? value / unit : -1;
  }
}
