import { type ChartColours, coloursOf, applyTheme, fadedColours } from './chart-colours.ts';
import { pagePalette } from './page-theme.ts';
import type { Palette } from './palette.ts';

/** The page's, with the size of the chart's own text, whole px. */
const paletteOf = (host: HTMLElement): Palette => ({
  ...pagePalette(),
  size: Math.round(Number.parseFloat(getComputedStyle(host).fontSize)),
});

/**
 * Colours of one chart: its window's, those of a chart theme above them, and without their signs while its values are
 * not live.
 */
export class ChartAppearance {
  readonly #host: HTMLElement;
  palette: Palette;
  colours: ChartColours;
  faded = false;
  #given: Partial<ChartColours> | undefined;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.palette = paletteOf(host);
    this.colours = coloursOf(this.palette);
  }

  /** What is painted with now. */
  get shownColours(): ChartColours {
    return this.faded ? fadedColours(this.colours, this.palette) : this.colours;
  }

  /** Takes the colours of a chart theme; what is missing follows the window's. */
  give(given: Partial<ChartColours> | undefined): void {
    this.#given = given;
    this.renew();
  }

  /** Reads the window's theme again. */
  renew(): void {
    this.palette = paletteOf(this.#host);
    this.colours = { ...coloursOf(this.palette), ...this.#given };
    applyTheme(this.#host, this.colours);
  }
}
