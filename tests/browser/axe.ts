import axe from 'axe-core';
import { allRules, colourRules, foundLines } from '../axe-rules.ts';

/** What axe finds on the page as it stands, a line each. */
export const violations = async (off: readonly string[] = []): Promise<string[]> =>
  foundLines(
    await axe.run(document.body, {
      ...allRules,
      rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    }),
  );

/** What axe finds of colours alone. */
export const colourViolations = async (): Promise<string[]> => foundLines(await axe.run(document.body, colourRules));
