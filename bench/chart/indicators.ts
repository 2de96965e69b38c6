import { indicators } from '../../src/shared/indicators/catalogue.ts';
import { createSeries, type IndicatorSeries } from '../../src/shared/indicators/series.ts';
import type { SceneData } from './scene.ts';

/** What all indicators of the catalogue cost in the page that shows them, beside their values coming from a worker. */
export interface IndicatorCost {
  readonly outputs: number;
  /** A tick of the last bar, all indicators, µs. */
  readonly tickUs: number;
  /**
   * A message of a worker with the six numbers of a bar, and one with all outputs beside them: µs of each as they
   * arrive one after the other.
   */
  readonly barMessageUs: number;
  readonly valuesMessageUs: number;
  /** All indicators over all bars, ms. */
  readonly allMs: number;
  /** All their columns, sent by a worker that has them in hand, ms from the asking. */
  readonly columnsMs: number;
}

/** Answers `[messages, doubles]` with so many messages of so many numbers each. */
const workerText = `onmessage = ({ data: [messages, doubles] }) => {
  for (let at = 0; at < messages; at++) postMessage(new Float64Array(doubles).fill(at));
};`;

const least = (values: readonly number[]) => Math.min(...values);

function startWorker() {
  const url = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  const worker = new Worker(url);
  /** Milliseconds until so many messages of so many numbers are here. */
  const receive = (messages: number, doubles: number) =>
    new Promise<number>((resolve, reject) => {
      const startMs = performance.now();
      let left = messages;
      let sum = 0;
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }: MessageEvent<Float64Array>) => {
        sum += data.at(-1) ?? Number.NaN;
        if (--left > 0) return;
        if (Number.isNaN(sum)) reject(new Error('a message was empty'));
        else resolve(performance.now() - startMs);
      };
      worker.postMessage([messages, doubles]);
    });
  return {
    receive,
    stop: () => {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}

/** Measures on these bars; the least of the rounds. */
export async function indicatorCost(data: SceneData, rounds: number): Promise<IndicatorCost> {
  const outputs = indicators.reduce((sum, each) => sum + each.outputs.length, 0);
  const worker = startWorker();
  const ticks: number[] = [];
  const all: number[] = [];
  const bars: number[] = [];
  const values: number[] = [];
  const columns: number[] = [];
  const count = 2_000;
  for (let round = 0; round <= rounds; round++) {
    let startMs = performance.now();
    const series: IndicatorSeries[] = indicators.map((each) => createSeries(each));
    for (const each of series) each.take(data, 0);
    all.push(performance.now() - startMs);
    startMs = performance.now();
    for (let tick = 0; tick < count; tick++) {
      data.close[data.length - 1] = data.open[data.length - 1]! * (1 + (tick % 10) * 1e-5);
      for (const each of series) each.take(data, data.length - 1);
    }
    ticks.push(((performance.now() - startMs) / count) * 1_000);
    bars.push(((await worker.receive(count, 6)) / count) * 1_000);
    values.push(((await worker.receive(count, 6 + outputs)) / count) * 1_000);
    columns.push(await worker.receive(outputs, data.length));
  }
  worker.stop();
  // The first round warms up.
  const of = (list: readonly number[]) => least(list.slice(1));
  return {
    outputs,
    tickUs: of(ticks),
    barMessageUs: of(bars),
    valuesMessageUs: of(values),
    allMs: of(all),
    columnsMs: of(columns),
  };
}
