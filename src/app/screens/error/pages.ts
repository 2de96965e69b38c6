import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../../shared/user/role.ts';
import { judge } from '../../page/guard.ts';

/** A page that can be looked for by its name. */
export interface NamedPage {
  readonly path: string;
  readonly name: MessageDescriptor;
}

export const namedPages: readonly NamedPage[] = [
  { path: '/dashboard', name: msg`Trading dashboard` },
  { path: '/home', name: msg`Home` },
  { path: '/user', name: msg`Account` },
  { path: '/AIdashboard', name: msg`AI Trade` },
  { path: '/summary', name: msg`Trade Data` },
  { path: '/data', name: msg`Data` },
  { path: '/setup', name: msg`Settings` },
  { path: '/setup/security', name: msg`Security` },
  { path: '/login', name: msg`Log in` },
  { path: '/signup', name: msg`Sign up` },
  { path: '/reset-password', name: msg`Reset password` },
  { path: '/product', name: msg`Product` },
  { path: '/service/marketmaker', name: msg`Market making` },
  { path: '/service/digital-asset-management', name: msg`Asset management` },
  { path: '/service/advisory', name: msg`Advisory` },
  { path: '/about-us', name: msg`About us` },
  { path: '/about-career', name: msg`Careers` },
  { path: '/about-career/quantitative-researcher', name: msg`Role: quantitative researcher` },
  { path: '/about-career/engineer', name: msg`Role: senior engineer` },
  { path: '/about-career/trader', name: msg`Role: trader` },
  { path: '/about-career/application', name: msg`Job application` },
  { path: '/contact-us', name: msg`Contact us` },
];

const paths = new Set(namedPages.map(({ path }) => path));

/**
 * Pages whose name or path holds every word of a query, in the order of the list; none for an empty one, and none that
 * would send its reader on. `role` is undefined where nobody is logged in.
 */
export function searchPages(
  query: string,
  role: Role | undefined,
  nameOf: (name: MessageDescriptor) => string,
): readonly NamedPage[] {
  const words = query
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  return namedPages.filter(({ path, name }) => {
    const text = `${nameOf(name)} ${path}`.toLowerCase();
    return judge(path, role, paths).go === 'stay' && words.every((word) => text.includes(word));
  });
}
