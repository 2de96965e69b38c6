import type { PaintNineTurn } from '../../charts/nine-turn-painter.ts';
import type { PaintTags } from '../../charts/study-tags.ts';
import type { ClockOf } from './plain-clock.ts';

/** What every chart has once its candles are there. */
export interface LateParts {
  readonly tags: PaintTags;
  readonly nineTurn: PaintNineTurn;
  readonly clockOf: ClockOf;
}
