import type { PaintTurns } from '../../charts/nine-turn-painter.ts';
import type { PaintTags } from '../../charts/study-tags.ts';
import type { ClockOf } from './plain-clock.ts';

/** What every chart has once its candles are there. */
export interface LateParts {
  readonly paintTags: PaintTags;
  readonly paintTurns: PaintTurns;
  readonly clockOf: ClockOf;
}
