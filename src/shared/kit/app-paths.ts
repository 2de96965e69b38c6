import { popOutPaths } from './page-paths.ts';

/** Every path at which the application has a screen: for others the server answers 404. */
export const appPaths: readonly string[] = ['/home', '/login', '/signup', '/reset-password', '/dashboard', '/setup', '/setup/security', '/setup/admin', '/stress', '/error', ...popOutPaths];

/** Whether an address, with or without slashes at its end, is one of them. */
export const isAppPath = (path: string): boolean => appPaths.includes(path.replace(/(?<=.)\/+$/, ''));
