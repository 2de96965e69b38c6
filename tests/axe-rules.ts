import type { AxeResults, RunOptions } from 'axe-core';

/** All that a page is held to: WCAG 2.2, A and AA. */
export const allRules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** Rules of colours alone, which is all that a theme changes. */
export const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** What axe has found, a line each. */
export const foundLines = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ').trim() ?? ''}`,
    ),
  );
