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
