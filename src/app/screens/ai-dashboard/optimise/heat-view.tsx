import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { type Measure, measured } from '../../../../shared/backtest/sweep/ranking.ts';
import { LiveCanvas } from '../../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../../charts/canvas/surface.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { useStrategyWords } from '../words.ts';
import { cellAt, paintHeat } from './heat-painter.ts';
import css from './optimise.module.css';
import type { SweepOutcome } from './use-optimise.ts';

interface HeatViewProps {
  readonly outcome: SweepOutcome;
  readonly keys: readonly [string, string];
  readonly measure: Measure;
  readonly chosen: number;
  readonly onChoose: (candidate: number) => void;
}

const still = () => () => undefined;
/** Digits after the point that tell all values of an axis apart, at most four. */
const decimalsOf = (values: readonly number[]): number =>
  [0, 1, 2, 3].find((places) => values.every((value) => Number(value.toFixed(places)) === value)) ?? 4;

/** The outcome over both parameters as a map of colours; a press on a cell puts it into the form. */
export function HeatView({ outcome, keys, measure, chosen, onChoose }: HeatViewProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const [hovered, setHovered] = useState(-1);
  const { sweep, results, request } = outcome;
  const swept = useMemo(() => request.ranges.map(({ key }) => key as string), [request]);
  const [xKey, yKey] = swept.length === 2 ? (swept as [string, string]) : keys;
  const perKey = useMemo(() => sweep.params(0) as Readonly<Record<string, unknown>>, [sweep]);
  const map = useMemo(() => sweep.heatMap(results, measure, xKey, yKey), [sweep, results, measure, xKey, yKey]);
  // Axes of prices and amounts are in units of the market: what they stand for is read from their candidates.
  const named = useMemo(() => {
    const of = (key: string, values: readonly number[], at: (index: number) => number) =>
      typeof perKey[key] === 'number'
        ? values
        : values.map((_, index) => {
            const own = sweep.params(at(index)) as Readonly<Record<string, unknown>>;
            return Number(own[key]);
          });
    const { x, y } = map;
    return { ...map, x: of(xKey, x, (index) => index * y.length), y: of(yKey, y, (index) => index) };
  }, [map, sweep, perKey, xKey, yKey]);
  const cellOf = chosen < 0 ? -1 : map.candidates.indexOf(chosen);
  const paint = useCallback(
    (frame: Frame) =>
      paintHeat(frame, {
        map: named,
        hovered,
        chosen: cellOf,
        decimals: [decimalsOf(named.x), decimalsOf(named.y)],
      }),
    [named, hovered, cellOf],
  );
  const candidate = hovered < 0 ? -1 : map.candidates[hovered]!;
  const result = candidate < 0 ? undefined : results.at(candidate);
  const value = result && !('rule' in result) ? measured(result, measure) : null;
  const text =
    value === null ? '—' : measure === 'PROFIT' ? formatPercent(value * 100) : formatDecimal(value.toFixed(2), 2);
  return (
    <figure className={css.heat}>
      <figcaption>
        <span>
          {words.field(xKey)} × {words.field(yKey)}
        </span>
        {hovered >= 0 && (
          <span className="num">
            {named.x[hovered % named.x.length]} × {named.y[Math.floor(hovered / named.x.length)]}: {text}
          </span>
        )}
      </figcaption>
      <div className={css.map} title={t`Press a cell to use its parameters`}>
        <LiveCanvas
          paint={paint}
          subscribe={still}
          pointing
          onPress={(place) => {
            const cell = cellAt(named, place);
            if (cell >= 0) onChoose(map.candidates[cell]!);
          }}
          onHover={(place) => setHovered(place ? cellAt(named, place) : -1)}
        />
      </div>
    </figure>
  );
}
