import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addTab, removeTab, replaceTab, selectTab, type Tab, tabOf, type Tabs } from '../../../shared/trade/tab.ts';
import { LateSymbolSearch } from '../../market/late-symbol-search.tsx';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useTabName } from './tab-name.ts';
import { useTabDrag } from './use-tab-drag.ts';
import css from './tab-strip.module.css';

const TabMenu = lazyPart(() => import('./tab-menu.tsx').then((module) => module.TabMenu));

interface Place {
  readonly x: number;
  readonly y: number;
}

interface TabStripProps {
  readonly tabs: Tabs;
  readonly onTabs: (tabs: Tabs) => void;
  /** Whether the search for a new tab is open. */
  readonly adding: boolean;
  readonly onAdding: (open: boolean) => void;
}

/** The dashboard's tabs: press selects, × and middle press remove, Delete too, + adds, a drag moves, the other button has a menu. */
export function TabStrip({ tabs, onTabs, adding, onAdding }: TabStripProps) {
  const { t } = useLingui();
  const toast = useToast();
  const nameOf = useTabName();
  const { list, drag, press } = useTabDrag(tabs, onTabs);
  const [menu, setMenu] = useState<{ readonly tab: Tab; readonly place: Place }>();
  const [replacing, setReplacing] = useState<string>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.key === 'Delete' &&
      event.target instanceof HTMLElement &&
      event.target.dataset.tab === tabs.current &&
      tabs.list.find(({ key }) => key === tabs.current)?.closable
    ) {
      onRemove(tabs.current, event.currentTarget);
      return;
    }
    const tab = tabs.list.find(({ key }) => key === tabs.current);
    if (
      tab &&
      event.target instanceof HTMLElement &&
      (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
    ) {
      // Not every browser makes a contextmenu event of these keys.
      event.preventDefault();
      const { left, bottom } = event.target.getBoundingClientRect();
      setMenu({ tab, place: { x: left, y: bottom } });
      return;
    }
    // With others held they are commands of their own.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs.list[tabs.list.findIndex(({ key }) => key === tabs.current) + step];
    if (step === 0 || !next) return;
    onTabs(selectTab(tabs, next.key));
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  const newest = useRef({ tabs, onTabs });
  useEffect(() => {
    newest.current = { tabs, onTabs };
  });
  const onRemove = (key: string, from?: HTMLElement) => {
    const next = removeTab(tabs, key);
    onTabs(next);
    const at = tabs.list.findIndex((tab) => tab.key === key);
    const closed = tabs.list[at];
    if (closed) {
      const undo = () => newest.current.onTabs(withTab(newest.current.tabs, closed, at));
      toast({
        id: `closed ${key}`,
        tone: 'info',
        title: t`${nameOf(closed).full} closed`,
        action: { name: t`Undo`, run: undo },
      });
    }
    // The button goes with its tab: the focus would be lost.
    if (!from || from.contains(document.activeElement))
      list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.current)}"]`)?.focus();
  };
  const replacedTab = tabs.list.find(({ key }) => key === replacing);
  const replaced = replacedTab && nameOf(replacedTab).full;
  return (
    <div className={css.strip}>
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
        <LazyPart what={t`Tab`}>
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
        </LazyPart>
      )}
      <PopoverPanel
        label={replaced ? t`Replace ${replaced}` : t`Add a symbol`}
        content={LateSymbolSearch}
        isOpen={adding}
        onOpenChange={(isOpen) => {
          onAdding(isOpen);
          setReplacing(undefined);
        }}
        name={t`Add a symbol`}
        face={<Plus size={15} aria-hidden="true" />}
      >
        {(close) => (
          <LateSymbolSearch
            onChoose={(instrument) => {
              onTabs(
                replacedTab ? replaceTab(tabs, replacedTab.key, tabOf(instrument)) : addTab(tabs, tabOf(instrument)),
              );
              close();
            }}
          />
        )}
      </PopoverPanel>
    </div>
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

type Mark = 'dragged' | 'before' | 'after';

/** What a tab shows while one is dragged: that it is the one, or that it would stand beside it. */
function markOf(
  { list }: Tabs,
  drag: { readonly key: string; readonly to: number } | undefined,
  key: string,
): Mark | undefined {
  if (!drag || drag.key === key) return drag && 'dragged';
  const others = list.filter((tab) => tab.key !== drag.key);
  const at = others.findIndex((tab) => tab.key === key);
  if (at === drag.to) return 'before';
  return at === others.length - 1 && drag.to === others.length ? 'after' : undefined;
}

const idOf = (key: string): string => `tab-${key.replaceAll('/', '-')}`;

interface TabItemProps {
  readonly tab: Tab;
  readonly selected: boolean;
  readonly mark: Mark | undefined;
  /** The pointer was pressed, and may drag it. */
  readonly onPress: (event: PointerEvent<HTMLElement>) => void;
  readonly onSelect: () => void;
  readonly onMenu: (place: Place) => void;
  /** `from` is the tab's own element. */
  readonly onRemove: (from: HTMLElement) => void;
}

function TabItem({ tab, selected, mark, onPress, onSelect, onRemove, onMenu }: TabItemProps) {
  const { t } = useLingui();
  const { name: title, word, full: name } = useTabName()(tab);
  const item = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name that comes later makes the tab wider
  useLayoutEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected, title, word]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the middle button is a shortcut of the close button
    <div
      ref={item}
      className={`${css.item} ${selected ? css.selected : ''}`}
      data-mark={mark}
      role="presentation"
      onPointerDown={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && tab.closable) onRemove(event.currentTarget);
      }}
    >
      <button
        type="button"
        id={idOf(tab.key)}
        role="tab"
        data-tab={tab.key}
        aria-selected={selected}
        tabIndex={selected ? 0 : -1}
        className={css.tab}
        onClick={onSelect}
      >
        <ExchangeChip exchange={tab.value.exchange} />
        <span className={css.title}>{title}</span>
        <span className={css.type}>{word}</span>
      </button>
      {tab.closable && (
        <button
          type="button"
          className={css.close}
          aria-label={t`Close ${name}`}
          onClick={(event) => onRemove(event.currentTarget.parentElement ?? event.currentTarget)}
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
