/**
 * What part of the axis of bar numbers is in view: `count` bars that end at the number `right` (fractions allowed,
 * beyond the last bar too).
 */
export interface ChartView {
  readonly right: number;
  readonly count: number;
}

/** Numbers of the oldest and the newest bar there is. */
export interface Ends {
  readonly first: number;
  readonly last: number;
}

const fewest = 12;
/** Bars that fit at the least, however few there are. */
const max = 4_000;
/** Free bars between the last one and the price axis, and their share of a view that shows many. */
const margin = 4;
const marginShare = 0.02;

const roomFor = (count: number): number => Math.max(margin, count * marginShare);

/** Bars of a good width in so many px. */
export const usualCount = (width: number): number => Math.max(30, Math.min(160, Math.round(width / 8)));

/** The newest bars. */
export const liveView = ({ last }: Ends, count: number): ChartView => ({ right: last + roomFor(count), count });

/** Every bar there is. */
export const wholeView = ({ first, last }: Ends): ChartView => {
  const count = Math.max(fewest, (last - first + 1 + margin) / (1 - marginShare));
  return { right: last + roomFor(count), count };
};

/** Whether the newest bar is in view, so that the view follows it. */
export const isFollowing = (view: ChartView, { last }: Ends): boolean => view.right >= last;

/** The view within its limits: never fewer or more bars, and never less than half of it over some. */
export const keptView = (view: ChartView, ends: Ends): ChartView => {
  const length = ends.last - ends.first + 1;
  const count = Math.max(fewest, Math.min(Math.max(max, length * 1.1), view.count));
  const right = Math.max(
    Math.min(ends.first + count / 2, ends.last + roomFor(count)),
    Math.min(ends.last + count / 2, view.right),
  );
  return { right, count };
};

/** Moved by `bars`, positive to the future; stops where half of the view would be empty. */
export const pan = (view: ChartView, bars: number, ends: Ends): ChartView =>
  keptView({ ...view, right: view.right + bars }, ends);

/** Zoomed by `factor` (above 1 shows more bars) around the number `anchor`, which stays where it is. */
export function zoom(view: ChartView, factor: number, anchor: number, ends: Ends): ChartView {
  const { count } = keptView({ ...view, count: view.count * factor }, ends);
  const share = (view.right - anchor) / view.count;
  return keptView({ count, right: anchor + share * count }, ends);
}

/** The bar of this number in the middle. */
export const centred = (view: ChartView, number: number, ends: Ends): ChartView =>
  keptView({ ...view, right: number + view.count / 2 }, ends);

/** The view after new bars came at the end: it goes along where it followed. Bars in front move nothing. */
export const carry = (view: ChartView, before: Ends, after: Ends): ChartView =>
  after.last > before.last && isFollowing(view, before)
    ? { ...view, right: view.right + after.last - before.last }
    : view;
