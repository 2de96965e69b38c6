/** Groups of windows that follow each other: violet, cyan, amber, pink. */
export const linkGroups = ['A', 'B', 'C', 'D'] as const;
export type LinkGroup = (typeof linkGroups)[number];
