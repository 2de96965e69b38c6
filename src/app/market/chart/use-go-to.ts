import { type RefObject, useState } from 'react';
import type { CandleChart } from '../../charts/candle-chart.ts';

/** Reads of older bars after which a date counts as out of reach. */
const mostReads = 40;

/** Shows the bar of a moment; older bars are read until it is there. */
export function useGoTo(drawn: RefObject<CandleChart | null>, loadOlder: () => Promise<boolean>) {
  const [state, setState] = useState<'idle' | 'busy' | 'missing'>('idle');
  const go = async (ms: number): Promise<void> => {
    setState('busy');
    for (let reads = 0; reads < mostReads; reads++) {
      if (drawn.current?.goTo(ms)) {
        setState('idle');
        return;
      }
      if (!await loadOlder()) break;
      // The bars come with the next frame of the stream.
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    const found = drawn.current?.goTo(ms) ?? false;
    if (!found) drawn.current?.panBy(Number.NEGATIVE_INFINITY);
    setState(found ? 'idle' : 'missing');
  };
  return { go, state };
}
