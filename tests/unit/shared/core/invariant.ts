/** Throws with the facts; thousands of these are held against every command, which an `expect` each would make slow. */
export function must(holds: boolean, what: string, facts: unknown = ''): void {
  if (!holds)
    throw new Error(
      `${what} ${JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    );
}
