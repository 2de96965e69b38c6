import css from '../pane/chart.module.css';
import type { ChartView } from '../scale/chart-view.ts';
import { elementOf } from '../canvas/element.ts';
import { listenToSeparator } from '../canvas/gestures.ts';
import { moveSeparator, paneHeights } from '../pane/pane-heights.ts';
import { axisHeightOf, createPane, type Pane, type PaneParts } from '../pane/pane.ts';
import type { Palette } from '../theme/palette.ts';
import type { Study } from '../studies/studies.ts';

/** What an axis shows from its lower to its upper end. */
export type Levels = readonly [min: number, max: number];

/** Levels `factor` times as far apart around the same middle. */
export function stretched([min, max]: Levels, factor: number): Levels {
  const middle = (min + max) / 2;
  const half = ((max - min) / 2) * factor;
  return [middle - half, middle + half];
}

/** A pane in its place in a chart. The first one has the candles. */
export interface StackedPane {
  /** `main`, or the id of the study that the pane is of. */
  readonly id: string;
  readonly study: () => Study | undefined;
  readonly element: HTMLElement;
  readonly legend: HTMLElement;
  readonly pane: Pane;
  /** From the upper edge of the chart, px; without height a pane is not shown. */
  top: number;
  height: number;
  /** Levels that a person has chosen; undefined where the bars decide. */
  manual: Levels | undefined;
  /** Levels as last painted. */
  range: Levels;
  /** Nothing has a value here: the axis says nothing either. */
  isBlank: boolean;
  /** Counts paintings of the lower canvas. */
  version: number;
  stale: 'all' | 'live' | 'no';
  readonly stop: AbortController;
}

export interface StackOptions {
  readonly host: HTMLElement;
  readonly palette: () => Palette;
  /** What a new pane paints with. */
  readonly partsFor: (pane: () => StackedPane) => Omit<PaneParts, 'host' | 'hasTimes'>;
  readonly onCreate: (pane: StackedPane) => void;
  /** The user has moved a separator; not called while the drag goes on. */
  readonly onShares: (shares: Record<string, number>) => void;
  readonly onChange: () => void;
  readonly separatorLabel: (study: string) => string;
}

export const mainPane = 'main';

/** Lets the levels of a pane go along with a drag downwards, px, where a person has chosen them. */
export function dragPrices(stacked: StackedPane, down: number): void {
  if (!stacked.manual) return;
  const [min, max] = stacked.manual;
  const move = (down / Math.max(1, stacked.pane.over.clientHeight)) * (max - min);
  stacked.manual = [min + move, max + move];
}

/** The panes of a chart one below the other, with lines between them that can be moved. */
export class PaneStack {
  readonly #options: StackOptions;
  readonly #separators = new Map<string, { readonly element: HTMLElement; readonly stop: AbortController }>();
  #panes: StackedPane[] = [];
  /** Size of the host as last placed, px: reading it from the element while painting would lay the page out. */
  width = 0;
  height = 0;
  #shares: Readonly<Record<string, number>> = {};
  #studies: readonly Study[] = [];
  /** A person has moved a separator, and the shares given do not have it yet. */
  #isAhead = false;

  constructor(options: StackOptions) {
    this.#options = options;
    this.#panes = [this.#create(mainPane)];
  }

  get panes(): readonly StackedPane[] {
    return this.#panes;
  }

  /** Those that have room. */
  get shown(): readonly StackedPane[] {
    return this.#panes.filter(({ height }) => height > 0);
  }

  /** Height of the time axis, px. */
  get axisHeight(): number {
    return axisHeightOf(this.#options.palette());
  }

  get main(): StackedPane {
    return this.#panes[0]!;
  }

  /** Has a pane for each of the studies, in their order; those that were there stay. */
  arrange(studies: readonly Study[], shares: Readonly<Record<string, number>>): void {
    this.#studies = studies;
    const ids = studies.map(({ spec }) => spec.id);
    // What has been moved since comes back later than the drag goes on.
    if (this.#isAhead && ids.every((id) => shares[id] === this.#shares[id])) this.#isAhead = false;
    if (!this.#isAhead) this.#shares = shares;
    for (const gone of this.#panes.filter(({ id }) => id !== mainPane && !ids.includes(id))) this.#remove(gone);
    const known = new Map(this.#panes.map((pane) => [pane.id, pane]));
    this.#panes = [this.main, ...ids.map((id) => known.get(id) ?? this.#create(id))];
    for (const { spec } of studies) this.#separatorFor(spec.id).ariaLabel = this.#options.separatorLabel(spec.name);
    this.#order();
    this.place();
  }

  /** Lets the elements stand in the order in which they are seen: the keyboard goes by it. */
  #order(): void {
    const { host } = this.#options;
    const standing = [...host.querySelectorAll<HTMLElement>(':scope > [data-pane]')].map(({ dataset }) => dataset.pane);
    if (this.#panes.every(({ id }, index) => standing[index] === id)) return;
    for (const { id, element } of this.#panes)
      host.append(...(id === mainPane ? [element] : [this.#separatorFor(id), element]));
  }

  /** Paints of each pane what is stale; `axis` is the width of the price axis, px. */
  paint({ right, count }: ChartView, axis: number): void {
    for (const one of this.shown) {
      const {
        pane,
        range: [min, max],
        stale,
        height,
      } = one;
      if (stale === 'live') pane.paintLive();
      else if (stale === 'all')
        pane.paint({ from: right - count, to: right, min, max, width: Math.max(axis + 20, this.width), height, axis });
      one.stale = 'no';
    }
  }

  /** Gives every pane its height of the host's; all are to be painted. */
  place(): void {
    const { host, onChange } = this.#options;
    [this.width, this.height] = [host.clientWidth, host.clientHeight];
    const total = this.height;
    const { axisHeight } = this;
    const heights = paneHeights(
      total - axisHeight,
      this.#panes.slice(1).map(({ id }) => id),
      this.#shares,
    );
    // The last one has the time axis beside its own height.
    heights[
      Math.max(
        0,
        heights.findLastIndex((height) => height > 0),
      )
    ]! += axisHeight;
    let top = 0;
    for (const [index, pane] of this.#panes.entries()) {
      pane.top = top;
      pane.height = heights[index]!;
      pane.element.hidden = pane.height === 0;
      Object.assign(pane.element.style, { top: `${top}px`, height: `${pane.height}px` });
      pane.stale = 'all';
      if (index > 0) this.#placeSeparator(pane, top, total);
      top += pane.height;
    }
    onChange();
  }

  #placeSeparator({ id, height }: StackedPane, top: number, total: number): void {
    const separator = this.#separatorFor(id);
    separator.hidden = height === 0;
    separator.style.top = `${top}px`;
    separator.ariaValueNow = String(Math.round((top / Math.max(1, total)) * 100));
  }

  #create(id: string): StackedPane {
    const { host, partsFor, onCreate } = this.#options;
    const element = elementOf(css.pane);
    element.dataset.pane = id;
    const legend = elementOf(css.legend, 'p');
    host.append(element);
    const stop = new AbortController();
    const stacked: StackedPane = {
      id,
      study: () => this.#studies.find(({ spec }) => spec.id === id),
      element,
      legend,
      top: 0,
      height: 1,
      manual: undefined,
      range: [0, 1],
      isBlank: false,
      version: 0,
      stale: 'all',
      stop,
      pane: createPane({ ...partsFor(() => stacked), host: element, hasTimes: () => this.shown.at(-1)?.id === id }),
    };
    if (id !== mainPane) element.append(legend);
    onCreate(stacked);
    return stacked;
  }

  /** Gives a pane the levels that a person has chosen; without any the bars decide again. */
  choose(pane: StackedPane, manual?: Levels): void {
    pane.manual = manual;
    pane.stale = 'all';
    this.#options.onChange();
  }

  #remove({ id, pane, element, stop }: StackedPane): void {
    stop.abort();
    pane.dispose();
    element.remove();
    const separator = this.#separators.get(id);
    separator?.stop.abort();
    separator?.element.remove();
    this.#separators.delete(id);
  }

  #separatorFor(id: string): HTMLElement {
    const found = this.#separators.get(id);
    if (found) return found.element;
    const element = elementOf(css.separator);
    element.role = 'separator';
    element.tabIndex = 0;
    element.ariaOrientation = 'horizontal';
    [element.ariaValueMin, element.ariaValueMax] = ['0', '100'];
    this.#options.host.append(element);
    const stop = new AbortController();
    const report = () => this.#options.onShares({ ...this.#shares });
    listenToSeparator(element, (pixels) => this.#moveSeparator(id, pixels), stop.signal);
    for (const event of ['pointerup', 'keyup'] as const)
      element.addEventListener(event, report, { signal: stop.signal });
    this.#separators.set(id, { element, stop });
    return element;
  }

  #moveSeparator(id: string, pixels: number): void {
    const shown = this.shown;
    const index = shown.findIndex((pane) => pane.id === id);
    if (index < 1) return;
    this.#isAhead = true;
    this.#shares = {
      ...this.#shares,
      ...moveSeparator(
        shown.map(({ height }, pane) => height - (pane === shown.length - 1 ? this.axisHeight : 0)),
        shown.slice(1).map((pane) => pane.id),
        index,
        pixels,
      ),
    };
    this.place();
  }

  dispose(): void {
    for (const pane of this.#panes) this.#remove(pane);
    this.#panes = [];
  }
}
