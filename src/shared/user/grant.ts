import type { Role } from './role.ts';

/** What a grant lets somebody else see of accounts: money, or what trades with it. */
export const grantScopes = ['balance', 'instance'] as const;
export type GrantScope = (typeof grantScopes)[number];

/** What each role may see of accounts that were granted to it; roles that are not here may see nothing of them. */
export const granteeScopes: { readonly [role in Role]?: readonly GrantScope[] } = {
  observer: ['balance', 'instance'],
  risk: ['balance', 'instance'],
  finance: ['balance'],
  finance_manage: ['balance'],
};
