import type { OrderLine } from './order-chips.ts';
import { paintOrders } from './order-painter.ts';
import type { Palette } from './palette.ts';
import type { PaneFrame } from './pane-frame.ts';

/** What the layer shows and how prices lie in it. Two views with equal version, sizes, lines and palette look the same. */
export interface OrderView extends Pick<PaneFrame, 'version' | 'width' | 'height' | 'yOfPrice'> {
  readonly lines: readonly OrderLine[];
  readonly palette: Palette;
}

/** A canvas of its own over a plot, so that a moving bar does not paint the orders again. The owner calls `dispose`. */
export interface OrderLayer {
  /** Paints where the view differs from the last one; tells whether it did. */
  readonly update: (view: OrderView) => boolean;
  readonly dispose: () => void;
}

/** Puts the layer under the crosshair of a plot. */
export function createOrderLayer(over: HTMLElement): OrderLayer {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.dataset.layer = 'orders';
  over.prepend(canvas);
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no canvas');
  let shown: (OrderView & { readonly ratio: number }) | undefined;
  return {
    update: (view) => {
      const next = { ...view, ratio: devicePixelRatio };
      if (shown && isSame(shown, next)) return false;
      shown = next;
      const { width, height, yOfPrice, ratio, palette, lines } = next;
      Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (lines.length > 0) paintOrders({ ctx, width, height, palette, yOf: yOfPrice }, lines);
      return true;
    },
    dispose: () => canvas.remove(),
  };
}

function isSame(a: OrderView & { readonly ratio: number }, b: typeof a): boolean {
  if (a.lines.length === 0 && b.lines.length === 0) return true;
  return a.lines === b.lines && a.palette === b.palette && a.version === b.version && a.width === b.width && a.height === b.height && a.ratio === b.ratio;
}
