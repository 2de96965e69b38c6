import { popOutPaths } from './page-paths.ts';

/** Every path at which the application has a screen: for others the server answers 404. */
export const appPaths: readonly string[] = [
  '/home',
  '/login',
  '/signup',
  '/reset-password',
  '/first-admin',
  '/dashboard',
  '/user',
  '/AIdashboard',
  '/summary',
  '/data',
  '/markets',
  '/options',
  '/invite',
  '/setup',
  '/setup/security',
  '/setup/admin',
  '/stress',
  '/error',
  ...popOutPaths,
];

/** Other names of /home, which the application knows too. */
const homeNames: readonly string[] = ['/', '/index'];

/** Whether an address, with or without slashes at its end, is one of them. */
export const isAppPath = (path: string): boolean =>
  [...homeNames, ...appPaths].includes(path.replace(/(?<=.)\/+$/, ''));
