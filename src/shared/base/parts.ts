/** Work that stops after each part of itself, so that whoever runs it can let others go first; returns its result. */
export type Parts<T> = Generator<void, T, void>;

/** Runs all parts at once. */
export function wholeOf<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}
