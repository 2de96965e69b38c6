import type { Role } from './role.ts';

/**
 * What a grant lets somebody else see of accounts: money, or what trades with it; `risk` lets a risk manager cancel
 * orders and stop strategies.
 */
export const grantScopes = ['balance', 'instance', 'risk'] as const;
export type GrantScope = (typeof grantScopes)[number];
/** Scopes that only let be seen: administrators see all without a grant. */
export const readScopes = ['balance', 'instance'] as const satisfies readonly GrantScope[];

/** What each role may use of a grant to it; roles that are not here may use nothing. */
export const granteeScopes: { readonly [role in Role]?: readonly GrantScope[] } = {
  observer: ['balance', 'instance'],
  risk: ['balance', 'instance', 'risk'],
  finance: ['balance'],
  finance_manage: ['balance'],
};
