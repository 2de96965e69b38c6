import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface NavigationEntry {
  readonly to: string;
  readonly name: MessageDescriptor;
}

/** Pages of the navigation, in its order; the footer has them in columns. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/product', name: msg`Product` },
  { to: '/service/marketmaker', name: msg`Market making` },
  { to: '/service/digital-asset-management', name: msg`Asset management` },
  { to: '/service/advisory', name: msg`Advisory` },
  { to: '/about-us', name: msg`About us` },
  { to: '/about-career', name: msg`Careers` },
  { to: '/contact-us', name: msg`Contact` },
];
