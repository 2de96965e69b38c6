import { accountRoles, type Role } from '../../shared/user/role.ts';

/** Paths that only some roles may open (specification, point 6), and the page of administration. */
export const rolePaths: Readonly<Record<string, readonly Role[]>> = {
  '/user': accountRoles,
  '/data': accountRoles,
  '/setup/admin': ['admin', 'finance_manage'],
};

/** Roles that have anything to do on the page of administration. */
export const mayAdminister = (role: Role | undefined): boolean =>
  role !== undefined && rolePaths['/setup/admin']!.includes(role);

/** Paths that are other names of /home. */
export const homePaths: readonly string[] = ['/', '/index', '/index.html'];

/** What becomes of a navigation: shown, or sent on to another place. */
export type Verdict =
  | { readonly go: 'stay' }
  | { readonly go: '/home' }
  | { readonly go: '/dashboard' }
  | { readonly go: '/error'; readonly error: '403' | '404' };

/** A path without the slashes at its end: the router takes both for the same. */
export const plainPath = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/**
 * Judges a path. `role` is that of the stored user, undefined where nobody is logged in; `built` are the paths that
 * exist. The role comes before existence, so that nobody learns from a 404 what is there.
 */
export function judge(address: string, role: Role | undefined, built: ReadonlySet<string>): Verdict {
  const path = plainPath(address);
  if (homePaths.includes(path)) return { go: '/home' };
  const allowed = rolePaths[path];
  if (allowed && (!role || !allowed.includes(role))) return { go: '/error', error: '403' };
  if (!built.has(path)) return { go: '/error', error: '404' };
  if ((path === '/login' || path === '/signup') && role) return { go: '/dashboard' };
  return { go: 'stay' };
}
