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
const low = 128;

/**
 * A depth frame of the subprotocol `v1.bin`: kind u8 (1 snapshot, 2 delta) · version u8 · topic u16 (id on the multiplexed socket, else 0) · pu ·
 * u − pu · ts · checksum + 1 (0 = none) · number of bids · number of asks · for each level, bids first, the zigzag difference of its tick to the
 * level before (each side begins at 0) and its lots · seal u32. All but header and seal are varints of up to 2^53, seven bits a byte, low first.
 */
export function encodeDepth(frame: DepthFrame, topic: number): Uint8Array<ArrayBuffer> {
  const { kind, u, pu, ts, c, bids, asks, prices, sizes } = frame;
  const bytes = new Uint8Array(headerBytes + varintBytes * (fixedVarints + 2 * (bids + asks)) + sealBytes);
  bytes[0] = kind;
  bytes[1] = binaryVersion;
  setTopic(bytes, topic);
  let at = headerBytes;
  for (const value of [pu, u - pu, ts, c + 1, bids, asks]) at = putVarint(bytes, at, value);
  let before = 0;
  for (let row = 0; row < bids + asks; row++) {
    if (row === bids) before = 0;
    const step = prices[row]! - before;
    before = prices[row]!;
    at = putVarint(bytes, putVarint(bytes, at, step < 0 ? -step * 2 - 1 : step * 2), sizes[row]!);
  }
  new DataView(bytes.buffer).setUint32(at, depthSeal(frame), true);
  return bytes.slice(0, at + sealBytes);
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
    if (frame.pu < 0 || frame.u < frame.pu || frame.ts < 0 || frame.c < -1 || frame.bids < 0 || frame.asks < 0) return false;
    // A level takes two bytes at least: more of them than that is no count to make room for.
    if ((frame.bids + frame.asks) * 2 > end - this.#at) return false;
    frame.reserve(frame.bids + frame.asks);
    if (!this.#levels(frame, 0, frame.bids) || !this.#levels(frame, frame.bids, frame.bids + frame.asks) || this.#at !== end) return false;
    frame.seal = (bytes[end]! | (bytes[end + 1]! << 8) | (bytes[end + 2]! << 16) | (bytes[end + 3]! << 24)) >>> 0;
    return true;
  }

  #levels({ prices, sizes }: DepthFrame, from: number, to: number): boolean {
    let price = 0;
    for (let row = from; row < to; row++) {
      const zigzag = this.#varint();
      price += (zigzag & 1) === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
      const size = this.#varint();
      if (zigzag < 0 || price <= 0 || size < 0) return false;
      prices[row] = price;
      sizes[row] = size;
    }
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
