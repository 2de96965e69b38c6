import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LayoutGrid } from 'lucide-react';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { ChartPanel } from '../../market/chart/panel/chart-panel.tsx';
import { usePopOutQuery } from '../../market/windows/pop-out-address.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { PopOutFrame } from '../../market/windows/pop-out-frame.tsx';
import { SymbolPicker } from '../../market/symbol-search/symbol-picker.tsx';
import { useInstrument } from '../../market/instrument/use-instrument.ts';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../ui/overlay/popover-panel.tsx';
import { type Cell, cellsFor, cellsOfText, columnsOf, countOf, counts, textOfCells, withCell } from './cells.ts';
import { setOfCell } from './charts-layout.ts';
import css from './screen.module.css';

const LazyLayouts = lazyPart(() => import('./charts-layouts.tsx').then((module) => module.ChartsLayouts), {
  what: msg`Layouts`,
});

/**
 * Several charts in one window, each with its own symbol and interval, which its address has, and its own set,
 * beginning with the one that the address names.
 */
export function PopOutMultiChartScreen() {
  const { t } = useLingui();
  const [{ s = '', num, cells: text, chart: set = `charts ${s}` }, replace] = usePopOutQuery();
  const count = countOf(num);
  const kept = cellsOfText(text);
  const cells = cellsFor(count, s, kept);
  const go = (key: string, number: string, next: readonly (Cell | undefined)[]) =>
    replace({ s: key, num: number, ...(next.some(Boolean) && { cells: textOfCells(next) }), chart: set });
  /** Charts of the window's symbol go along with it, on their intervals. */
  const follow = (key: string) =>
    go(
      key,
      count,
      kept.map((cell) => (cell?.key === s ? { ...cell, key } : cell)),
    );
  return (
    <PopOutFrame tabId={s} onChoose={follow}>
      {() => (
        <div className={css.window}>
          <div className={css.bar}>
            <span className="quiet">{t`Charts`}</span>
            <Segmented
              look="line"
              label={t`Charts`}
              value={count}
              onChange={(next) => go(s, next, kept)}
              choices={counts.map((key) => ({ key, label: key }))}
            />
            <PopoverPanel
              label={t`Layouts`}
              name={t`Layouts`}
              content={LazyLayouts}
              face={<LayoutGrid size={13} aria-hidden="true" />}
            >
              {() => (
                <LazyLayouts
                  set={set}
                  count={count}
                  cells={cells}
                  onShow={(next, text) => go(s, next, cellsOfText(text))}
                />
              )}
            </PopoverPanel>
          </div>
          <div
            className={css.cells}
            style={{ gridTemplateColumns: `repeat(${columnsOf[count] ?? 1}, minmax(0, 1fr))` }}
          >
            {cells.map((cell, index) => (
              <ChartCell
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                key={index}
                number={index + 1}
                set={set}
                cell={cell}
                onChange={(next) => go(s, count, withCell(cells, kept, index, next))}
              />
            ))}
          </div>
        </div>
      )}
    </PopOutFrame>
  );
}

function ChartCell({
  number,
  set,
  cell,
  onChange,
}: {
  readonly number: number;
  readonly set: string;
  readonly cell: Cell;
  readonly onChange: (cell: Cell) => void;
}) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const { instrument, known } = useInstrument(cell.key);
  if (!instrument) return known ? null : <EmptyState>{t`Unknown Pair`}</EmptyState>;
  const lead = (
    <SymbolPicker
      face={
        <>
          <ExchangeChip exchange={instrument.exchange} />
          {names.tight(instrument)}
        </>
      }
      onChoose={(chosen) => onChange({ ...cell, key: keyOfSymbol(chosen) })}
    />
  );
  return (
    <ChartPanel
      label={t`Chart ${number}`}
      set={{ id: setOfCell(set, number - 1), from: set }}
      instrument={instrument}
      interval={cell.interval}
      onInterval={(interval) => onChange({ ...cell, interval })}
      lead={lead}
    />
  );
}
