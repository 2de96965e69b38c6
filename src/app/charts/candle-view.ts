/** What part of the ordinal axis is in view: `count` bars that end at index `right` (fractions allowed, beyond the last bar too). */
export interface CandleView {
  readonly right: number;
  readonly count: number;
}

const fewest = 12;
const most = 4_000;
/** Free bars between the last one and the price axis. */
export const margin = 4;

/** The newest bars. */
export const liveView = (length: number, count: number): CandleView => ({ right: length - 1 + margin, count });

/** Whether the newest bar is in view, so that the view follows it. */
export const isFollowing = (view: CandleView, length: number): boolean => view.right >= length - 1;

const clamp = (view: CandleView, length: number): CandleView => {
  const count = Math.max(fewest, Math.min(most, view.count));
  const right = Math.max(Math.min(count / 2, length - 1 + margin), Math.min(length - 1 + count / 2, view.right));
  return { right, count };
};

/** Moved by `bars`, positive to the future; stops where half of the view would be empty. */
export const pan = (view: CandleView, bars: number, length: number): CandleView => clamp({ ...view, right: view.right + bars }, length);

/** Zoomed by `factor` (above 1 shows more bars) around the index `anchor`, which stays where it is. */
export function zoom(view: CandleView, factor: number, anchor: number, length: number): CandleView {
  const count = Math.max(fewest, Math.min(most, view.count * factor));
  const share = (view.right - anchor) / view.count;
  return clamp({ count, right: anchor + share * count }, length);
}

/** The view after the list of bars changed: bars put in front shift it, bars at the end pull it along where it followed. */
export function carry(view: CandleView, before: number, after: number, prepended: number): CandleView {
  if (before === 0) return liveView(after, view.count);
  const appended = after - before - prepended;
  const follow = appended > 0 && isFollowing(view, before) ? appended : 0;
  return { ...view, right: view.right + prepended + follow };
}
