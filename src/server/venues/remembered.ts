/** What is made from a list, made anew only where the list is another one than the last time. */
export function remembered<L, R>(list: () => L, make: (list: L) => R): () => R {
  let last: { readonly list: L; readonly made: R } | undefined;
  return () => {
    const now = list();
    if (!last || last.list !== now) last = { list: now, made: make(now) };
    return last.made;
  };
}
