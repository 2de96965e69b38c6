import { gzipStored } from '../../shared/wire/gzip-stored.ts';

/** One gzip member of the bytes: compressed where the browser can, else stored as they are. */
export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof CompressionStream === 'undefined') return gzipStored(bytes);
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
