import axe from 'axe-core';
import { allRules, colourRules, foundLines } from '../axe-rules.ts';

/** What is on its way in or out is half transparent: its colours are not those that are read. */
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  );

/** What axe finds on the page once nothing moves any more, a line each. */
export const violations = async (off: readonly string[] = []): Promise<string[]> => {
  await settled();
  return foundLines(
    await axe.run(document.body, {
      ...allRules,
      rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    }),
  );
};

/** What axe finds of colours alone. */
export const colourViolations = async (): Promise<string[]> => {
  await settled();
  return foundLines(await axe.run(document.body, colourRules));
};
