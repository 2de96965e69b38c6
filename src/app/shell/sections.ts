import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ArrowLeftRight, FileChartColumn, Gauge, type LucideIcon, Settings, Sparkles, Wallet } from 'lucide-react';
import { rolePaths } from '../page/guard.ts';
import { type Role, tradingRoles, watchingRoles } from '../../shared/user/role.ts';
import { type Session, vipNeeds } from '../../shared/user/session.ts';

/** One section of the logged-in application. */
export interface ShellSection {
  readonly path: string;
  readonly name: MessageDescriptor;
  readonly Icon: LucideIcon;
  /** Roles that have anything to do there; all where it is left out. */
  readonly roles?: readonly Role[];
  /** Least vip_level. */
  readonly vip?: number;
  /** Roles that need no level: what they see there is not their own. */
  readonly watching?: readonly Role[];
}

/**
 * The sections that have a page, in the specification's order: Trade, Account, AI Trade, Trade Data, Data, Settings.
 */
export const sections: readonly ShellSection[] = [
  { path: '/dashboard', name: msg`Trade`, Icon: ArrowLeftRight },
  { path: '/user', name: msg`Account`, Icon: Wallet },
  {
    path: '/AIdashboard',
    name: msg`AI Trade`,
    Icon: Sparkles,
    roles: [...tradingRoles, ...watchingRoles],
    vip: vipNeeds.strategy,
    watching: watchingRoles,
  },
  { path: '/summary', name: msg`Trade Data`, Icon: FileChartColumn },
  { path: '/data', name: msg`Data`, Icon: Gauge },
  { path: '/setup', name: msg`Settings`, Icon: Settings },
];

/** Why a section is shut; undefined where it is open. */
export type Bar = { readonly why: 'role' } | { readonly why: 'vip'; readonly need: number };

/** Judges a section for a user; null is nobody. */
export function barOf(
  { path, roles = rolePaths[path], vip = 0, watching = [] }: Pick<ShellSection, 'path' | 'roles' | 'vip' | 'watching'>,
  user: Pick<Session, 'role' | 'vip_level'> | null,
): Bar | undefined {
  if (rolePaths[path] && !user) return { why: 'role' };
  if (user && roles && !roles.includes(user.role)) return { why: 'role' };
  return user && user.vip_level < vip && !watching.includes(user.role) ? { why: 'vip', need: vip } : undefined;
}
