import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { must } from '../../../../shared/base/assert.ts';
import { chartCounts } from '../../../../shared/base/page-paths.ts';
import { selectTab } from '../../../../shared/trade/workspace/tab.ts';
import { useCommand } from '../../../commands/commands-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { usePopOuts } from '../../../market/windows/use-pop-outs.ts';
import { useTabName } from './tab-name.ts';
import { useMoveTab } from './use-move-tab.ts';
import type { Dashboard } from '../use-dashboard.ts';

/** As many as there are keys. */
const maxNumbered = 9;

/** Moves the focus to the panel after or before the one that holds it, round and round. */
function focusPanel(step: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>('main section[aria-label]')].filter(
    (panel) => panel.offsetParent !== null && !panel.parentElement?.closest('section[aria-label]'),
  );
  const from = panels.findIndex((panel) => panel.contains(document.activeElement));
  const to = from < 0 ? (step === 1 ? 0 : panels.length - 1) : (from + step + panels.length) % panels.length;
  panels[to]?.focus();
}

/** The commands that go about the dashboard: tabs, panels, intervals. */
export function useTabCommands({ tabs, setTabs, state, patch }: Dashboard, onSearch: () => void): void {
  const { t } = useLingui();
  const popOuts = usePopOuts();
  const nameOf = useTabName();
  const intervals = useStream({ kind: 'intervals' }).value ?? [];
  const move = useMoveTab(tabs, setTabs);
  const select = (index: number) => {
    const tab = tabs.list[index];
    if (tab) setTabs(selectTab(tabs, tab.key));
  };
  const beside = (step: 1 | -1) =>
    select((tabs.list.findIndex(({ key }) => key === tabs.current) + step + tabs.list.length) % tabs.list.length);
  const step = (by: 1 | -1) => {
    const next = intervals[intervals.findIndex(({ key }) => key === state.interval) + by];
    if (next) patch({ interval: next.key });
  };
  const cycle = () => {
    const own = intervals.filter(({ key }) => state.affixed_intervals?.includes(key));
    const round = own.length > 1 ? own : intervals;
    const next = round[(round.findIndex(({ key }) => key === state.interval) + 1) % round.length];
    if (next) patch({ interval: next.key });
  };
  useCommand('cycle-interval', cycle);
  useCommand('tab', select, { options: () => tabs.list.slice(0, maxNumbered).map((tab) => nameOf(tab).full) });
  useCommand('previous-tab', () => beside(-1));
  useCommand('next-tab', () => beside(1));
  useCommand('move-tab-left', () => move(tabs.current, -1));
  useCommand('move-tab-right', () => move(tabs.current, 1));
  useCommand('search', onSearch);
  useCommand('next-panel', () => focusPanel(1));
  useCommand('previous-panel', () => focusPanel(-1));
  useCommand('pop-out', () => popOuts.chart(tabs.current));
  useCommand(
    'multi-chart',
    (index) => popOuts.multiChart(tabs.current, Number(must(chartCounts[index], 'a number of charts'))),
    { options: () => chartCounts.map((count) => t`${plural(Number(count), { one: '# chart', other: '# charts' })}`) },
  );
  useCommand('depth', () => popOuts.depth(tabs.current));
  useCommand('pop-out-ladder', () => popOuts.ladder(tabs.current));
  useCommand('previous-interval', () => step(-1));
  useCommand('next-interval', () => step(1));
}
