import { type OpenRole, openRoles } from '../../shared/user/application.ts';

export const careersPath = '/about-career';
export const contactPath = '/contact-us';
export const applicationPath = `${careersPath}/application`;

/** Where the page of an open role is. */
export const rolePath = (role: OpenRole): `${typeof careersPath}/${OpenRole}` => `${careersPath}/${role}`;

/** Pages without a form, in the order of the map for search engines; each has its view in views/pages. */
export const pagePaths = [
  '/home',
  '/product',
  '/service/marketmaker',
  '/service/digital-asset-management',
  '/service/advisory',
  '/about-us',
  careersPath,
  ...openRoles.map(rolePath),
] as const;
export type PagePath = (typeof pagePaths)[number];

/** Where every public page is. */
export const sitePaths: readonly string[] = [...pagePaths, contactPath, applicationPath];
