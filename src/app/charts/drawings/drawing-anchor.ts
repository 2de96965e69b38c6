import { kinds } from '../../../shared/drawings/catalogue.ts';
import { type Anchor, type DrawingKindName, pricePane } from '../../../shared/drawings/drawing.ts';
import { anchorOf, exactAnchorOf } from '../../../shared/drawings/frame.ts';
import type { PlacedDrawing } from '../../../shared/drawings/hit.ts';
import { magnetAnchor } from '../../../shared/drawings/magnet.ts';
import type { Point } from '../../../shared/drawings/primitive.ts';
import type { Magnet } from '../../../shared/trade/workspace/drawing-tools.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import type { DrawingStore } from './drawing-store.ts';

export interface PointerParts {
  readonly store: DrawingStore;
  /** The pane that the pointer is of. */
  readonly pane: string;
  readonly frame: () => PaneFrame;
  /** What is painted now. */
  readonly placed: () => readonly PlacedDrawing[];
}

/** What a stroke or a drag needs of the pane that it goes over. */
export interface PointerScene extends Omit<PointerParts, 'placed'> {
  /** Where a drawing of a kind is anchored by a point. */
  readonly anchorAt: (point: Point, kind: DrawingKindName) => Anchor;
}

/** A press that goes less far is a click, px. */
export const clickPx = 4;

/** A stroke is one of the tools that follow the hand, not the bars. */
export const isFree = (kind: DrawingKindName): boolean => kinds[kind].anchors === 'free';

/** The magnet draws to prices: in the pane of an indicator it has none. */
const drawnTo = (frame: PaneFrame, pane: string, point: Point, magnet: Magnet): Anchor =>
  pane === pricePane ? magnetAnchor(frame, point, magnet) : anchorOf(frame, point);

/** How points become anchors in a pane, with the magnet as it is set then. */
export const anchoring =
  ({ store, pane, frame }: Omit<PointerParts, 'placed'>): PointerScene['anchorAt'] =>
  (point, kind) =>
    isFree(kind) ? exactAnchorOf(frame(), point) : drawnTo(frame(), pane, point, store.current().magnet);
