import { useSearch } from '@tanstack/react-router';
import { apiAll } from '../../../shared/contracts/api-account.ts';
import { isWatcher, type Role } from '../../../shared/user/role.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useReachable } from '../../session/use-reachable.ts';
import type { InstanceScope } from './scope.ts';

export interface ScopesOf {
  readonly role: Role;
  /** Whether there are any of the user's own, or may be. */
  readonly hasOwn: boolean;
}

/** Whose strategies a user sees: its own, those of its sub-accounts, those of others, and those that it may stop. */
export function useScopes({ role, hasOwn }: ScopesOf): readonly InstanceScope[] {
  const engine = useEngine();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const reachable = useReachable();
  // Read again once the server is back: a choice of accounts that could not be read is not shown.
  const accounts = useLoaded(() => engine.call(apiAll, {}), [reachable]);
  const hasSubs = accounts.data?.some(({ sub_account }) => sub_account !== null) ?? search.of === 'sub';
  return [
    ...(hasOwn ? (['own'] as const) : []),
    ...(hasSubs ? (['sub'] as const) : []),
    ...(isWatcher(role) ? (['observer'] as const) : []),
    ...(role === 'risk' ? (['risk'] as const) : []),
  ];
}
