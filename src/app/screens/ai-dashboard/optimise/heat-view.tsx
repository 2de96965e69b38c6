import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { HeatCells } from '../../../../shared/backtest/sweep/outcome.ts';
import type { Measure } from '../../../../shared/backtest/sweep/ranking.ts';
import { LiveCanvas } from '../../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../../charts/canvas/surface.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { useStrategyWords } from '../words.ts';
import { cellAt, paintHeat } from './heat-painter.ts';
import css from './optimise.module.css';

interface HeatViewProps {
  readonly cells: HeatCells;
  readonly keys: readonly string[];
  readonly measure: Measure;
  /** Values of both parameters that stand in the form. */
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

const still = () => () => undefined;

/** The outcome over both parameters as a map of colours; a press on a cell puts it into the form. */
export function HeatView({ cells, keys, measure, chosen, onChoose }: HeatViewProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const [hovered, setHovered] = useState(-1);
  const { x, y, values } = cells;
  const [column, row] = [x.indexOf(chosen[0] ?? ''), y.indexOf(chosen[1] ?? '')];
  const chosenCell = column < 0 || row < 0 ? -1 : row * x.length + column;
  const paint = useCallback(
    (frame: Frame) => paintHeat(frame, { cells, hovered, chosen: chosenCell }),
    [cells, hovered, chosenCell],
  );
  const valuesAt = (cell: number): readonly string[] => [x[cell % x.length]!, y[Math.floor(cell / x.length)]!];
  const value = hovered < 0 ? Number.NaN : values[hovered]!;
  const text = Number.isNaN(value)
    ? '—'
    : measure === 'PROFIT'
      ? formatPercent(value * 100)
      : formatDecimal(value.toFixed(2), 2);
  return (
    <figure className={css.heat}>
      <figcaption>
        <span>{keys.map(words.field).join(' × ')}</span>
        {hovered >= 0 && (
          <span className="num">
            {valuesAt(hovered).map(formatExact).join(' × ')}: {text}
          </span>
        )}
      </figcaption>
      <div className={css.map} title={t`Press a cell to use its parameters`}>
        <LiveCanvas
          paint={paint}
          subscribe={still}
          pointing
          onPress={(place) => {
            const cell = cellAt(cells, place);
            if (cell >= 0) onChoose(valuesAt(cell));
          }}
          onHover={(place) => setHovered(place ? cellAt(cells, place) : -1)}
        />
      </div>
    </figure>
  );
}
