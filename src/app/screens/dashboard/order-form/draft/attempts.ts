import { createAttempts } from '../../../../engine/attempts.ts';

/** The attempts of one form. */
export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts whose orders bear random ids. */
export const newAttempts = (): Attempts => createAttempts(() => crypto.randomUUID());
