/** What is made from a list, made anew only where the list is another one than the last time. */
export function remembered<L, R>(list: () => L, make: (list: L) => R): () => R {
  let last: { readonly list: L; readonly made: R } | undefined;
  return () => {
    const now = list();
    if (!last || last.list !== now) last = { list: now, made: make(now) };
    return last.made;
  };
}

/** Two lists as one pair, the same pair as long as neither is another list. */
export function together<A, B>(a: () => A, b: () => B): () => readonly [A, B] {
  let last: readonly [A, B] | undefined;
  return () => {
    const now = [a(), b()] as const;
    if (!last || last[0] !== now[0] || last[1] !== now[1]) last = now;
    return last;
  };
}
