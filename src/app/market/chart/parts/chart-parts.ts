import type { PaintNineTurn } from '../../../charts/bars/nine-turn-painter.ts';
import type { PaintTags } from '../../../charts/studies/study-tags.ts';
import type { ClockOf } from '../time/plain-clock.ts';

/** What every chart has once its candles are there. */
export interface ChartParts {
  readonly tags: PaintTags;
  /** Undefined where no indicator needs it. */
  readonly nineTurn: PaintNineTurn | undefined;
  readonly clockOf: ClockOf;
}
