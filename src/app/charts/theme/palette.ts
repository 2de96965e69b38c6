/** Colours of the current theme for canvases, as CSS colours. */
export interface Palette {
  readonly bg1: string;
  readonly bg2: string;
  readonly bg3: string;
  readonly bg4: string;
  readonly line1: string;
  readonly line2: string;
  readonly fg1: string;
  readonly fg2: string;
  readonly fg3: string;
  readonly accent: string;
  readonly up: string;
  readonly down: string;
  readonly buy: string;
  readonly sell: string;
  readonly warn: string;
  readonly danger: string;
  /** Colours of indicators, the first first. */
  readonly series: readonly string[];
  readonly font: string;
  /**
   * Size of the element's own text, whole px: 11 in a chart, more on wide pages and where the user reads larger text.
   */
  readonly size: number;
}

/** Reads the tokens as they stand on an element now. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    bg1: token('bg-1'),
    bg2: token('bg-2'),
    bg3: token('bg-3'),
    bg4: token('bg-4'),
    line1: token('line-1'),
    line2: token('line-2'),
    fg1: token('fg-1'),
    fg2: token('fg-2'),
    fg3: token('fg-3'),
    accent: token('accent'),
    up: token('up'),
    down: token('down'),
    buy: token('buy'),
    sell: token('sell'),
    warn: token('warn'),
    danger: token('danger'),
    series: [1, 2, 3, 4, 5, 6, 7].map((at) => token(`series-${at}`)),
    font: token('font'),
    size: Math.round(Number.parseFloat(style.fontSize)),
  };
}

/** A hex colour in its long form: style sheets that were made small have `#fff`. */
const longHex = (hex: string): string =>
  hex.length < 7 ? `#${[...hex.slice(1, 4)].map((digit) => digit + digit).join('')}` : hex;

/** A hex colour, short or long, with an alpha of 0 to 1, in place of its own where it has one. */
export const withAlpha = (hex: string, alpha: number): string =>
  `${longHex(hex).slice(0, 7)}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
