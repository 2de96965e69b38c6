import type { Exchange } from '../market/instrument.ts';

/**
 * Kinds of keys that a simulated venue issues, so that every answer to a key can be seen: one that trades everything,
 * one for spot alone, one with a secret that is not its own, one that has expired, one that another address alone may
 * use, one that may withdraw.
 */
export const practiceKinds = ['TRADE', 'SPOT_ONLY', 'WRONG_SECRET', 'EXPIRED', 'OTHER_ADDRESS', 'WITHDRAW'] as const;
export type PracticeKind = (typeof practiceKinds)[number];

const withPassphrase: ReadonlySet<Exchange> = new Set<Exchange>(['OKX', 'BITGET']);

/** Whether keys of an exchange come with a passphrase. */
export const needsPassphrase = (exchange: Exchange): boolean => withPassphrase.has(exchange);
