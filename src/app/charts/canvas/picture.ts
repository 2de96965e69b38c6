import type { Palette } from '../theme/palette.ts';

export interface PictureParts {
  readonly host: HTMLElement;
  /** Colour of what lies under all. */
  readonly ground: string;
  /** Of the candles' pane, one below the other under the title. */
  readonly legends: readonly HTMLElement[];
  /** Of the other panes, where they stand. */
  readonly paneLegends: readonly HTMLElement[];
  readonly palette: Palette;
}

/** Every canvas of a chart in its place on one, with a title and the legends written over them. Device pixels. */
export function composePicture(
  { host, ground, legends, paneLegends, palette }: PictureParts,
  title: string,
): HTMLCanvasElement {
  const ratio = devicePixelRatio;
  const picture = document.createElement('canvas');
  const box = host.getBoundingClientRect();
  Object.assign(picture, { width: Math.round(box.width * ratio), height: Math.round(box.height * ratio) });
  const ctx = picture.getContext('2d');
  if (!ctx) throw new Error('no canvas');
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, picture.width, picture.height);
  for (const canvas of host.querySelectorAll('canvas')) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    if (width > 0 && height > 0 && canvas.width > 0)
      ctx.drawImage(
        canvas,
        Math.round((left - box.left) * ratio),
        Math.round((top - box.top) * ratio),
        Math.round(width * ratio),
        Math.round(height * ratio),
      );
  }
  ctx.textBaseline = 'top';
  ctx.scale(ratio, ratio);
  ctx.font = `600 ${palette.size + 2}px ${palette.font}`;
  ctx.fillStyle = palette.fg1;
  ctx.fillText(title, 8, 8);
  ctx.font = `${palette.size}px ${palette.font}`;
  const row = palette.size + 4;
  const places = [
    ...legends
      .filter(({ childElementCount }) => childElementCount > 0)
      .map((legend, index) => [legend, palette.size + 15 + index * row] as const),
    ...paneLegends.map((legend) => [legend, legend.getBoundingClientRect().top - box.top] as const),
  ];
  for (const [legend, top] of places) {
    let x = 8;
    for (const span of legend.children) {
      const text = span.textContent ?? '';
      ctx.fillStyle = getComputedStyle(span).color;
      ctx.fillText(text, x, top);
      x += ctx.measureText(text).width + 10;
    }
  }
  return picture;
}
