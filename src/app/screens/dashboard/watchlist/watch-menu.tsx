import { useLingui } from '@lingui/react/macro';
import { type InstrumentKey, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { MenuPlace } from '../../../ui/grid/row-actions.ts';
import { ContextMenu } from '../../../ui/overlay/context-menu.tsx';
import type { WatchedList } from './use-watchlist.ts';
import { placeBeside, withMovedGroup, withRowAt } from './watch-sections.ts';

/** What a menu is of: a row, or a whole group. */
export type WatchMenuOf =
  | { readonly kind: 'row'; readonly key: InstrumentKey; readonly name: string }
  | { readonly kind: 'group'; readonly group: string };

interface WatchMenuProps {
  readonly of: WatchMenuOf;
  readonly place: MenuPlace;
  readonly list: WatchedList;
  /** Names of all groups. */
  readonly groups: readonly string[];
  /** The same in their order on show, with "" where what is in no group is shown. */
  readonly order: readonly string[];
  readonly onOpen: (inNewTab: boolean) => void;
  readonly onRename: (group: string) => void;
  /** Takes away a group that has no rows yet. */
  readonly onForget: (group: string) => void;
  /** Takes the row out of the watchlist. */
  readonly onRemove: () => void;
  /** Takes an instrument out of the favourites; undefined for one of another section. */
  readonly onUnstar: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Item {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

/** What can be done with a row or a group of the watchlist. */
export function WatchMenu(props: WatchMenuProps) {
  const { of, place, onClose } = props;
  const rowItems = useRowItems(props);
  const groupItems = useGroupItems(props);
  const items = of.kind === 'row' ? rowItems(of) : groupItems(of.group);
  const act = (key: string) => {
    onClose();
    items.find((item) => item.key === key)?.run();
  };
  const label = of.kind === 'row' ? of.name : of.group;
  return <ContextMenu label={label} place={place} items={items} onAction={act} onClose={onClose} />;
}

function useRowItems({ list, groups, order, onOpen, onRemove, onUnstar }: WatchMenuProps) {
  const { t } = useLingui();
  return ({ key }: Extract<WatchMenuOf, { kind: 'row' }>): Item[] => {
    const opening = [
      { key: 'open', label: t`Open`, run: () => onOpen(false) },
      { key: 'tab', label: t`Open in new tab`, run: () => onOpen(true) },
    ];
    if (onUnstar) return [...opening, { key: 'remove', label: t`Remove from favourites`, run: onUnstar }];
    const rows = list.rows ?? [];
    const row = rows.find((each) => keyOfSymbol(each) === key);
    const beside = (step: 1 | -1) => {
      const place = placeBeside(rows, order, key, step);
      return place && withRowAt(rows, order, key, place);
    };
    const [up, down] = [beside(-1), beside(1)];
    return [
      ...opening,
      ...(up ? [{ key: 'up', label: t`Move up`, run: () => void list.reorder(up) }] : []),
      ...(down ? [{ key: 'down', label: t`Move down`, run: () => void list.reorder(down) }] : []),
      ...groups.flatMap((group) =>
        row && group !== row.group
          ? [{ key: `to ${group}`, label: t`Move to ${group}`, run: () => void list.toGroup([row], group) }]
          : [],
      ),
      { key: 'remove', label: t`Remove`, run: onRemove },
    ];
  };
}

function useGroupItems({ list, onRename, onForget }: WatchMenuProps) {
  const { t } = useLingui();
  return (group: string): Item[] => {
    const rows = list.rows ?? [];
    const own = rows.filter((row) => row.group === group);
    const [up, down] = [withMovedGroup(rows, group, -1), withMovedGroup(rows, group, 1)];
    const remove = () => {
      onForget(group);
      void list.remove(own.map(keyOfSymbol), t`Group ${group} removed`);
    };
    return [
      { key: 'rename', label: t`Rename`, run: () => onRename(group) },
      ...(up ? [{ key: 'up', label: t`Move up`, run: () => void list.reorder(up) }] : []),
      ...(down ? [{ key: 'down', label: t`Move down`, run: () => void list.reorder(down) }] : []),
      { key: 'remove', label: t`Remove group`, run: remove },
    ];
  };
}
