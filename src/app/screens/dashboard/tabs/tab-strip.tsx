import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LayoutGrid, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  addTab,
  removeTab,
  replaceTab,
  selectTab,
  type Tab,
  tabOf,
  type Tabs,
} from '../../../../shared/trade/workspace/tab.ts';
import { LazySymbolSearch } from '../../../market/symbol-search/lazy-symbol-search.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { idOf, type Mark, type Place, TabItem } from './tab-item.tsx';
import { tabKeys } from './tab-keys.ts';
import { useTabName } from './tab-name.ts';
import { useTabDrag } from './use-tab-drag.ts';
import type { Dashboard } from '../use-dashboard.ts';
import css from './tab-strip.module.css';

const LayoutsPanel = lazyPart(
  () => import('../layouts/dashboard-layouts.tsx').then((module) => module.DashboardLayouts),
  { what: msg`Layouts` },
);

const TabMenu = lazyPart(() => import('./tab-menu.tsx').then((module) => module.TabMenu), { what: msg`Tab` });

interface TabStripProps {
  readonly dashboard: Dashboard;
  /** Before the tabs. */
  readonly start: ReactNode;
  readonly tabs: Tabs;
  readonly onTabs: (tabs: Tabs) => void;
  /** Whether the search for a new tab is open. */
  readonly adding: boolean;
  readonly onAdding: (open: boolean) => void;
}

/**
 * The dashboard's tabs: press selects, × and middle press remove, Delete too, + adds, a drag moves, the other button
 * has a menu.
 */
export function TabStrip({ dashboard, start, tabs, onTabs, adding, onAdding }: TabStripProps) {
  const { t } = useLingui();
  const reportClosed = useClosedReport();
  const { list, drag, press } = useTabDrag(tabs, onTabs);
  const [menu, setMenu] = useState<{ readonly tab: Tab; readonly place: Place }>();
  const [replacing, setReplacing] = useState<string>();
  const newest = useRef({ tabs, onTabs });
  useEffect(() => {
    newest.current = { tabs, onTabs };
  });
  const onRemove = (key: string, from?: HTMLElement) => {
    const next = removeTab(tabs, key);
    onTabs(next);
    const index = tabs.list.findIndex((tab) => tab.key === key);
    const closed = tabs.list[index];
    if (closed) reportClosed(closed, () => newest.current.onTabs(withTab(newest.current.tabs, closed, index)));
    // The button goes with its tab: the focus would be lost.
    if (!from || from.contains(document.activeElement))
      list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.current)}"]`)?.focus();
  };
  const onKeyDown = tabKeys({ tabs, onTabs, onRemove, onMenu: (tab, place) => setMenu({ tab, place }) });
  const replacedTab = tabs.list.find(({ key }) => key === replacing);
  return (
    <div className={css.strip}>
      {start}
      {/* The list owns the tabs alone: the buttons that close them stand between, and none may stand within. */}
      <div
        role="tablist"
        aria-label={t`Instruments`}
        aria-owns={tabs.list.map(({ key }) => idOf(key)).join(' ')}
        className="visually-hidden"
        tabIndex={-1}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the tabs, which bubble */}
      <div ref={list} role="presentation" className={css.list} onKeyDown={onKeyDown}>
        {tabs.list.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            selected={tab.key === tabs.current}
            mark={markOf(tabs, drag, tab.key)}
            onPress={(event) => press(tab.key, event)}
            onSelect={() => onTabs(selectTab(tabs, tab.key))}
            onRemove={(from) => onRemove(tab.key, from)}
            onMenu={(place) => setMenu({ tab, place })}
          />
        ))}
      </div>
      {menu && (
        <TabMenu
          {...menu}
          tabs={tabs}
          onTabs={onTabs}
          onRemove={() => onRemove(menu.tab.key)}
          onUndo={(before) => newest.current.onTabs(withTabs(newest.current.tabs, before))}
          onClose={() => setMenu(undefined)}
          onReplace={() => {
            setReplacing(menu.tab.key);
            onAdding(true);
          }}
        />
      )}
      <SymbolPanel
        replaced={replacedTab}
        isOpen={adding}
        onOpenChange={(isOpen) => {
          onAdding(isOpen);
          setReplacing(undefined);
        }}
        onChoose={(tab) => onTabs(replacedTab ? replaceTab(tabs, replacedTab.key, tab) : addTab(tabs, tab))}
      />
      <span className={css.spring} />
      <LayoutsButton dashboard={dashboard} />
    </div>
  );
}

/** The arrangements of panels that a user has kept. */
function LayoutsButton({ dashboard }: Pick<TabStripProps, 'dashboard'>) {
  const { t } = useLingui();
  return (
    <PopoverPanel
      label={t`Layouts`}
      name={t`Layouts`}
      content={LayoutsPanel}
      placement="bottom end"
      face={<LayoutGrid size={14} aria-hidden="true" />}
    >
      {() => <LayoutsPanel dashboard={dashboard} />}
    </PopoverPanel>
  );
}

/** Reports that a tab was closed, with a way back. */
function useClosedReport(): (closed: Tab, undo: () => void) => void {
  const { t } = useLingui();
  const toast = useToast();
  const nameOf = useTabName();
  return (closed, undo) =>
    toast({
      id: `closed ${closed.key}`,
      tone: 'info',
      title: t`${nameOf(closed).full} closed`,
      action: { name: t`Undo`, run: undo },
    });
}

interface SymbolPanelProps {
  /** The tab that gives its place to the choice; a new one is added where it is left out. */
  readonly replaced: Tab | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChoose: (tab: Tab) => void;
}

/** The search for the symbol of a tab. */
function SymbolPanel({ replaced: replacedTab, isOpen, onOpenChange, onChoose }: SymbolPanelProps) {
  const { t } = useLingui();
  const nameOf = useTabName();
  const replaced = replacedTab && nameOf(replacedTab).full;
  return (
    <PopoverPanel
      label={replaced ? t`Change ${replaced}` : t`Add a symbol`}
      content={LazySymbolSearch}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      name={t`Add a symbol`}
      face={<Plus size={15} aria-hidden="true" />}
    >
      {(close) => (
        <LazySymbolSearch
          leverages
          onChoose={(instrument) => {
            onChoose(tabOf(instrument));
            close();
          }}
        />
      )}
    </PopoverPanel>
  );
}

/** A tab that was closed, selected again at its place; where it has been opened anew it is only selected. */
const withTab = ({ list }: Tabs, tab: Tab, at: number): Tabs => ({
  list: list.some(({ key }) => key === tab.key) ? list : list.toSpliced(at, 0, tab),
  current: tab.key,
});

/** The tabs of before in their places, and what has been opened since behind them. */
const withTabs = ({ list, current }: Tabs, before: Tabs): Tabs => ({
  list: [...before.list, ...list.filter(({ key }) => !before.list.some((tab) => tab.key === key))],
  current,
});

/** What a tab shows while one is dragged: that it is the one, or that it would stand beside it. */
function markOf(
  { list }: Tabs,
  drag: { readonly key: string; readonly to: number } | undefined,
  key: string,
): Mark | undefined {
  if (!drag || drag.key === key) return drag && 'dragged';
  const others = list.filter((tab) => tab.key !== drag.key);
  const index = others.findIndex((tab) => tab.key === key);
  if (index === drag.to) return 'before';
  return index === others.length - 1 && drag.to === others.length ? 'after' : undefined;
}
