/**
 * Remembers the id of an attempt whose answer never came, so that the same request again cannot be carried out twice.
 */
export function createAttempts(newId: () => string) {
  let open: { readonly name: string; readonly id: string } | undefined;
  return {
    /** The id for a request: that of the open attempt where it is the same request, else a new one. */
    idFor: (name: string): string => {
      if (open?.name !== name) open = { name, id: newId() };
      return open.id;
    },
    /** The answer came, good or bad: the next request is another one. */
    close: (): void => {
      open = undefined;
    },
  };
}
