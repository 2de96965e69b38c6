import { compareInk, type Picture } from './ink.ts';

declare module '@vitest/browser/context' {
  interface ScreenshotComparatorRegistry {
    /** It has no options: what may differ is the same for all pictures. */
    readonly ink: Record<string, never>;
  }
}

/** A picture as Vitest has it. */
interface Shot {
  readonly data: ArrayLike<number>;
  readonly metadata: { readonly width: number; readonly height: number };
}

const pictureOf = ({ data, metadata }: Shot): Picture => ({ data, ...metadata });

/**
 * Vitest's comparison of a stored picture with what is on the page: by ink, see there. What differs is red in the
 * picture that it leaves behind.
 */
export function ink(reference: Shot, actual: Shot, { createDiff }: { readonly createDiff: boolean }) {
  const diff = createDiff
    ? Uint8Array.from(reference.data, (value, at) => (at % 4 === 3 ? 255 : 255 - (255 - value) / 4))
    : null;
  const { pass, text } = compareInk(pictureOf(reference), pictureOf(actual), (at) => diff?.set([255, 0, 0], at));
  return { pass, diff, message: pass ? null : text };
}
