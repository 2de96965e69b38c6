import { fillPaths } from '../../src/app/screens/ai-dashboard/backtest/fill-painter.ts';
import { paintStage } from '../../src/app/screens/ai-dashboard/backtest/stage-painter.ts';
import type { StagePicture, StageRun } from '../../src/app/screens/ai-dashboard/backtest/stage-picture.ts';
import { axisWidth, boxesOf, priceRangeOf } from '../../src/app/screens/ai-dashboard/backtest/stage-scale.ts';
import { createSurface, type Frame } from '../../src/app/charts/canvas/surface.ts';
import { emptyBars } from '../../src/shared/backtest/bars.ts';

const [rows, minuteMs] = [1_500, 60_000];
const bars = emptyBars(rows, 15 * minuteMs, 0);
for (let row = 0; row < rows; row++) {
  const ticks = 10_000 + Math.round(900 * Math.sin(row / 90) + 60 * Math.sin(row / 7));
  bars.open[row] = ticks - 3;
  bars.close[row] = ticks + 3;
  bars.high[row] = ticks + 20;
  bars.low[row] = ticks - 20;
  bars.volume[row] = 10;
}

/** A run with so many fills all over the bars. */
function runOf(marks: number): StageRun {
  const values = Float64Array.from({ length: rows }, (_, row) => 1 + Math.sin(row / 200) / 10);
  return {
    from: 0,
    equity: values,
    hold: values.map((value) => 2 - value),
    held: values.map((value) => Math.round(value * 100)),
    fills: {
      atMs: Float64Array.from({ length: marks }, (_, index) => (index / marks) * rows * bars.intervalMs),
      ticks: Int32Array.from(
        { length: marks },
        (_, index) => bars.close[Math.floor((index / marks) * rows)]! + (index % 30),
      ),
      sells: Uint8Array.from({ length: marks }, (_, index) => index % 2),
    },
  };
}

const canvas = document.querySelector('canvas')!;
/** The frame as the surface gives it to a painter. */
const frameOf = (): Promise<Frame> =>
  new Promise((resolve) => {
    createSurface(canvas, resolve).invalidate();
  });

/** Milliseconds of script of each of some paintings while the pointer goes over the chart. */
async function measure(marks: number, times: number): Promise<number[]> {
  const frame = await frameOf();
  const report = runOf(marks);
  const columns = Math.floor(frame.width - axisWidth);
  const range = priceRangeOf(bars, []);
  const right = frame.width - axisWidth;
  const picture: StagePicture = {
    bars,
    range,
    price: { decimals: 2, unit: 1 },
    levels: [],
    report,
    ghosts: [],
    fills: fillPaths({ bars, range }, report.fills, { right, box: boxesOf(frame.height).price }),
    pickedMs: undefined,
    zone: 'UTC',
    hoverX: undefined,
  };
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const began = performance.now();
    paintStage(frame, { ...picture, hoverX: index % columns });
    taken.push(performance.now() - began);
    if (index % 20 === 0) await new Promise(requestAnimationFrame);
  }
  return taken;
}

/** Milliseconds until fills are figures, once for each other size or run. */
function figuresMs(marks: number): number {
  const { fills } = runOf(marks);
  const box = boxesOf(canvas.clientHeight).price;
  const began = performance.now();
  fillPaths({ bars, range: priceRangeOf(bars, []) }, fills, { right: canvas.clientWidth - axisWidth, box });
  return performance.now() - began;
}

Object.assign(globalThis, { bench: { measure, figuresMs } });
