import type { InviteLevel } from '../../config/config-values.ts';

/** A level by its number, from 1 on; 0 where there is no table, which shares nothing. */
export interface NumberedLevel extends InviteLevel {
  readonly level: number;
}

const none: NumberedLevel = { level: 0, active: 0, rate: '0' };

export const numbered = (levels: readonly InviteLevel[]): readonly NumberedLevel[] =>
  levels.map((each, index) => ({ level: index + 1, ...each }));

/** The level of so many active invited users. */
export const levelAt = (levels: readonly InviteLevel[], active: number): NumberedLevel =>
  numbered(levels).findLast((each) => active >= each.active) ?? none;

/** The level above, and how many more active users it takes; null at the top. */
export function levelAbove(
  levels: readonly InviteLevel[],
  active: number,
): { readonly level: number; readonly rate: string; readonly needs: number } | null {
  const next = numbered(levels).find((each) => each.active > active);
  return next ? { level: next.level, rate: next.rate, needs: next.active - active } : null;
}
