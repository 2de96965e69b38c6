import { wallOf } from '../../../../shared/base/zone-clock.ts';
import { momentsOf } from '../../../../shared/market/session/day-start.ts';

/**
 * The moment at which a clock of the zone shows `2026-03-09T14:02`, ms; NaN where the text is no time. Of a time that
 * the clock skips the moment after, of one that it has twice the first.
 */
export function msOfWall(text: string, zone: string | undefined): number {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return wall;
  const moments = momentsOf(wall, zone);
  return Math.min(...moments.filter((ms) => wallOf(ms, zone) === wall), Math.max(...moments));
}
