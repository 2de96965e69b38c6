/**
 * Remembers the id of an attempt whose answer never came, so that the same request again cannot become a second order.
 */
export function createAttempts(newId: () => string) {
  let open: { readonly name: string; readonly id: string } | undefined;
  return {
    /** The id for a request: that of the open attempt where it is the same request, else a new one. */
    idFor: (name: string): string => {
      if (open?.name !== name) open = { name, id: newId() };
      return open.id;
    },
    /** The answer came, good or bad: the next request is a new order. */
    close: (): void => {
      open = undefined;
    },
  };
}

/** The attempts of one form. */
export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts whose orders bear random ids. */
export const newAttempts = (): Attempts => createAttempts(() => crypto.randomUUID());
