import type { Level } from './level.ts';

/**
 * Where a chip stands, px of the plot. `edge` tells that its price is out of view; a `line` is missing where the chip
 * counts those that found no room.
 */
export interface LevelChip {
  readonly line: Level | undefined;
  readonly text: string;
  readonly edge: 'in' | 'above' | 'below';
  /** Middle of the chip: the line's own place, except under the legend and at the edges. */
  readonly y: number;
  readonly right: number;
  readonly width: number;
  readonly tall: number;
}

export interface ChipSpace {
  readonly width: number;
  readonly height: number;
  /** Room that the legend takes at the top, px. */
  readonly top: number;
  /** Height of a chip, px. */
  readonly tall: number;
  readonly yOf: (price: number) => number;
  readonly widthOf: (text: string) => number;
}

/** Height of a chip with text of 11 px, px. */
export const chipHeight = 18;
/** Width of the cross that closes a level, px. */
export const crossWidth = 16;
/** Width of the bell before the text of an alert, px. */
export const bellWidth = 13;
const gap = 4;
const arrowWidth = 12;

/**
 * Places the chips of all lines: at the right end of the plot, below the legend, leftwards of those that are too near
 * in height. Prices out of view have theirs at the edge, nearest price first. What finds no room in the right two
 * thirds is counted in one chip "+n" at the edge, and in view keeps its line alone.
 */
export function placeChips(lines: readonly Level[], space: ChipSpace): readonly LevelChip[] {
  const edgeOf = ({ price }: Level) =>
    space.yOf(price) < 0 ? 'above' : space.yOf(price) > space.height ? 'below' : 'in';
  const byEdge = (edge: LevelChip['edge']) => lines.filter((line) => edgeOf(line) === edge);
  const placed: LevelChip[] = [];
  for (const line of byEdge('in')) placeInView(line, space, placed);
  placeAtEdge(
    'above',
    byEdge('above').toSorted((a, b) => a.price - b.price),
    space,
    placed,
  );
  placeAtEdge(
    'below',
    byEdge('below').toSorted((a, b) => b.price - a.price),
    space,
    placed,
  );
  return placed;
}

const highest = ({ top, tall }: ChipSpace): number => top + tall / 2;
const lowest = ({ height, tall }: ChipSpace): number => height - tall / 2 - 1;

/** Where a chip of this height may end: left of all that stand beside it. */
const rightAt = (y: number, { width, tall }: ChipSpace, placed: readonly LevelChip[]): number =>
  Math.min(width, ...placed.filter((chip) => Math.abs(chip.y - y) < tall).map((chip) => chip.right - chip.width)) - gap;

function placeInView(line: Level, space: ChipSpace, placed: LevelChip[]): void {
  const y = Math.max(highest(space), Math.min(lowest(space), space.yOf(line.price)));
  const right = rightAt(y, space, placed);
  const width = widthOfChip(line, space);
  if (right - width >= space.width / 3 || right === space.width - gap)
    placed.push({ line, text: line.text, edge: 'in', y, right, width, tall: space.tall });
}

function placeAtEdge(
  edge: 'above' | 'below',
  nearestFirst: readonly Level[],
  space: ChipSpace,
  placed: LevelChip[],
): void {
  const y = edge === 'above' ? highest(space) : lowest(space);
  for (const [index, line] of nearestFirst.entries()) {
    const right = rightAt(y, space, placed);
    const width = widthOfChip(line, space) + arrowWidth;
    if (right - width < space.width / 3 && right !== space.width - gap) {
      const text = `+${nearestFirst.length - index}`;
      placed.push({ line: undefined, text, edge, y, right, width: space.widthOf(text) + arrowWidth, tall: space.tall });
      return;
    }
    placed.push({ line, text: line.text, edge, y, right, width, tall: space.tall });
  }
}

const widthOfChip = ({ text, closes, kind }: Level, { widthOf }: ChipSpace): number =>
  widthOf(text) + (kind === 'alert' ? bellWidth : 0) + (closes ? crossWidth : 0);

/**
 * What a point of the plot hits: a chip, or its cross, or a line from no farther than `px`. The chip last placed comes
 * first.
 */
export function levelAt(
  chips: readonly LevelChip[],
  levels: readonly Level[],
  { x, y }: { readonly x: number; readonly y: number },
  { yOf, px }: { readonly yOf: (price: number) => number; readonly px: number },
): { readonly level: Level; readonly cross: boolean } | undefined {
  const chip = chips.findLast(
    (one) => one.line && x >= one.right - one.width && x <= one.right && Math.abs(y - one.y) <= one.tall / 2,
  );
  if (chip?.line)
    return { level: chip.line, cross: chip.line.closes && chip.edge === 'in' && x >= chip.right - crossWidth };
  const away = (level: Level) => Math.abs(yOf(level.price) - y);
  const near = levels.filter((level) => level.drags && away(level) <= px).toSorted((a, b) => away(a) - away(b))[0];
  return near && { level: near, cross: false };
}
