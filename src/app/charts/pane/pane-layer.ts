import type { Palette } from '../theme/palette.ts';
import type { PaneFrame } from './pane-frame.ts';

/**
 * What paints over a pane, and may take its pointer. The pane calls `update` after each painting of its own, and
 * `dispose` at its end.
 */
export interface PaneLayer {
  readonly update: (frame: PaneFrame, palette: Palette) => void;
  readonly dispose: () => void;
}

/** Puts a layer over a pane: into `over`, the element that lies over its plot. */
export type MountLayer = (over: HTMLElement) => PaneLayer;

/** A canvas that covers a pane under its crosshair, in CSS px. Cleared by each `begin`. The owner removes `canvas`. */
export function createLayerCanvas(over: HTMLElement, name: string) {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.dataset.layer = name;
  over.prepend(canvas);
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no canvas');
  return {
    canvas,
    begin({ width, height }: PaneFrame): CanvasRenderingContext2D {
      const ratio = devicePixelRatio;
      const pixelWidth = Math.round(width * ratio);
      const pixelHeight = Math.round(height * ratio);
      if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
        Object.assign(canvas, { width: pixelWidth, height: pixelHeight });
        Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
      }
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, width, height);
      return ctx;
    },
  };
}
