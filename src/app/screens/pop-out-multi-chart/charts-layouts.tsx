import { useLingui } from '@lingui/react/macro';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { isSame } from '../../market/named-list/named-edit.ts';
import { NamedList } from '../../market/named-list/named-list.tsx';
import { useNamedSource } from '../../market/named-list/use-named-source.ts';
import { useLayoutWords } from '../../market/named-list/use-layout-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Cell, type Count, textOfCells } from './cells.ts';
import { chartsLayout, chartsOf, isCharts, setsOfLayout, type ShownCharts } from './charts-layout.ts';
import css from './charts-layouts.module.css';

interface ChartsLayoutsProps {
  /** Name of the window's set. */
  readonly set: string;
  readonly count: Count;
  readonly cells: readonly Cell[];
  /** Shows other cells, given as the address has them. */
  readonly onShow: (count: Count, cells: string) => void;
}

/** Layouts of a window with several charts: how many, their symbols and intervals, and what each shows. */
export function ChartsLayouts({ set, count, cells, onShow }: ChartsLayoutsProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const source = useNamedSource('layouts');
  const words = useLayoutWords();
  const state = useStream({ kind: 'dashboard' }).value;
  if (!state) return <Skeleton rows={4} />;
  const shown: ShownCharts = {
    count,
    cells,
    charts: chartsOf(state.chart_sets, set, cells.length, state.chart_overlays),
  };
  const show = (num: Count, text: string, charts: ShownCharts['charts']) => {
    void engine.patchDashboard({ chart_sets: setsOfLayout(set, charts) });
    onShow(num, text);
  };
  return (
    <div className={css.panel}>
      <NamedList
        source={source}
        words={words}
        belongs={isCharts}
        isShown={(layout) =>
          isCharts(layout) &&
          isSame([layout.num, layout.cells, layout.charts], [shown.count, textOfCells(shown.cells), shown.charts])
        }
        detail={(layout) => (isCharts(layout) ? layout.num : '')}
        make={(named) => chartsLayout(named, shown)}
        onApply={(layout) => {
          if (!isCharts(layout)) return Promise.resolve(words.invalid);
          show(layout.num, layout.cells, layout.charts);
          return () => show(shown.count, textOfCells(shown.cells), shown.charts);
        }}
      />
      <p
        className={css.note}
      >{t`A layout has the charts of this window with their symbols, intervals and indicators.`}</p>
    </div>
  );
}
