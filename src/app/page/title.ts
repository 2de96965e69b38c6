import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { popOutTitles } from './pop-out-title.ts';

/** Title of every path that is built. */
export const titles: Readonly<Record<string, MessageDescriptor>> = {
  '/home': msg`Home`,
  '/login': msg`Log in`,
  '/signup': msg`Sign up`,
  '/reset-password': msg`Reset password`,
  '/first-admin': msg`First administrator`,
  '/dashboard': msg`Trading dashboard`,
  '/user': msg`Account`,
  '/AIdashboard': msg`AI Trade`,
  '/summary': msg`Trade Data`,
  '/data': msg`Data`,
  '/markets': msg({ message: 'Markets', context: 'page' }),
  '/options': msg`Options`,
  '/invite': msg`Invite friends`,
  '/setup': msg`Settings`,
  ...popOutTitles,
  '/setup/security': msg`Security`,
  '/setup/admin': msg`Administration`,
  '/stress': msg`Stress test`,
  '/error': msg`Error`,
};
