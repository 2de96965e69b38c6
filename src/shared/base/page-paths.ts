/**
 * Paths whose windows are pop-outs: they have a page and a start of their own, without the router and the screens of
 * the main window.
 */
export const popOutPaths = ['/exkchart', '/exmutiplykchart', '/exdepth', '/exladder'] as const;
export type PopOutPath = (typeof popOutPaths)[number];

/** The pop-out that a path names, with or without a slash at its end; undefined where it names none. */
export const popOutOf = (path: string): PopOutPath | undefined =>
  popOutPaths.find((one) => one === path.replace(/(?<=.)\/+$/, ''));

/** Numbers of charts that one window can show: `num` of /exmutiplykchart. */
export const chartCounts = ['1', '2', '3', '4', '6', '8', '9'] as const;
