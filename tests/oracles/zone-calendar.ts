import type { ZonedBars } from '../../src/shared/market/session/zoned-bars.ts';
import { zonedOpenAt, zonedIndexOf } from '../../src/shared/market/session/zone-calendar.ts';

/** Open time of the bar that holds a moment, ms. */
export const zonedOpenOf = (bars: ZonedBars, atMs: number): number => zonedOpenAt(bars, zonedIndexOf(bars, atMs));
