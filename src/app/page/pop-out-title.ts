import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Titles of pop-outs, by path, until they put the price in their place. */
export const popOutTitles: Readonly<Record<string, MessageDescriptor>> = {
  '/exkchart': msg`Chart`,
  '/exmutiplykchart': msg`Multi-chart`,
  '/exdepth': msg`Depth`,
  '/exladder': msg`Ladder`,
};

/** The document's title on a path; only the product's name where the path has none. */
export function titleOf(
  titles: Readonly<Record<string, MessageDescriptor>>,
  path: string,
  translate: (message: MessageDescriptor) => string,
): string {
  const title = titles[path];
  return title ? `${translate(title)} · Halyard` : 'Halyard';
}
