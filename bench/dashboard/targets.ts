import { percentile } from '../harness/percentile.ts';
import type { Target } from '../harness/report.ts';
import type { Floor } from './empty.ts';
import type { HeapSlopes } from './heap.ts';
import type { Observed } from './observed.ts';
import type { Presses } from './presses.ts';
import type { Switches } from './switches.ts';
import type { ScriptTask } from './tasks.ts';
import type { Typed } from './typing.ts';

/** Browsers time no interaction that is shown within this, ms. */
const untimedMs = 16;

/** All that one run has measured. */
export interface Measured {
  readonly rate: number;
  /** Before the windows were opened, and after they were closed. */
  readonly floors: readonly [Floor, Floor];
  /** Animation frames a second of each window. */
  readonly frames: readonly number[];
  readonly used: Observed;
  readonly tasks: readonly ScriptTask[];
  readonly typed: Typed;
  readonly presses: Presses;
  readonly switches: Switches;
  readonly heap: HeapSlopes | undefined;
}

/** Interaction to next paint, ms; what browsers do not time counts as the least that they do. */
export function paintOf(all: readonly Observed[], share: number): number {
  const timed = all.flatMap(({ interactions }) => interactions.map(({ durationMs }) => durationMs));
  const counted = all.reduce((sum, one) => sum + one.counted, 0);
  return percentile([...timed, ...Array.from({ length: Math.max(0, counted - timed.length) }, () => untimedMs)], share);
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

/** What the dashboard is held to: ratios to what the browser can do at best in the same run, and processor time. */
export function targetsOf({ floors, frames, used, tasks, typed, presses, switches, heap }: Measured): Target[] {
  const floorFrames = (floors[0].frames + floors[1].frames) / 2;
  const paint = paintOf([used], 0.98);
  const floorPaint = paintOf(
    floors.map(({ observed }) => observed),
    0.98,
  );
  return [
    {
      name: 'frames of the slowest window / an empty page',
      value: Math.min(...frames) / floorFrames,
      limit: 0.95,
      better: 'higher',
    },
    { name: 'INP p98 / that of an empty page', value: paint / floorPaint, limit: 2, better: 'lower' },
    { name: 'INP p98, ms', value: paint, limit: 50, better: 'lower', gated: false },
    { name: 'longest task with our script, processor ms', value: tasks[0]?.ms ?? 0, limit: 50, better: 'lower' },
    {
      name: 'key to paint in the order form / in a bare input, median',
      value: median(typed.form) / median(typed.bare),
      limit: 1.2,
      better: 'lower',
    },
    {
      name: 'press to the order’s message to the engine, ms of script, median',
      value: median(presses.page),
      limit: 10,
      better: 'lower',
    },
    {
      name: 'press to the departure of the request, ms, median',
      value: presses.sent.p50Ms,
      limit: 10,
      better: 'lower',
      gated: false,
    },
    {
      name: 'switch to a symbol, processor ms at p95',
      value: percentile(switches.workedMs, 0.95),
      limit: 150,
      better: 'lower',
    },
    {
      name: 'switch to a symbol, ms at the median',
      value: median([...switches.first, ...switches.again]),
      limit: 150,
      better: 'lower',
      gated: false,
    },
    ...(heap
      ? ([
          { name: 'heap of the windows, MB an hour', value: heap.windows.rise, limit: 5, better: 'lower' },
          { name: 'heap of the worker, MB an hour', value: heap.worker.rise, limit: 5, better: 'lower' },
        ] as const)
      : []),
  ];
}

/** Figures without a limit. */
export const figuresOf = ({
  rate,
  floors,
  frames,
  used,
  tasks,
  typed,
  presses,
  switches,
  heap,
}: Measured): Record<string, number> => ({
  'updates a second': rate,
  'frames a second, empty page': (floors[0].frames + floors[1].frames) / 2,
  'frames a second, dashboard': frames[0]!,
  'INP p50 ms': paintOf([used], 0.5),
  'INP p98 ms, empty page': paintOf(
    floors.map(({ observed }) => observed),
    0.98,
  ),
  interactions: used.counted,
  'long tasks of any kind': used.longTasksMs.length,
  'tasks with our script above 25 ms': tasks.filter(({ ms }) => ms > 25).length,
  'key to paint, form, ms p50': median(typed.form),
  'key to paint, form, ms p95': percentile(typed.form, 0.95),
  'key to paint, bare input, ms p50': median(typed.bare),
  'key to paint, bare input, ms p95': percentile(typed.bare, 0.95),
  'press to message, ms of script p95': percentile(presses.page, 0.95),
  'press to request, ms p99': presses.sent.p99Ms,
  'switch, shown for the first time, ms p50': median(switches.first),
  'switch, shown again, ms p50': median(switches.again),
  'switch, processor ms p50': median(switches.workedMs),
  ...(heap && {
    'heap of the windows, MB an hour ±95 %': heap.windows.halfWidth,
    'heap of the worker, MB an hour ±95 %': heap.worker.halfWidth,
  }),
});
