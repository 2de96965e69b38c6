import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ArrowLeftRight, ChartNoAxesCombined, ChartPie, type LucideIcon, Settings, Sparkles, Wallet } from 'lucide-react';
import { rolePaths } from '../guard.ts';
import { vipNeeds, type Session } from '../../shared/user/session.ts';
import { titles } from '../title.ts';

/** One section of the logged-in application. */
export interface ShellSection {
  readonly path: string;
  readonly name: MessageDescriptor;
  readonly Icon: LucideIcon;
  /** Least vip_level. */
  readonly vip?: number;
}

/** All sections in their order (specification, point 3). */
const sections: readonly ShellSection[] = [
  { path: '/dashboard', name: msg`Trade`, Icon: ArrowLeftRight },
  { path: '/user', name: msg`Account`, Icon: Wallet },
  { path: '/AIdashboard', name: msg`AI Trade`, Icon: Sparkles, vip: vipNeeds.strategy },
  { path: '/tradedata', name: msg`Trade Data`, Icon: ChartNoAxesCombined },
  { path: '/data', name: msg`Data`, Icon: ChartPie },
  { path: '/setup', name: msg`Settings`, Icon: Settings },
];

/** The sections that have a page. */
export const builtSections: readonly ShellSection[] = sections.filter(({ path }) => Object.hasOwn(titles, path));

/** Why a section is shut; undefined where it is open. */
export type Bar = { readonly why: 'role' } | { readonly why: 'vip'; readonly need: number };

/** Judges a section for a user; null is nobody. */
export function barOf({ path, vip = 0 }: Pick<ShellSection, 'path' | 'vip'>, user: Pick<Session, 'role' | 'vip_level'> | null): Bar | undefined {
  const allowed = rolePaths[path];
  if (allowed && (!user || !allowed.includes(user.role))) return { why: 'role' };
  return user && user.vip_level < vip ? { why: 'vip', need: vip } : undefined;
}
