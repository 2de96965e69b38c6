import { crc32Of } from '../base/crc32.ts';

const maxInBlock = 65_535;
const headBytes = 10;
const blockHeadBytes = 5;
const tailBytes = 8;

/**
 * One gzip member (RFC 1952) that holds the bytes as they are, in stored blocks. Members one after another are one gzip
 * file.
 */
export function gzipStored(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.max(1, Math.ceil(bytes.length / maxInBlock));
  const member = new Uint8Array(headBytes + blocks * blockHeadBytes + bytes.length + tailBytes);
  const view = new DataView(member.buffer);
  member.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  let at = headBytes;
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * maxInBlock, (block + 1) * maxInBlock);
    member[at] = block === blocks - 1 ? 1 : 0;
    view.setUint16(at + 1, part.length, true);
    view.setUint16(at + 3, ~part.length & 0xffff, true);
    member.set(part, at + blockHeadBytes);
    at += blockHeadBytes + part.length;
  }
  view.setUint32(at, crc32Of(bytes, bytes.length), true);
  view.setUint32(at + 4, bytes.length, true);
  return member;
}
