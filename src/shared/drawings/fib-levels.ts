import type { DrawingFrame } from './frame.ts';
import type { DrawingWords } from './kind.ts';
import { path, type Point, type Primitive } from './primitive.ts';

/** Height of a label where texts are nominal, px. */
const labelPx = 11;

interface FibParts {
  readonly points: readonly Point[];
  readonly base: number;
  readonly move: number;
  readonly shares: readonly number[];
  readonly frame: DrawingFrame;
  readonly words: DrawingWords;
}

/**
 * Lines at `base + share × move`, across the time of the points, with share and price; the space between two is tinted.
 */
export function fibLevels({ points, base, move, shares, frame, words }: FibParts): readonly Primitive[] {
  const xs = points.map(({ x }) => x);
  const left = Math.min(...xs);
  const right = Math.max(...xs, Math.min(...xs) + 60);
  let labelled = Number.POSITIVE_INFINITY;
  /** Labels that would lie on each other are left out. */
  const hasRoom = (y: number) => {
    if (Math.abs(y - labelled) < labelPx * frame.grow) return false;
    labelled = y;
    return true;
  };
  const rows = shares.map((share) => ({ share, price: base + share * move, y: frame.yOfPrice(base + share * move) }));
  return [
    path(points, { dashed: true, alpha: 0.6 }),
    ...rows.slice(1).map(
      ({ y }, index): Primitive => ({
        kind: 'path',
        closed: true,
        fill: index % 2 === 0 ? 0.1 : 0.05,
        alpha: 0,
        points: [
          { x: left, y: rows[index]!.y },
          { x: right, y: rows[index]!.y },
          { x: right, y },
          { x: left, y },
        ],
      }),
    ),
    ...rows.flatMap(({ share, price, y }): Primitive[] => [
      path([
        { x: left, y },
        { x: right, y },
      ]),
      ...(hasRoom(y)
        ? [
            {
              kind: 'text' as const,
              at: { x: left + 4, y: y - 8 * frame.grow },
              lines: [`${share} (${words.price(price)})`],
              align: 'left' as const,
              size: labelPx * frame.grow,
            },
          ]
        : []),
    ]),
  ];
}
