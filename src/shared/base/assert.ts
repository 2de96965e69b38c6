/** Throws when an invariant of ours does not hold: a bug, never the user's fault. */
export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`invariant broken: ${what}`);
}

/** The value, or an error that says what was expected to be there. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}
