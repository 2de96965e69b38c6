import type { KeyboardEvent } from 'react';
import { selectTab, type Tab, type Tabs } from '../../../../shared/trade/workspace/tab.ts';
import type { Place } from './tab-item.tsx';

interface TabKeys {
  readonly tabs: Tabs;
  readonly onTabs: (tabs: Tabs) => void;
  readonly onRemove: (key: string, from: HTMLElement) => void;
  readonly onMenu: (tab: Tab, place: Place) => void;
}

/** Keys of the list of tabs: arrows select, Delete closes, and the menu keys open the menu of the selected one. */
export function tabKeys({ tabs, onTabs, onRemove, onMenu }: TabKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
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
      onMenu(tab, { x: left, y: bottom });
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
}
