import { echarts } from './echarts.ts';
import { HeldFrames } from './frames.ts';
import { indicatorCost } from './indicators.ts';
import { kline } from './kline.ts';
import { lightweight, lightweightConflated } from './lightweight.ts';
import { ours } from './ours.ts';
import { oursDrawn } from './ours-drawn.ts';
import { percentile } from '../harness/percentile.ts';
import { empty } from './empty.ts';
import { type Contestant, makeScene, type Mounted, type SceneData, tickOf } from './scene.ts';

const contestants = {
  empty,
  ours,
  oursDrawn,
  lightweight,
  lightweightConflated,
  kline,
  echarts,
} as const satisfies Record<string, Contestant>;
export type Name = keyof typeof contestants;

/** Browsers compile what is hot, and learn that a canvas is read, in the first frames. */
const warmUpMs = 150;

/** One thing to measure, over and over in turns: which charts, on how many bars, of which so many are in view. */
export interface Job {
  readonly what: 'tick' | 'beyond' | 'pan' | 'fit' | 'first';
  /** Contestants with the number of bars that each has. */
  readonly charts: readonly (readonly [name: Name, bars: number])[];
  readonly visible: number;
  readonly rounds: number;
  /** Time that a contestant gets in a round, ms; it has at least two frames. */
  readonly roundMs: number;
}

/**
 * Milliseconds a frame of each chart of the job, in its order: the least of the rounds, of first paints their median.
 */
export type Result = readonly number[];

const frames = new HeldFrames();
const scenes = new Map<number, SceneData>();
/** The same bars for all; a copy for each, since a tick writes into them. */
function sceneOf(bars: number): SceneData {
  const found = scenes.get(bars) ?? makeScene(bars);
  scenes.set(bars, found);
  const { length, time, open, means } = found;
  return {
    length,
    time,
    open,
    means: [means[0].slice(), means[1].slice()],
    high: found.high.slice(),
    low: found.low.slice(),
    close: found.close.slice(),
    volume: found.volume.slice(),
  };
}

function stage(width: number, height: number): HTMLElement {
  const host = document.createElement('div');
  host.className = 'stage';
  Object.assign(host.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(host);
  return host;
}

interface Standing {
  readonly name: Name;
  readonly mounted: Mounted;
  readonly host: HTMLElement;
  readonly data: SceneData;
  readonly canvases: readonly HTMLCanvasElement[];
  count: number;
}

async function mount(name: Name, bars: number, visible: number): Promise<Standing> {
  const host = stage(1_200, 600);
  const data = sceneOf(bars);
  const mounted = contestants[name](host, data, visible);
  await frames.settle();
  point(host);
  await frames.settle();
  return { name, mounted, host, data, canvases: [...host.querySelectorAll('canvas')], count: 0 };
}

/** Ours has its crosshair where the pointer is; the others have set theirs by call. */
function point(host: HTMLElement): void {
  const over = host.querySelector('.u-over');
  const box = over?.getBoundingClientRect();
  if (box) over?.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + 700, clientY: box.top + 100 }));
}

function act({ mounted, data }: Standing, what: Job['what'], count: number): void {
  if (what === 'pan') mounted.pan(count % 40 < 20 ? -3 : 3);
  else if (what === 'fit') mounted.fit(count % 7);
  else mounted.tick(tickOf(data, count, what === 'beyond'));
}

/** Frames of one contestant for some time; milliseconds a frame. */
async function turn(standing: Standing, what: Job['what'], roundMs: number): Promise<number> {
  // What another one has left behind is not cleared away in this one's time.
  (globalThis as { gc?: () => void }).gc?.();
  const startMs = performance.now();
  let done = 0;
  while (done < 2 || performance.now() - startMs < roundMs) {
    const painted = await frames.run(() => act(standing, what, standing.count++), standing.canvases);
    if (painted === 0 && standing.name.startsWith('ours')) throw new Error(`ours painted nothing: ${what}`);
    done++;
  }
  return (performance.now() - startMs) / done;
}

async function firstPaint(name: Name, bars: number, visible: number): Promise<number> {
  const host = stage(1_200, 600);
  const data = sceneOf(bars);
  const startMs = performance.now();
  let mounted: Mounted | undefined;
  await frames.run(() => {
    mounted = contestants[name](host, data, visible);
  }, []);
  for (const canvas of host.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
  const tookMs = performance.now() - startMs;
  mounted?.dispose();
  host.remove();
  return tookMs;
}

/** The first chart of a page that is fresh: nothing of it has been compiled or run before. */
async function firstOfPage(name: Name, bars: number, visible: number): Promise<number> {
  sceneOf(bars);
  frames.hold();
  const tookMs = await firstPaint(name, bars, visible);
  frames.release();
  return tookMs;
}

async function run({ what, charts, visible, rounds, roundMs }: Job): Promise<Result> {
  const taken: number[][] = charts.map(() => []);
  if (what === 'first') {
    for (let round = 0; round < rounds + 1; round++) {
      for (const [at, [name, bars]] of charts.entries()) {
        frames.hold();
        const tookMs = await firstPaint(name, bars, visible);
        frames.release();
        await frames.settle();
        // The first round warms up.
        if (round > 0) taken[at]!.push(tookMs);
      }
    }
    return taken.map((values) => percentile(values, 0.5));
  }
  const standing: Standing[] = [];
  for (const [name, bars] of charts) standing.push(await mount(name, bars, visible));
  frames.hold();
  for (const one of standing) await turn(one, what, warmUpMs);
  for (let round = 0; round < rounds; round++)
    for (const [at, one] of standing.entries()) taken[at]!.push(await turn(one, what, roundMs));
  // Before the frames are given back, so that what a chart cancels is cancelled.
  for (const { mounted, host } of standing) {
    mounted.dispose();
    host.remove();
  }
  frames.release();
  await frames.settle();
  return taken.map((values) => Math.min(...values));
}

let group: { readonly host: HTMLElement; readonly data: SceneData; readonly mounted: Mounted }[] = [];

/** Sets up nine charts of 5 000 bars; none takes them away. */
async function setUpNine(name: Name | undefined): Promise<void> {
  for (const { host, mounted } of group) {
    mounted.dispose();
    host.remove();
  }
  document.body.style.cssText = name ? 'display: grid; grid-template-columns: repeat(3, 400px);' : '';
  group = name
    ? Array.from({ length: 9 }, () => {
        const host = stage(400, 280);
        const data = sceneOf(5_000);
        return { host, data, mounted: contestants[name](host, data, 300) };
      })
    : [];
  await frames.settle(20);
}

/** All nine tick in every real frame for some time; frames that came. */
async function tickNine(ms: number): Promise<number> {
  let count = 0;
  const endMs = performance.now() + ms;
  await new Promise<void>((resolve) => {
    const each = () => {
      count++;
      for (const { mounted, data } of group) mounted.tick(tickOf(data, count));
      if (performance.now() < endMs) requestAnimationFrame(each);
      else resolve();
    };
    requestAnimationFrame(each);
  });
  return count;
}

let kept: { readonly data: SceneData; readonly mounted: Mounted; readonly host: HTMLElement } | undefined;

/** Sets up one chart and keeps it, data included, for its memory to be read; none lets it go. */
async function keep(name: Name | undefined, bars: number): Promise<void> {
  kept?.mounted.dispose();
  kept?.host.remove();
  kept = undefined;
  scenes.clear();
  if (!name) return;
  const host = stage(1_200, 600);
  const data = makeScene(bars);
  const mounted = contestants[name](
    host,
    name === 'ours' ? { ...data, means: [new Float64Array(0), new Float64Array(0)] } : data,
    500,
  );
  kept = { host, mounted, data: { ...data, means: [new Float64Array(0), new Float64Array(0)] } };
  await frames.settle(5);
  // Ours makes its buckets when many bars are first in view.
  if (name === 'ours') mounted.fit(0);
  await frames.settle(5);
}

const costOf = (bars: number, rounds: number) => indicatorCost(sceneOf(bars), rounds);
Object.assign(globalThis, { bench: { run, firstOfPage, setUpNine, tickNine, keep, costOf } });
