import { ByteReader, bytesOf, falseBytes, trueBytes } from './byte-reader.ts';
import { ScannedLevels } from './scanned-levels.ts';

const quote = 34;
const comma = 44;
const zero = 48;
const nine = 57;
const colon = 58;
const openList = 91;
const closeList = 93;
const closeObject = 125;
const space = 32;
const atSign = 64;
/** Stands for the key `pu`. */
const beforeKey = 1;

const streamHead = bytesOf('{"stream":"');
const dataHead = bytesOf('","data":{');
const snapshotHead = bytesOf('{"lastUpdateId":');
const bidsName = bytesOf('bids');
const asksName = bytesOf('asks');

/** What a line holds. `other`: a stream that recordings leave out. */
export type LineKind = 'depth' | 'trade' | 'snapshot' | 'other';

/**
 * Reads the lines of a recording as venues write them, byte by byte: no text is made of them but their symbol. What is
 * written in another way it does not read; the slow reading judges those lines.
 */
export class LineScanner extends ByteReader {
  atMs = 0;
  /** Of an update or a trade, as the venue spells it. */
  symbol = '';
  /** What was read of what has to be there: 1 the symbol, 2 the event, 4 of a trade its taker's side. */
  #named = 0;
  /** Ids of an update, of a snapshot (`last`) or a trade (`first`); NaN where there is none. */
  first = Number.NaN;
  last = Number.NaN;
  before = Number.NaN;
  /** Levels of an update or a snapshot; of a trade the one row of its price and size, on the side that it took from. */
  readonly levels = new ScannedLevels();
  #price = 0;
  #size = 0;
  #takerSells = false;
  /** Sides that were read: 1 the bids, 3 both; they stand in this order, else the slow reading sorts them. */
  #sides = 0;

  /** Reads the line from `from` until `to`. Undefined where it is written in another way. */
  scan(from: number, to: number): LineKind | undefined {
    this.at = from;
    this.ends = to;
    this.#sides = 0;
    this.levels.clear();
    this.first = this.last = this.before = this.#price = this.#size = Number.NaN;
    if (!this.#time()) return undefined;
    if (this.takes(streamHead)) return this.#stream();
    if (!this.takes(snapshotHead)) return undefined;
    this.last = this.whole();
    const isRead = this.#members('snapshot') && this.#isWhole(this.last) && this.#sides === 3 && this.#isEnd(0);
    return isRead ? 'snapshot' : undefined;
  }

  #stream(): LineKind | undefined {
    const bytes = this.bytes;
    this.untilAny(atSign);
    const letter = bytes[this.at + 1];
    const kind = letter === 100 ? 'depth' : letter === 116 ? 'trade' : letter === 98 ? 'other' : undefined;
    if (bytes[this.at] !== atSign || kind === undefined) return undefined;
    if (kind === 'other') return kind;
    this.untilAny(quote);
    if (!this.takes(dataHead)) return undefined;
    this.#named = 0;
    if (
      !this.#members(kind) ||
      !this.#isEnd(1) ||
      this.#named !== (kind === 'trade' ? 7 : 3) ||
      !this.#isWhole(this.first)
    )
      return undefined;
    if (kind === 'depth') return this.#isWhole(this.last) && this.#sides === 3 ? kind : undefined;
    if (!(this.#price > 0) || !(this.#size >= 0)) return undefined;
    if (!this.#takerSells) this.levels.asks = 0;
    this.levels.add(this.#price, this.#size);
    if (this.#takerSells) this.levels.asks = 1;
    return kind;
  }

  #isWhole = (value: number): boolean => Number.isSafeInteger(value);

  /** Whether nothing but so many closing braces is left. */
  #isEnd(braces: number): boolean {
    for (; braces > 0; braces--) if (this.bytes[this.at++] !== closeObject) return false;
    return this.at === this.ends;
  }

  /** `<nanoseconds> ` */
  #time(): boolean {
    const bytes = this.bytes;
    const begin = this.at;
    while (this.at < this.ends && bytes[this.at] !== space) this.at++;
    const whole = this.at - begin - 6;
    if (whole < 1 || whole > 14) return false;
    const milliseconds = this.digits(begin, begin + whole);
    const rest = this.digits(begin + whole, this.at);
    this.at++;
    this.atMs = milliseconds + rest / 1e6;
    return milliseconds >= 0 && rest >= 0;
  }

  /** Members of an object behind its brace, until the brace that closes it is taken. */
  #members(kind: LineKind): boolean {
    const bytes = this.bytes;
    if (kind === 'snapshot') {
      if (bytes[this.at] === comma) this.at++;
      else if (bytes[this.at] !== closeObject) return false;
    }
    for (;;) {
      if (bytes[this.at] !== quote) return false;
      const from = ++this.at;
      this.untilAny(quote);
      if (bytes[this.at] !== quote) return false;
      const length = this.at - from;
      if (bytes[++this.at] !== colon) return false;
      this.at++;
      if (!this.#member(kind, from, length)) return false;
      const after = bytes[this.at++];
      if (after === closeObject) return true;
      if (after !== comma) return false;
    }
  }

  #member(kind: LineKind, key: number, length: number): boolean {
    if (this.bytes[this.at] === openList) return this.#side(kind, key, length);
    if (kind === 'snapshot') return length <= 2 && this.skip();
    const letter = length === 1 ? this.bytes[key]! : 0;
    if (letter === 115) return this.#name();
    if (letter === 101) return this.#event(kind === 'depth' ? 'depthUpdate' : 'trade');
    if (kind === 'trade') return this.#tradeMember(letter);
    return this.#updateMember(length === 2 && this.#isBefore(key) ? beforeKey : letter);
  }

  /** Whether a key of two letters is `pu`. */
  #isBefore = (key: number): boolean => this.bytes[key] === 112 && this.bytes[key + 1] === 117;

  #updateMember(key: number): boolean {
    if (key === 85) {
      this.first = this.whole();
      return this.#isWhole(this.first);
    }
    if (key === 117) {
      this.last = this.whole();
      return this.#isWhole(this.last);
    }
    if (key !== beforeKey) return this.skip();
    this.before = this.whole();
    return this.#isWhole(this.before);
  }

  #tradeMember(letter: number): boolean {
    if (letter === 116) {
      this.first = this.whole();
      return this.#isWhole(this.first);
    }
    if (letter === 112) {
      this.#price = this.quoted(0);
      return this.#price >= 0 && this.#notePrice();
    }
    if (letter === 113) {
      this.#size = this.quoted(0);
      return this.#size >= 0 && this.#noteSize();
    }
    return letter === 109 ? this.#flag() : this.skip();
  }

  #notePrice(): boolean {
    if (this.decimals > this.levels.priceDecimals) this.levels.priceDecimals = this.decimals;
    return true;
  }

  #noteSize(): boolean {
    if (this.decimals > this.levels.sizeDecimals) this.levels.sizeDecimals = this.decimals;
    return true;
  }

  #event(name: string): boolean {
    this.#named |= 2;
    return this.word(name);
  }

  #flag(): boolean {
    const isTrue = this.bytes[this.at] === 116;
    this.#takerSells = isTrue;
    this.#named |= 4;
    return this.takes(isTrue ? trueBytes : falseBytes);
  }

  /** A symbol of capital letters, digits and underscores; the text of the line before where it is the same. */
  #name(): boolean {
    const bytes = this.bytes;
    if (bytes[this.at] !== quote) return false;
    const from = this.at + 1;
    const known = this.symbol;
    let index = 0;
    while (index < known.length && bytes[from + index] === known.charCodeAt(index)) index++;
    if (known.length > 0 && index === known.length && bytes[from + index] === quote) {
      this.at = from + index + 1;
      this.#named |= 1;
      return true;
    }
    let to = from;
    for (; to < this.ends && bytes[to] !== quote; to++) {
      const byte = bytes[to]!;
      const isPlain = (byte >= zero && byte <= nine) || (byte >= 65 && byte <= 90);
      if (!isPlain) return false;
    }
    if (to - from < 2 || to - from > 30) return false;
    this.symbol = String.fromCharCode(...bytes.subarray(from, to));
    this.at = to + 1;
    this.#named |= 1;
    return true;
  }

  /** `[["price","size"],…]` of the side that a key names. */
  #side(kind: LineKind, key: number, length: number): boolean {
    const bytes = this.bytes;
    const isAsks = bytes[key] === 97;
    const isNamed = kind === 'depth' ? length === 1 : kind === 'snapshot' && length === 4 && this.#isSideName(key);
    if (!isNamed || (!isAsks && bytes[key] !== 98) || this.#sides !== (isAsks ? 1 : 0)) return false;
    this.#sides = isAsks ? 3 : 1;
    if (isAsks) this.levels.asks = this.levels.rows;
    this.at++;
    if (bytes[this.at] === closeList) {
      this.at++;
      return true;
    }
    return this.#rows();
  }

  /** Whether a key is `bids` or `asks`. */
  #isSideName(key: number): boolean {
    const name = this.bytes[key] === 97 ? asksName : bidsName;
    for (let index = 0; index < name.length; index++) if (this.bytes[key + index] !== name[index]) return false;
    return true;
  }

  #rows(): boolean {
    const { bytes, levels } = this;
    let { priceDecimals, sizeDecimals } = levels;
    for (;;) {
      if (bytes[this.at++] !== openList) return false;
      const price = this.quoted(priceDecimals);
      if (!(price > 0) || bytes[this.at++] !== comma) return false;
      priceDecimals = this.decimals;
      const size = this.quoted(sizeDecimals);
      if (!(size >= 0) || bytes[this.at++] !== closeList) return false;
      sizeDecimals = this.decimals;
      levels.add(price, size);
      const after = bytes[this.at++];
      if (after === comma) continue;
      levels.priceDecimals = priceDecimals;
      levels.sizeDecimals = sizeDecimals;
      return after === closeList;
    }
  }
}
