import { accountsSections } from './accounts.ts';
import { entrySections } from './entry.ts';
import { marketSections } from './market.ts';
import type { Section } from './section.ts';
import { tradingSections } from './trading.ts';

/** Every call of the API, in the order of the page. */
export const sections: readonly Section[] = [
  ...entrySections,
  ...marketSections,
  ...tradingSections,
  ...accountsSections,
];
