/** Fails with the text. */
export function check(holds: boolean, text: string | (() => string)): asserts holds {
  if (!holds) throw new Error(typeof text === 'string' ? text : text());
}

export function same(actual: unknown, expected: unknown, what: string): void {
  const a = JSON.stringify(actual);
  const b = JSON.stringify(expected);
  if (a !== b) throw new Error(`${what}: ${a?.slice(0, 600)} in place of ${b?.slice(0, 600)}`);
}
