import { vi } from 'vitest';

/**
 * Waits until a check passes, which is made every `everyMs`, and gives what it returns; after 15 s it fails with the
 * error of the check. A second, the limit of `vi.waitFor` by itself, can pass before a process that shares its machine
 * is served at all.
 */
export const eventually = <T>(check: () => T | Promise<T>, everyMs = 20): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: everyMs });
