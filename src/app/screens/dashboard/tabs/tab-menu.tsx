import { useLingui } from '@lingui/react/macro';
import { removeOtherTabs, type Tab, type Tabs } from '../../../../shared/trade/workspace/tab.ts';
import { usePopOuts } from '../../../market/windows/use-pop-outs.ts';
import { ContextMenu } from '../../../ui/overlay/context-menu.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { useTabName } from './tab-name.ts';
import { useMoveTab } from './use-move-tab.ts';

interface TabMenuProps {
  readonly tab: Tab;
  readonly place: { readonly x: number; readonly y: number };
  readonly tabs: Tabs;
  readonly onTabs: (tabs: Tabs) => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
  /** Gives the tabs as they were before the others were closed, with what has been opened since. */
  readonly onUndo: (before: Tabs) => void;
  readonly onClose: () => void;
}

/** What can be done with a tab, at the place of the press. */
export function TabMenu({ tab, place, tabs, onTabs, onReplace, onRemove, onUndo, onClose }: TabMenuProps) {
  const { t } = useLingui();
  const toast = useToast();
  const popOuts = usePopOuts();
  const name = useTabName()(tab).full;
  const move = useMoveTab(tabs, onTabs);
  const index = tabs.list.findIndex(({ key }) => key === tab.key);
  const others = tabs.list.filter(({ key, closable }) => closable && key !== tab.key).length;
  const closeOthers = () => {
    onTabs(removeOtherTabs(tabs, tab.key));
    toast({
      id: 'closed others',
      tone: 'info',
      title: t`Other tabs closed`,
      action: { name: t`Undo`, run: () => onUndo(tabs) },
    });
  };
  const items = [
    { key: 'replace', label: t`Change symbol`, run: onReplace },
    { key: 'pop-out', label: t`Pop out chart`, run: () => popOuts.chart(tab.key) },
    ...(index > 0 ? [{ key: 'left', label: t`Move tab left`, run: () => move(tab.key, -1) }] : []),
    ...(index < tabs.list.length - 1 ? [{ key: 'right', label: t`Move tab right`, run: () => move(tab.key, 1) }] : []),
    ...(tab.closable ? [{ key: 'close', label: t`Close tab`, run: onRemove }] : []),
    ...(others > 0 ? [{ key: 'others', label: t`Close other tabs`, run: closeOthers }] : []),
  ];
  const act = (key: string) => {
    onClose();
    items.find((item) => item.key === key)?.run();
  };
  return <ContextMenu key={tab.key} label={name} place={place} items={items} onAction={act} onClose={onClose} />;
}
