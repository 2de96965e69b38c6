import { useEffect, useState } from 'react';
import type { Interval } from '../../../shared/kit/time.ts';
import { BarList } from '../../../shared/market/bar-list.ts';
import type { Rival } from '../../charts/chart-model.ts';
import { readPalette } from '../../charts/palette.ts';
import { useEngine } from '../../engine/engine-context.tsx';

const none: readonly Rival[] = [];
const noBars = new BarList();

/** Bars of the instruments that a chart is compared with, each in a colour of its own; the last colours first, which indicators use last. */
export function useRivals(keys: readonly string[], interval: Interval, nameOf: (key: string) => string): readonly Rival[] {
  const engine = useEngine();
  const [rivals, setRivals] = useState(none);
  const names = keys.map(nameOf).join('\n');
  const list = keys.join('\n');
  useEffect(() => {
    if (list === '') {
      setRivals(none);
      return;
    }
    const watched = list.split('\n').map((key) => engine.watch({ kind: 'klines', key, interval }));
    const read = () => {
      const { series } = readPalette(document.documentElement);
      setRivals(watched.map((stream, at) => ({ name: names.split('\n')[at] ?? '', colour: series.at(-1 - (at % series.length)) ?? '#888888', bars: stream.current().value?.bars ?? noBars })));
    };
    const stops = watched.map((stream) => stream.subscribe(read));
    read();
    return () => { for (const stop of stops) stop(); };
  }, [engine, list, interval, names]);
  return rivals;
}
