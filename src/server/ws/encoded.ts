import { ownFrames } from '../../shared/wire/control.ts';
import { seal } from '../../shared/wire/seal.ts';

/** One frame on its way to many readers: each form is made once, when the first reader wants it. */
export interface Encoded {
  /** Goes only to readers with one of our subprotocols. */
  readonly own: boolean;
  /** The specification's text. */
  bare(): string;
  /** The text of `v1.json`. */
  sealed(): string;
  /** The bytes of `v1.bin`, topic 0; undefined where this frame is a sealed text there too. */
  binary(): Uint8Array<ArrayBuffer> | undefined;
}

/** What is made at most once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A frame that is JSON in every subprotocol. */
export function jsonFrame(frame: object): Encoded {
  const bare = once(() => JSON.stringify(frame));
  return {
    own: ownFrames.has((frame as { readonly e?: string }).e ?? ''),
    bare,
    sealed: once(() => seal(bare())),
    binary: () => undefined,
  };
}
