import axe from 'axe-core';

/** WCAG 2.2, A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const linesOf = ({ violations }: axe.AxeResults): string[] => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`));

/** What axe finds on the page as it stands, a line each. */
export const violations = async (off: readonly string[] = []): Promise<string[]> =>
  linesOf(await axe.run(document.body, { runOnly: tags, resultTypes: ['violations'], rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) }));

/** What axe finds of colours alone, which is all that a theme changes. */
export const colourViolations = async (): Promise<string[]> => linesOf(await axe.run(document.body, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'] }));
