import { scaleOf } from '../../shared/base/decimal.ts';
import { depthCurve } from '../charts/book/depth-curve.ts';
import { paintDepth } from '../charts/book/depth-painter.ts';
import { createSurface, type Frame } from '../charts/canvas/surface.ts';
import { openPublicStream, type PublicStream } from '../engine/public-call.ts';
import { DepthStream } from './depth-stream.ts';

/** Levels a side, and frames a second at most. */
const levels = 200;
const framesASecond = 10;
/** Milliseconds between two paintings, at least. */
const paintEveryMs = 1_000 / framesASecond;
/**
 * A stream without a frame for so long is over, as the house's book is never still; one that is over is opened again
 * after a while.
 */
const silentMs = 10_000;
const retryMs = 5_000;

/**
 * Lays a canvas with the depth of the market as it is now over the drawing that the server made of it; the drawing
 * stands again whenever there is no stream. Nothing moves, and no socket is open, where the browser prefers reduced
 * motion or wants to save data, in a hidden tab and off-screen. The element names the market: `data-market`
 * (exchange/symbol/account_type), `data-tick`, `data-step`, and `data-live`, its caption while it lives.
 */
export function start(stage: HTMLElement): void {
  const { market = '', tick = '', step = '', live = '' } = stage.dataset;
  const [exchange = '', symbol = '', account_type = ''] = market.split('/');
  const address = `/client/depth/depth/ws?${new URLSearchParams({ exchange, symbol, account_type, limit: String(levels), hz: String(framesASecond) })}`;
  const caption = stage.parentElement?.querySelector('figcaption');
  const still = caption?.textContent ?? '';
  const grid = { price: scaleOf(tick), size: scaleOf(step) };
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const savesData =
    (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';

  let stream: PublicStream | undefined;
  let inSight = false;
  let timer = 0;
  let depth = new DepthStream(grid);
  const show = (isLive: boolean) => {
    if (stage.toggleAttribute('data-alive', isLive) && caption?.textContent === live) return;
    if (caption) caption.textContent = isLive ? live : still;
  };
  const painter = createPainter(canvas, (frame) => {
    const book = stream && depth.value(levels);
    const curve = book && depthCurve(book, 'fit');
    if (!curve) return;
    paintDepth(frame, { curve, price: grid.price, size: grid.size, faded: false, hover: undefined });
    show(true);
  });

  const read = (text: string) => {
    awaitFrame();
    const outcome = depth.merge(text);
    if (outcome === 'gap') stream?.send('resync');
    if (outcome === 'merged') painter.ask();
  };
  const awaitFrame = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silentMs);
  };
  const end = () => {
    stop();
    timer = setTimeout(follow, retryMs);
  };
  const stop = () => {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
    painter.rest();
    canvas.remove();
    show(false);
  };
  const follow = () => {
    if (!inSight || document.hidden || motion.matches || savesData) return stop();
    if (stream !== undefined) return;
    depth = new DepthStream(grid);
    stage.append(canvas);
    stream = openPublicStream(address, { text: read, ended: end });
    awaitFrame();
  };

  new IntersectionObserver(
    ([entry]) => {
      inSight = entry?.isIntersecting ?? false;
      follow();
    },
    { rootMargin: '120px' },
  ).observe(stage);
  document.addEventListener('visibilitychange', follow);
  motion.addEventListener('change', follow);
}

/** Paints soon after it has been asked, and never twice within `paintEveryMs`. */
function createPainter(canvas: HTMLCanvasElement, paint: (frame: Frame) => void) {
  const surface = createSurface(canvas, paint);
  let last = 0;
  let timer = 0;
  return {
    ask(): void {
      if (timer !== 0) return;
      timer = setTimeout(
        () => {
          timer = 0;
          last = performance.now();
          surface.invalidate();
        },
        Math.max(0, last + paintEveryMs - performance.now()),
      );
    },
    rest(): void {
      clearTimeout(timer);
      timer = 0;
    },
  };
}
