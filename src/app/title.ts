import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Title of every path that is built. Pop-outs put the price in its place once they know it. */
export const titles: Readonly<Record<string, MessageDescriptor>> = {
  '/home': msg`Home`,
  '/login': msg`Log in`,
  '/signup': msg`Sign up`,
  '/reset-password': msg`Reset password`,
  '/dashboard': msg`Trading dashboard`,
  '/setup': msg`Settings`,
  '/exkchart': msg`Chart`,
  '/exmutiplykchart': msg`Multi-chart`,
  '/exdepth': msg`Depth`,
  '/setup/security': msg`Security`,
  '/setup/admin': msg`Administration`,
  '/stress': msg`Stress test`,
  '/error': msg`Error`,
};

/** The document's title on a path; only the product's name where the path has none. */
export function titleOf(path: string, translate: (message: MessageDescriptor) => string): string {
  const title = titles[path];
  return title ? `${translate(title)} · Halyard` : 'Halyard';
}
