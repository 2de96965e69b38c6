/** Which instances a list has. */
export type InstanceKind = 'running' | 'history';
/**
 * Whose: one's own, those of one's sub-accounts, those of others that may be seen, and that a risk manager may stop.
 */
export type InstanceScope = 'own' | 'sub' | 'observer' | 'risk';
