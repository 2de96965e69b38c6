/** Roles of the specification's point 6, and `trader`, a user's type that acts as `user`. */
export const roles = ['admin', 'user', 'asset', 'finance', 'observer', 'risk', 'finance_manage', 'trader'] as const;
export type Role = (typeof roles)[number];

/** The seven roles that may open /user and /data. */
export const accountRoles = [
  'admin',
  'user',
  'asset',
  'finance',
  'observer',
  'risk',
  'finance_manage',
] as const satisfies readonly Role[];

/** Roles that trade: they place orders and start strategies in accounts of their own. */
export const tradingRoles = ['admin', 'user', 'trader'] as const satisfies readonly Role[];
/** Roles that have accounts of their own, with their keys, transfers and loans; `asset` does not trade in them. */
export const ownerRoles = [...tradingRoles, 'asset'] as const satisfies readonly Role[];
/**
 * Roles that cancel orders and stop strategies: `risk` in granted accounts, and everybody those of their own. Whoever
 * is given a role that does not trade still ends what was begun before.
 */
export const endingRoles = roles;
/** Roles that see what trades in accounts of others. */
export const watchingRoles = ['admin', 'observer', 'risk'] as const satisfies readonly Role[];
/** Roles that others may let see their accounts, and administrators. */
export const readingRoles = [...watchingRoles, 'finance', 'finance_manage'] as const satisfies readonly Role[];

const has = (list: readonly Role[], role: Role | undefined): boolean => role !== undefined && list.includes(role);

/** Whether a role places orders and starts strategies. */
export const isTrader = (role: Role | undefined): boolean => has(tradingRoles, role);
/** Whether a role adds accounts, keys, sub-accounts and authorisations of its own. */
export const isOwner = (role: Role | undefined): boolean => has(ownerRoles, role);
/** Whether a role sees what trades in accounts of others. */
export const isWatcher = (role: Role | undefined): boolean => has(watchingRoles, role);
/** Whether a role sees accounts of others at all. */
export const isReader = (role: Role | undefined): boolean => has(readingRoles, role);
