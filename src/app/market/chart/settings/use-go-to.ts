import { type RefObject, useState } from 'react';
import type { BarSeries } from '../../../../shared/market/bar-series.ts';
import type { BackTo } from '../../../../worker/api.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { useEngine } from '../../../engine/engine-context.tsx';

/** Frames in which bars that the engine has read must have come. */
const maxFrames = 300;

interface GoToState {
  readonly kind: 'idle' | 'busy' | BackTo['reach'];
  /** Open time of the oldest bar of the chart, where the wanted one is not there. */
  readonly oldestMs?: number;
}

/** Shows the bar of a moment; older bars are read until it is there. */
export function useGoTo(series: BarSeries, drawn: RefObject<CandleChart | null>) {
  const engine = useEngine();
  const [state, setState] = useState<GoToState>({ kind: 'idle' });
  /** Bars that were read come with a frame of the stream. */
  const shows = async (ms: number): Promise<boolean> => {
    for (let frames = 0; frames < maxFrames && Number.isFinite(ms); frames++) {
      if (drawn.current?.goTo(ms)) return true;
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return false;
  };
  const go = async (ms: number): Promise<void> => {
    setState({ kind: 'busy' });
    if (drawn.current?.goTo(ms)) return setState({ kind: 'idle' });
    const { reach, oldestMs } = await engine.loadBackTo(series, ms).catch((error: unknown): BackTo => {
      console.warn('chart: older bars not read', error);
      return { reach: 'failed', oldestMs: Number.NaN };
    });
    const isShown = await shows(reach === 'there' ? ms : oldestMs);
    setState(
      isShown && reach === 'there' ? { kind: 'idle' } : { kind: reach === 'there' ? 'failed' : reach, oldestMs },
    );
  };
  return { go, state };
}
