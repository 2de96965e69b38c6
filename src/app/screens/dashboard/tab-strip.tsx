import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { addTab, removeTab, selectTab, type Tab, tabOf, type Tabs } from '../../../shared/trade/tab.ts';
import { LateSymbolSearch } from '../../market/late-symbol-search.tsx';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useTabName } from './tab-name.ts';
import css from './tab-strip.module.css';

interface TabStripProps {
  readonly tabs: Tabs;
  readonly onTabs: (tabs: Tabs) => void;
  /** Whether the search for a new tab is open. */
  readonly adding: boolean;
  readonly onAdding: (open: boolean) => void;
}

/** The dashboard's tabs: press selects, × and middle press remove, Delete too, + adds. */
export function TabStrip({ tabs, onTabs, adding, onAdding }: TabStripProps) {
  const { t } = useLingui();
  const toast = useToast();
  const nameOf = useTabName();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' && event.target instanceof HTMLElement && event.target.dataset.tab === tabs.current && tabs.list.find(({ key }) => key === tabs.current)?.closable) {
      onRemove(tabs.current, event.currentTarget);
      return;
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs.list[tabs.list.findIndex(({ key }) => key === tabs.current) + step];
    if (step === 0 || !next) return;
    onTabs(selectTab(tabs, next.key));
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  const newest = useRef({ tabs, onTabs });
  useEffect(() => { newest.current = { tabs, onTabs }; });
  const onRemove = (key: string, from: HTMLElement) => {
    const next = removeTab(tabs, key);
    onTabs(next);
    const at = tabs.list.findIndex((tab) => tab.key === key);
    const closed = tabs.list[at];
    if (closed) {
      const undo = () => newest.current.onTabs(withTab(newest.current.tabs, closed, at));
      toast({ id: `closed ${key}`, tone: 'info', title: t`${nameOf(closed).full} closed`, action: { name: t`Undo`, run: undo } });
    }
    // The button goes with its tab: the focus would be lost.
    if (from.contains(document.activeElement)) list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.current)}"]`)?.focus();
  };
  return (
    <div className={css.strip}>
      {/* The list owns the tabs alone: the buttons that close them stand between, and none may stand within. */}
      <div role="tablist" aria-label={t`Instruments`} aria-owns={tabs.list.map(({ key }) => idOf(key)).join(' ')} className="visually-hidden" tabIndex={-1} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the tabs, which bubble */}
      <div ref={list} role="presentation" className={css.list} onKeyDown={onKeyDown}>
        {tabs.list.map((tab) => (
          <TabItem key={tab.key} tab={tab} selected={tab.key === tabs.current} onSelect={() => onTabs(selectTab(tabs, tab.key))} onRemove={(from) => onRemove(tab.key, from)} />
        ))}
      </div>
      <PopoverPanel
        label={t`Add a symbol`} content={LateSymbolSearch} isOpen={adding} onOpenChange={onAdding}
        name={t`Add a symbol`} face={<Plus size={15} aria-hidden="true" />}
      >
        {(close) => (
          <LateSymbolSearch onChoose={(instrument) => {
            onTabs(addTab(tabs, tabOf(instrument)));
            close();
          }} />
        )}
      </PopoverPanel>
    </div>
  );
}

/** A tab that was closed, selected again at its place; where it has been opened anew it is only selected. */
const withTab = ({ list }: Tabs, tab: Tab, at: number): Tabs => ({ list: list.some(({ key }) => key === tab.key) ? list : list.toSpliced(at, 0, tab), current: tab.key });

const idOf = (key: string): string => `tab-${key.replaceAll('/', '-')}`;

interface TabItemProps {
  readonly tab: Tab;
  readonly selected: boolean;
  readonly onSelect: () => void;
  /** `from` is the tab's own element. */
  readonly onRemove: (from: HTMLElement) => void;
}

function TabItem({ tab, selected, onSelect, onRemove }: TabItemProps) {
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
      ref={item} className={`${css.item} ${selected ? css.selected : ''}`} role="presentation"
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && tab.closable) onRemove(event.currentTarget);
      }}
    >
      <button type="button" id={idOf(tab.key)} role="tab" data-tab={tab.key} aria-selected={selected} tabIndex={selected ? 0 : -1} className={css.tab} onClick={onSelect}>
        <ExchangeChip exchange={tab.value.exchange} />
        <span className={css.title}>{title}</span>
        <span className={css.type}>{word}</span>
      </button>
      {tab.closable && (
        <button type="button" className={css.close} aria-label={t`Close ${name}`} onClick={(event) => onRemove(event.currentTarget.parentElement ?? event.currentTarget)}><X size={12} aria-hidden="true" /></button>
      )}
    </div>
  );
}
