import type { DrawingKind } from '../kind.ts';

/** Words beside a place, line by line. */
export const text: DrawingKind = {
  anchors: 1,
  geometry: ([at], { grow }, { text: said = '' }) =>
    at && said !== ''
      ? [{ kind: 'text', at: { x: at.x + 8, y: at.y }, lines: said.split('\n'), align: 'left', size: 13 * grow }]
      : [],
};
