import { type DepthFrame, depthKinds, depthSeal } from './depth-frame.ts';

/** Number of this layout, the second byte of every frame. */
export const binaryVersion = 1;

/** kind u8, version u8, topic u16: little-endian as all that follows. */
const headerBytes = 4;
const topicOffset = 2;
const sealBytes = 4;
/** Longest varint: 2^53 in groups of seven bits. */
const varintBytes = 8;
const fixedVarints = 6;
const maxZeros = 9;
const low = 128;
/** What the first byte says besides the kind, its lower two bits; its upper four are the zeros. */
const kindBits = 3;
const follows = 4;
const checked = 8;
const zerosShift = 4;

/**
 * A depth frame of the subprotocol `v1.bin`: kind u8 (bits 0–1: 1 snapshot, 2 delta; bit 2: u is pu + 1; bit 3: it has
 * a checksum; bits 4–7: zeros) · version u8 · topic u16 (id on the multiplexed socket, else 0) · pu · u − pu without
 * bit 2 · ts · checksum with bit 3 · number of bids · number of asks · for each level, bids first and each side best
 * first, twice the ticks by which it is worse than the level before (the first bid: twice its tick; the first ask:
 * twice the zigzag of what it is above the first bid, or above 0), plus one where the level goes, and else its lots /
 * 10^zeros · seal u32. All but header and seal are varints of up to 2^53, seven bits a byte, low first. `zeros` is how
 * many decimal zeros all lots end in. Throws RangeError where a side is not strictly best first.
 */
export function encodeDepth(frame: DepthFrame, topic: number): Uint8Array<ArrayBuffer> {
  const { kind, u, pu, ts, c, bids, asks, prices, sizes } = frame;
  const bytes = new Uint8Array(headerBytes + varintBytes * (fixedVarints + 2 * (bids + asks)) + sealBytes);
  const zeros = commonZeros(sizes, bids + asks);
  const isNext = u === pu + 1;
  const hasSum = c >= 0;
  bytes[0] = kind | (isNext ? follows : 0) | (hasSum ? checked : 0) | (zeros << zerosShift);
  bytes[1] = binaryVersion;
  setTopic(bytes, topic);
  const unit = 10 ** zeros;
  let at = headerBytes;
  for (const value of [pu, ...(isNext ? [] : [u - pu]), ts, ...(hasSum ? [c] : []), bids, asks])
    at = putVarint(bytes, at, value);
  for (let row = 0; row < bids + asks; row++) {
    const step =
      row === bids
        ? zigzag(prices[row]! - (bids > 0 ? prices[0]! : 0))
        : row === 0
          ? prices[row]!
          : (prices[row]! - prices[row - 1]!) * (row < bids ? -1 : 1);
    if (step <= 0 && row !== bids) throw new RangeError('levels are not best first');
    at = putVarint(bytes, at, step * 2 + (sizes[row] === 0 ? 1 : 0));
    if (sizes[row] !== 0) at = putVarint(bytes, at, sizes[row]! / unit);
  }
  new DataView(bytes.buffer).setUint32(at, depthSeal(frame), true);
  return bytes.slice(0, at + sealBytes);
}

/** Whole numbers of both signs as those from 0 on: 0, −1, 1, −2, … */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** Decimal zeros that the first `count` numbers all end in. */
function commonZeros(numbers: Float64Array, count: number): number {
  let zeros = maxZeros;
  for (let row = 0; row < count && zeros > 0; row++) while (numbers[row]! % 10 ** zeros !== 0) zeros--;
  return zeros;
}

/** Names the topic of an encoded frame. */
export function setTopic(bytes: Uint8Array, topic: number): void {
  bytes[topicOffset] = topic & 0xff;
  bytes[topicOffset + 1] = topic >>> 8;
}

/** Topic id of a frame; undefined where the bytes are too few to be one. */
export const topicOf = (bytes: Uint8Array): number | undefined =>
  bytes.length < headerBytes + sealBytes ? undefined : bytes[topicOffset]! | (bytes[topicOffset + 1]! << 8);

function putVarint(bytes: Uint8Array, from: number, value: number): number {
  let at = from;
  let rest = value;
  for (; rest >= low; rest = Math.floor(rest / low)) bytes[at++] = (rest % low) | low;
  bytes[at++] = rest;
  return at;
}

/** Reads binary depth frames. One for each stream: it holds its place in the frame at hand. */
export class DepthDecoder {
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;

  /**
   * Fills `frame`; false where the bytes are no whole frame of this version, a price is not above 0, or something
   * follows. The seal is read and not judged.
   */
  read(bytes: Uint8Array, frame: DepthFrame): boolean {
    this.#bytes = bytes;
    this.#at = headerBytes;
    const end = bytes.length - sealBytes;
    const first = bytes[0]!;
    const kind = first & kindBits;
    const zeros = first >>> zerosShift;
    if (end < headerBytes || bytes[1] !== binaryVersion || (kind !== depthKinds.snap && kind !== depthKinds.delta))
      return false;
    frame.kind = kind;
    frame.pu = this.#varint();
    frame.u = frame.pu + ((first & follows) !== 0 ? 1 : this.#varint());
    frame.ts = this.#varint();
    frame.c = (first & checked) !== 0 ? this.#varint() : -1;
    frame.bids = this.#varint();
    frame.asks = this.#varint();
    if (
      frame.pu < 0 ||
      frame.u < frame.pu ||
      frame.ts < 0 ||
      ((first & checked) !== 0 && frame.c < 0) ||
      frame.bids < 0 ||
      frame.asks < 0 ||
      zeros > maxZeros
    )
      return false;
    // A level takes a byte at least: more of them than that is no count to make room for.
    if (frame.bids + frame.asks > end - this.#at) return false;
    frame.reserve(frame.bids + frame.asks);
    const unit = 10 ** zeros;
    if (!this.#levels(frame, 0, frame.bids, -1, unit)) return false;
    if (!this.#levels(frame, frame.bids, frame.bids + frame.asks, 1, unit) || this.#at !== end) return false;
    frame.seal = (bytes[end]! | (bytes[end + 1]! << 8) | (bytes[end + 2]! << 16) | (bytes[end + 3]! << 24)) >>> 0;
    return true;
  }

  /**
   * `sign`: which way a side gets worse. This is the hot path: varints of up to three bytes, nearly all, are read at
   * once and without a branch, for their lengths are anybody's guess, and with as few steps as there can be to the
   * place of the next one. Three bytes are always there, for the seal follows.
   */
  #levels({ prices, sizes }: DepthFrame, from: number, to: number, sign: 1 | -1, unit: number): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    let price = 0;
    for (let row = from; row < to; row++) {
      let first = bytes[at]!;
      let second = bytes[at + 1]!;
      let third = bytes[at + 2]!;
      // 1 where the number goes on behind its first, its second byte.
      let more = first >>> 7;
      let most = more & (second >>> 7);
      let step = (first & 127) | (-more & ((second & 127) << 7)) | (-most & ((third & 127) << 14));
      if ((most & (third >>> 7)) !== 0) {
        this.#at = at;
        step = this.#varint();
        at = this.#at;
      } else at += 1 + more + most;
      const stays = 1 - (first & 1);
      const worse = (step - 1 + stays) / 2;
      price =
        row > from
          ? price + worse * sign
          : from === 0 && sign < 0
            ? worse
            : (from > 0 ? prices[0]! : 0) + unzigzag(worse);
      [first, second, third] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
      more = first >>> 7;
      most = more & (second >>> 7);
      let size = -stays & ((first & 127) | (-more & ((second & 127) << 7)) | (-most & ((third & 127) << 14)));
      if ((most & stays & (third >>> 7)) !== 0) {
        this.#at = at;
        size = this.#varint();
        at = this.#at;
      } else at += -stays & (1 + more + most);
      if (!((worse > 0 || row === from) && price > 0 && size >= stays)) return false;
      prices[row] = price;
      sizes[row] = size * unit;
    }
    this.#at = at;
    return true;
  }

  /**
   * The next varint, or -1. Beyond the end it reads on, which leaves the place beyond the end: the caller sees that
   * something was missing.
   */
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
