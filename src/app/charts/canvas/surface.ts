import { followPageTheme, pagePalette } from '../theme/page-theme.ts';
import type { Palette } from '../theme/palette.ts';

/** What a painter gets: sizes in CSS pixels, the context already scaled to the device's. */
export interface Frame {
  readonly ctx: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  /** Height of a row of text, px. */
  readonly row: number;
  /** Size of text, px. */
  readonly font: number;
}

export interface Surface {
  /** Asks for one painting in the next animation frame; more calls before it change nothing. */
  readonly invalidate: () => void;
  readonly dispose: () => void;
}

/**
 * Calls back whenever the pixel ratio is another one, as on another screen: the size in CSS pixels may stay the same
 * then.
 */
function followRatio(changed: () => void): () => void {
  const stop = new AbortController();
  const listen = () =>
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        listen();
        changed();
      },
      { once: true, signal: stop.signal },
    );
  listen();
  return () => stop.abort();
}

/** Ties a painter to a canvas: follows its size, the pixel ratio and the theme, and paints at most once a frame. */
export function createSurface(canvas: HTMLCanvasElement, paint: (frame: Frame) => void): Surface {
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx) throw new Error('no canvas');
  let handle = 0;
  let palette = pagePalette();
  const draw = () => {
    handle = 0;
    const ratio = devicePixelRatio;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (width === 0 || height === 0) return;
    const pixelWidth = Math.round(width * ratio);
    const pixelHeight = Math.round(height * ratio);
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight)
      Object.assign(canvas, { width: pixelWidth, height: pixelHeight });
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = palette.bg1;
    ctx.fillRect(0, 0, width, height);
    const style = getComputedStyle(canvas);
    paint({
      ctx,
      width,
      height,
      palette,
      row: Number.parseFloat(style.lineHeight),
      font: Number.parseFloat(style.fontSize),
    });
  };
  const invalidate = () => {
    if (handle === 0) handle = requestAnimationFrame(draw);
  };
  const sizes = new ResizeObserver(invalidate);
  sizes.observe(canvas);
  const unfollowTheme = followPageTheme(() => {
    palette = pagePalette();
    invalidate();
  });
  document.fonts.addEventListener('loadingdone', invalidate);
  const unfollow = followRatio(invalidate);
  return {
    invalidate,
    dispose: () => {
      cancelAnimationFrame(handle);
      sizes.disconnect();
      unfollowTheme();
      unfollow();
      document.fonts.removeEventListener('loadingdone', invalidate);
    },
  };
}
