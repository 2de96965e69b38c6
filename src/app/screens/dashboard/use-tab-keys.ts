import { useEffect, useEffectEvent } from 'react';
import type { Side } from '../../../shared/trade/order.ts';
import { selectTab, type Tabs } from '../../../shared/trade/tab.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** 1 to 9 select a tab, / opens the search, B and S choose a side and go to the order form. Keys with modifiers and keys in fields are left alone. */
export function useTabKeys(tabs: Tabs, onTabs: (tabs: Tabs) => void, onSearch: () => void, onSide: (side: Side) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing || isTyping(event.target)) return;
    const tab = /^[1-9]$/.test(event.key) ? tabs.list[Number(event.key) - 1] : undefined;
    if (tab) return onTabs(selectTab(tabs, tab.key));
    if (event.key === '/') {
      event.preventDefault();
      onSearch();
    }
    if (event.key === 'b' || event.key === 's') {
      event.preventDefault();
      onSide(event.key === 'b' ? 'BUY' : 'SELL');
      document.querySelector<HTMLInputElement>('#order input')?.focus();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
