import { type DepthFrame, depthKinds, depthSeal } from './depth-frame.ts';

/** Number of this layout, the second byte of every frame. */
export const binaryVersion = 1;

/** kind u8, version u8, topic u16: little-endian as all that follows. */
const headerBytes = 4;
const topicOffset = 2;
const sealBytes = 4;
/** Longest varint: 2^53 in groups of seven bits. */
const varintBytes = 8;
const fixedVarints = 7;
const mostZeros = 9;
const low = 128;

/**
 * A depth frame of the subprotocol `v1.bin`: kind u8 (1 snapshot, 2 delta) · version u8 · topic u16 (id on the multiplexed socket, else 0) · pu ·
 * u − pu · ts · checksum + 1 (0 = none) · number of bids · number of asks · zeros · for each level, bids first and each side best first, twice the
 * ticks by which it is worse than the level before (the first: twice its tick), plus one where the level goes, and else its lots / 10^zeros · seal
 * u32. All but header and seal are varints of up to 2^53, seven bits a byte, low first. `zeros` is how many decimal zeros all lots end in.
 * Throws RangeError where a side is not strictly best first.
 */
export function encodeDepth(frame: DepthFrame, topic: number): Uint8Array<ArrayBuffer> {
  const { kind, u, pu, ts, c, bids, asks, prices, sizes } = frame;
  const bytes = new Uint8Array(headerBytes + varintBytes * (fixedVarints + 2 * (bids + asks)) + sealBytes);
  bytes[0] = kind;
  bytes[1] = binaryVersion;
  setTopic(bytes, topic);
  const zeros = commonZeros(sizes, bids + asks);
  const unit = 10 ** zeros;
  let at = headerBytes;
  for (const value of [pu, u - pu, ts, c + 1, bids, asks, zeros]) at = putVarint(bytes, at, value);
  for (let row = 0; row < bids + asks; row++) {
    const first = row === 0 || row === bids;
    const worse = first ? prices[row]! : row < bids ? prices[row - 1]! - prices[row]! : prices[row]! - prices[row - 1]!;
    if (worse <= 0) throw new RangeError('levels are not best first');
    at = putVarint(bytes, at, worse * 2 + (sizes[row] === 0 ? 1 : 0));
    if (sizes[row] !== 0) at = putVarint(bytes, at, sizes[row]! / unit);
  }
  new DataView(bytes.buffer).setUint32(at, depthSeal(frame), true);
  return bytes.slice(0, at + sealBytes);
}

/** Decimal zeros that the first `count` numbers all end in. */
function commonZeros(numbers: Float64Array, count: number): number {
  let zeros = mostZeros;
  for (let row = 0; row < count && zeros > 0; row++) while (numbers[row]! % 10 ** zeros !== 0) zeros--;
  return zeros;
}

/** Names the topic of an encoded frame. */
export function setTopic(bytes: Uint8Array, topic: number): void {
  bytes[topicOffset] = topic & 0xff;
  bytes[topicOffset + 1] = topic >>> 8;
}

/** Topic id of a frame; undefined where the bytes are too few to be one. */
export const topicOf = (bytes: Uint8Array): number | undefined => (bytes.length < headerBytes + sealBytes ? undefined : bytes[topicOffset]! | (bytes[topicOffset + 1]! << 8));

function putVarint(bytes: Uint8Array, from: number, value: number): number {
  let [at, rest] = [from, value];
  for (; rest >= low; rest = Math.floor(rest / low)) bytes[at++] = (rest % low) | low;
  bytes[at++] = rest;
  return at;
}

/** Top bits of three bytes: clear in the last byte of a varint. */
const ends3 = 0x808080;
/** The lower seven bits of three bytes, side by side. */
const sevens = (word: number): number => (word & 0x7f) | ((word >>> 1) & 0x3f80) | ((word >>> 2) & 0x1fc000);

/** Reads binary depth frames. One for each stream: it holds its place in the frame at hand. */
export class DepthDecoder {
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;

  /** Fills `frame`; false where the bytes are no whole frame of this version, a price is not above 0, or something follows. The seal is read and not judged. */
  read(bytes: Uint8Array, frame: DepthFrame): boolean {
    this.#bytes = bytes;
    this.#at = headerBytes;
    const end = bytes.length - sealBytes;
    const kind = bytes[0];
    if (end < headerBytes || bytes[1] !== binaryVersion || (kind !== depthKinds.snap && kind !== depthKinds.delta)) return false;
    frame.kind = kind;
    frame.pu = this.#varint();
    frame.u = frame.pu + this.#varint();
    frame.ts = this.#varint();
    frame.c = this.#varint() - 1;
    frame.bids = this.#varint();
    frame.asks = this.#varint();
    const zeros = this.#varint();
    if (frame.pu < 0 || frame.u < frame.pu || frame.ts < 0 || frame.c < -1 || frame.bids < 0 || frame.asks < 0 || zeros < 0 || zeros > mostZeros) return false;
    // A level takes a byte at least: more of them than that is no count to make room for.
    if (frame.bids + frame.asks > end - this.#at) return false;
    frame.reserve(frame.bids + frame.asks);
    const unit = 10 ** zeros;
    if (!this.#levels(frame, 0, frame.bids, -1, unit) || !this.#levels(frame, frame.bids, frame.bids + frame.asks, 1, unit) || this.#at !== end) return false;
    frame.seal = (bytes[end]! | (bytes[end + 1]! << 8) | (bytes[end + 2]! << 16) | (bytes[end + 3]! << 24)) >>> 0;
    return true;
  }

  /**
   * `sign`: which way a side gets worse. This is the hot path: varints of up to three bytes, nearly all, are read at once from one word and without
   * a branch, for their lengths are anybody's guess. Three bytes are always there, for the seal follows.
   */
  #levels({ prices, sizes }: DepthFrame, from: number, to: number, sign: 1 | -1, unit: number): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    let price = 0;
    for (let row = from; row < to; row++) {
      let word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
      let ends = ~word & ends3;
      let last = (31 - Math.clz32(ends & -ends)) >>> 3;
      let step = sevens(word) & (0x1fffff >>> (14 - 7 * last));
      if (ends === 0) {
        this.#at = at;
        step = this.#varint();
        at = this.#at;
      } else at += last + 1;
      const stays = 1 - (step & 1);
      const worse = (step - 1 + stays) / 2;
      price = row === from ? worse : price + worse * sign;
      word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
      ends = ~word & ends3;
      last = (31 - Math.clz32(ends & -ends)) >>> 3;
      let size = stays * (sevens(word) & (0x1fffff >>> (14 - 7 * last)));
      if (ends === 0 && stays === 1) {
        this.#at = at;
        size = this.#varint();
        at = this.#at;
      } else at += stays * (last + 1);
      if (!(worse > 0 && price > 0 && size >= stays)) return false;
      prices[row] = price;
      sizes[row] = size * unit;
    }
    this.#at = at;
    return true;
  }

  /** The next varint, or -1. Beyond the end it reads on, which leaves the place beyond the end: the caller sees that something was missing. */
  #varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    if (byte < low) return byte;
    let value = byte & 127;
    for (let shift = 7; shift < 28; shift += 7) {
      byte = bytes[this.#at++]!;
      value |= (byte & 127) << shift;
      if (byte < low) return value;
    }
    return this.#longVarint(value);
  }

  /** The bytes from the fifth on, in floating point: 32-bit shifts end there. */
  #longVarint(low28: number): number {
    const bytes = this.#bytes;
    let value = low28;
    for (let factor = 2 ** 28; factor < 2 ** 56; factor *= low) {
      const byte = bytes[this.#at++]!;
      value += (byte & 127) * factor;
      if (byte < low) return value;
    }
    return -1;
  }
}
