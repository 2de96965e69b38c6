import type { Side } from '../../shared/trade/order.ts';

/** One dashed line with its chip: `text` is what the chip says. */
export interface OrderLine {
  readonly side: Side;
  readonly price: number;
  readonly text: string;
}

/** Where a chip stands, px of the plot. `edge` tells that its price is out of view; a `line` is missing where the chip counts those that found no room. */
export interface OrderChip {
  readonly line: OrderLine | undefined;
  readonly text: string;
  readonly edge: 'in' | 'above' | 'below';
  /** Middle of the chip, at the line's own place while that is in view. */
  readonly y: number;
  readonly right: number;
  readonly width: number;
}

export interface ChipSpace {
  readonly width: number;
  readonly height: number;
  /** Room that the legend takes at the top, px. */
  readonly top: number;
  readonly yOf: (price: number) => number;
  readonly widthOf: (text: string) => number;
}

/** Height of a chip, px. */
export const chipHeight = 18;
const gap = 4;
const arrowWidth = 12;

/**
 * Places the chips of all lines: at the right end of the plot, leftwards of those that are too near in height. Prices out of view have
 * theirs at the edge, nearest price first. What finds no room in the right two thirds is counted in one chip "+n" at the edge, and in view
 * keeps its line alone.
 */
export function placeChips(lines: readonly OrderLine[], space: ChipSpace): readonly OrderChip[] {
  const edgeOf = ({ price }: OrderLine) => (space.yOf(price) < 0 ? 'above' : space.yOf(price) > space.height ? 'below' : 'in');
  const byEdge = (edge: OrderChip['edge']) => lines.filter((line) => edgeOf(line) === edge);
  return [...placeInView(byEdge('in'), space), ...placeAtEdge('above', byEdge('above'), space), ...placeAtEdge('below', byEdge('below'), space)];
}

function placeInView(lines: readonly OrderLine[], space: ChipSpace): OrderChip[] {
  const placed: OrderChip[] = [];
  for (const line of lines) {
    const [y, width] = [space.yOf(line.price), space.widthOf(line.text)];
    const neighbours = placed.filter((chip) => Math.abs(chip.y - y) < chipHeight);
    const right = Math.min(space.width, ...neighbours.map((chip) => chip.right - chip.width)) - gap;
    if (right - width >= space.width / 3 || neighbours.length === 0) placed.push({ line, text: line.text, edge: 'in', y, right, width });
  }
  return placed;
}

function placeAtEdge(edge: 'above' | 'below', lines: readonly OrderLine[], space: ChipSpace): OrderChip[] {
  const nearestFirst = lines.toSorted((a, b) => (edge === 'above' ? a.price - b.price : b.price - a.price));
  const y = edge === 'above' ? space.top + chipHeight / 2 : space.height - chipHeight / 2 - 1;
  const placed: OrderChip[] = [];
  let right = space.width - gap;
  for (const line of nearestFirst) {
    const width = space.widthOf(line.text) + arrowWidth;
    if (placed.length > 0 && right - width < space.width / 3) break;
    placed.push({ line, text: line.text, edge, y, right, width });
    right -= width + gap;
  }
  const left = lines.length - placed.length;
  if (left > 0) placed.push({ line: undefined, text: `+${left}`, edge, y, right, width: space.widthOf(`+${left}`) + arrowWidth });
  return placed;
}
