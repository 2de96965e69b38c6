import { barWidth, type DrawingFrame } from '../frame.ts';
import type { DrawingKind } from '../kind.ts';
import { boxOfText, path, type Point, type Primitive } from '../primitive.ts';

/** Difference of price, percent, bars and time between two places. */
export const measure: DrawingKind = {
  anchors: 2,
  geometry: ([a, b], frame, { anchors: [from, to] }, words) => {
    if (!a || !b || !from || !to) return [];
    const { grow } = frame;
    const difference = to.p - from.p;
    const tone = difference < 0 ? 'down' : 'up';
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const percent = from.p === 0 ? '' : ` (${words.percent((difference / Math.abs(from.p)) * 100)})`;
    const label: Text = {
      kind: 'text',
      at: { x: middle.x, y: b.y + (b.y < a.y ? -24 : 24) * grow },
      align: 'middle',
      size: 12 * grow,
      chip: true,
      tone,
      lines: [
        `${words.change(difference)}${percent}`,
        `${words.bars(barOf(frame, to.t) - barOf(frame, from.t))} · ${words.span(Math.abs(to.t - from.t))}`,
      ],
    };
    return [
      {
        kind: 'path',
        points: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }],
        closed: true,
        fill: 0.12,
        tone,
        alpha: 0.5,
      },
      path(
        [
          { x: middle.x, y: a.y },
          { x: middle.x, y: b.y },
        ],
        { tone },
      ),
      path(
        [
          { x: a.x, y: middle.y },
          { x: b.x, y: middle.y },
        ],
        { tone, dashed: true },
      ),
      keptIn(label, frame, isInView(a, b, frame)),
    ];
  },
};

type Text = Extract<Primitive, { kind: 'text' }>;

const isInView = (a: Point, b: Point, { width, height }: DrawingFrame): boolean =>
  Math.min(a.x, b.x) < width && Math.max(a.x, b.x) > 0 && Math.min(a.y, b.y) < height && Math.max(a.y, b.y) > 0;

/** A label stays whole in the pane while a part of what it tells of is in view. */
function keptIn(label: Text, { width, height }: DrawingFrame, isSeen: boolean): Text {
  if (!isSeen) return label;
  const { left, right, top, bottom } = boxOfText(label);
  const within = (middle: number, size: number, room: number) => Math.max(size / 2, Math.min(room - size / 2, middle));
  return { ...label, at: { x: within(label.at.x, right - left, width), y: within(label.at.y, bottom - top, height) } };
}

/** Index of the bar that a time lies in, those to come counted on; rounding must not take one away. */
const barOf = (frame: DrawingFrame, ms: number): number =>
  Math.floor((frame.xOfTime(ms) - frame.xOfTime(frame.bars.time[0] ?? 0)) / barWidth(frame) + 1e-6);
