import * as v from 'valibot';

/** Bounds of a stress run: what one page can sensibly ask of one machine. */
export const stressBounds = { symbols: { least: 1, most: 500 }, rate: { least: 10, most: 50_000 } } as const;

export const stressWires = ['bin', 'json'] as const;
export type StressWire = (typeof stressWires)[number];

/** A synthetic market of `symbols` books with `rate` depth updates a second over all of them, as bytes or as text. */
export interface StressRun {
  readonly symbols: number;
  /** Depth updates a second, over all books. */
  readonly rate: number;
  readonly wire: StressWire;
  /** Parts runs of the same size, so that each has an engine of its own. */
  readonly tag: string;
}

/** A run as one word, for addresses and names of workers: `50x2000-bin-k3f9`. */
export const stressId = ({ symbols, rate, wire, tag }: StressRun): string => `${symbols}x${rate}-${wire}-${tag}`;

/** The run of an id; undefined where it is none or out of bounds. */
export function stressRunOf(id: string): StressRun | undefined {
  const [, symbols, rate, wire, tag] = /^(\d{1,3})x(\d{1,5})-(bin|json)-([a-z0-9]{1,12})$/.exec(id) ?? [];
  const run = { symbols: Number(symbols), rate: Number(rate), wire: wire as StressWire, tag: tag ?? '' };
  return tag !== undefined && within(run.symbols, stressBounds.symbols) && within(run.rate, stressBounds.rate)
    ? run
    : undefined;
}

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  value >= least && value <= most;

/** Build name of a run's engine: no window of another run or of the real engine ever meets it. */
export const stressBuild = (id: string): string => `stress-${id}`;

/** The run that a worker's name speaks of; undefined for the real engine. */
export function stressRunOfWorker(name: string): { readonly id: string; readonly run: StressRun } | undefined {
  const id = /^halyard-stress-(.+?-[a-z0-9]{1,12})-\d+(?:-extended)?$/.exec(name)?.[1];
  const run = id === undefined ? undefined : stressRunOf(id);
  return id !== undefined && run ? { id, run } : undefined;
}

/** Channel between the engine and the synthetic venue of a run: it takes the place of the network. */
export const stressLine = (id: string): string => `halyard-stress-line-${id}`;
/** Channel on which windows and worker tell the stress page how they are, and the venue its beat. */
export const stressReports = (id: string): string => `halyard-stress-reports-${id}`;

/** From engine to venue. */
export type ToVenue =
  | { readonly t: 'open'; readonly stream: number; readonly url: string }
  | { readonly t: 'text'; readonly stream: number; readonly text: string }
  | { readonly t: 'close'; readonly stream: number };

/**
 * From venue to engine: it has begun and knows no stream yet, or all frames of some milliseconds, each behind the
 * number of its stream.
 */
export type FromVenue =
  | { readonly t: 'begin' }
  | {
      readonly t: 'frames';
      /** When the newest of them was made, ms since the epoch with fractions. */
      readonly madeMs: number;
      readonly frames: readonly (readonly [stream: number, frame: string | Uint8Array])[];
    };

/** Milliseconds between two beats of the venue, by which windows measure how late they come to a task. */
export const beatMs = 50;

/** What one window went through since its last report. */
export const WindowReport = v.object({
  t: v.literal('window'),
  id: v.string(),
  path: v.string(),
  visible: v.boolean(),
  /** Milliseconds that the report is about. */
  spanMs: v.number(),
  frames: v.number(),
  /** Milliseconds between two frames, and from a task's arrival to its start. */
  framesMs: v.array(v.number()),
  delaysMs: v.array(v.number()),
  /** Bytes; null where the browser does not tell. */
  heap: v.nullable(v.number()),
});
export type WindowReport = v.InferOutput<typeof WindowReport>;

/** What the worker did since its last report. */
export const WorkerReport = v.object({
  t: v.literal('worker'),
  spanMs: v.number(),
  busyMs: v.number(),
  posts: v.number(),
  frames: v.number(),
  bytes: v.number(),
  windows: v.number(),
  /** From a frame's making to the end of its merging, milliseconds. */
  lagsMs: v.array(v.number()),
});
export type WorkerReport = v.InferOutput<typeof WorkerReport>;

/**
 * Sent every `beatMs` by the venue: when, ms since the epoch with fractions, and how many depth updates it has made so
 * far.
 */
export const VenueBeat = v.object({ t: v.literal('beat'), atMs: v.number(), made: v.number() });
export type VenueBeat = v.InferOutput<typeof VenueBeat>;

export const StressReport = v.variant('t', [WindowReport, WorkerReport, VenueBeat]);
export type StressReport = v.InferOutput<typeof StressReport>;
