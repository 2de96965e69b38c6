import { useLingui } from '@lingui/react/macro';
import { moveTab, type Tabs } from '../../../../shared/trade/workspace/tab.ts';
import { useSay } from '../../../ui/toast/toasts.tsx';
import { useTabName } from './tab-name.ts';

/** Moves a tab by one place and tells readers where it stands then. */
export function useMoveTab(tabs: Tabs, onTabs: (tabs: Tabs) => void): (key: string, step: 1 | -1) => void {
  const { t } = useLingui();
  const say = useSay();
  const nameOf = useTabName();
  return (key, step) => {
    const moved = moveTab(tabs, key, tabs.list.findIndex((tab) => tab.key === key) + step);
    const index = moved.list.findIndex((tab) => tab.key === key);
    const tab = moved.list[index];
    if (!tab) return;
    if (moved !== tabs) onTabs(moved);
    const name = nameOf(tab).full;
    const place = index + 1;
    const count = moved.list.length;
    say(t`${name}: tab ${place} of ${count}`, 'tab');
  };
}
