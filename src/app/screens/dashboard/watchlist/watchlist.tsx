import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Instrument, InstrumentKey } from '../../../../shared/market/instrument.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { useSymbolLists } from '../../../market/symbol-search/symbol-lists.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSay } from '../../../ui/toast/toasts.tsx';
import { GroupName } from './group-name.tsx';
import type { RowKeyActions } from './row-keys.ts';
import { useWatchlist, type WatchedList } from './use-watchlist.ts';
import { type ShownMenu, WatchBody } from './watch-body.tsx';
import { AddSymbol } from './watch-head.tsx';
import { idOfSection, placeBeside, type RowPlace, sectionsOf, withRowAt } from './watch-sections.ts';
import css from './watchlist.module.css';

const WatchMenu = lazyPart(() => import('./watch-menu.tsx').then((module) => module.WatchMenu), {
  what: msg`Watchlist`,
});

export interface WatchlistProps {
  /** Key of the market on show. */
  readonly current: InstrumentKey;
  readonly onOpen: (instrument: Instrument, inNewTab: boolean) => void;
  /** Puts the buttons of the list into a head, and the list below it. */
  readonly frame: (tools: ReactNode, list: ReactNode) => ReactNode;
}

const none: readonly Instrument[] = [];

/** The instruments by their keys, and how they are called. */
function useKnown() {
  const names = useInstrumentNames();
  const byKey = instrumentsByKey(useStream({ kind: 'symbols' }).value ?? none);
  return {
    byKey,
    nameOf(key: InstrumentKey) {
      const instrument = byKey.get(key);
      return instrument ? names.full(instrument) : (key.split('/')[1] ?? key);
    },
  };
}

/** Groups that have no rows yet, as the server knows groups by their rows alone, and the one whose name is typed. */
function useGroups(list: WatchedList) {
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [naming, setNaming] = useState<string>();
  return {
    fresh,
    naming,
    setNaming,
    forget: (group: string) => setFresh((old) => old.filter((each) => each !== group)),
    /** The group whose name was typed is called so from now on; a new one where `naming` is "". */
    rename(name: string | undefined) {
      setNaming(undefined);
      if (name === undefined || naming === undefined) return;
      const rows = (list.rows ?? []).filter((row) => naming !== '' && row.group === naming);
      if (rows.length > 0) void list.toGroup(rows, name);
      else setFresh((old) => [...old.filter((each) => each !== naming), name]);
    },
  };
}

/** Puts a row at another place, maybe of another group, and says where it stands. */
function usePutRow(
  list: WatchedList,
  order: readonly string[],
  nameOf: (key: InstrumentKey) => string,
  forget: (group: string) => void,
) {
  const { t } = useLingui();
  const say = useSay();
  return async (key: InstrumentKey, place: RowPlace): Promise<void> => {
    const moved = withRowAt(list.rows ?? [], order, key, place);
    if (!moved || !(await list.reorder(moved))) return;
    forget(place.group);
    const name = nameOf(key);
    const at = place.index + 1;
    const { group } = place;
    say(group === '' ? t`${name} moved to place ${at}` : t`${name} moved to place ${at} of ${group}`);
  };
}

/**
 * The user's watched instruments by group, with price, change and the line of a day. Arrow keys move between rows,
 * Enter opens one, Delete removes it, Alt with an arrow moves it, as a drag does, also into another group.
 */
export function Watchlist({ current, onOpen, frame }: WatchlistProps) {
  const { t } = useLingui();
  const list = useWatchlist();
  const stars = useSymbolLists();
  const tickers = useStream({ kind: 'tickers' });
  const [menu, setMenu] = useState<ShownMenu>();
  const { byKey, nameOf } = useKnown();
  const groups = useGroups(list);
  const sections = sectionsOf(stars.favourites ?? [], list.rows ?? [], groups.fresh);
  const taken = sections.flatMap(({ kind, name }) => (kind === 'group' ? [name] : []));
  const withInstrument = (key: InstrumentKey, run: (instrument: Instrument) => void) => {
    const instrument = byKey.get(key);
    if (instrument) run(instrument);
  };
  const open = (key: InstrumentKey, inNewTab: boolean) => withInstrument(key, (one) => onOpen(one, inNewTab));
  const remove = (key: InstrumentKey) => {
    const name = nameOf(key);
    void list.remove([key], t`${name} removed from the watchlist`);
  };
  const order = sections.flatMap(({ kind, name }) => (kind === 'favourites' ? [] : [name]));
  const put = usePutRow(list, order, nameOf, groups.forget);
  const isStarred = (section: string) => section.startsWith('favourites');
  const keys: RowKeyActions = {
    open: (key) => open(key, true),
    remove: (section, key) => (isStarred(section) ? withInstrument(key, stars.toggle) : remove(key)),
    async move(section, key, step) {
      const place = isStarred(section) ? undefined : placeBeside(list.rows ?? [], order, key, step);
      if (!place) return section;
      await put(key, place);
      return idOfSection({ kind: place.group === '' ? 'rest' : 'group', name: place.group });
    },
  };
  const isFaded = tickers.state !== 'live' && tickers.state !== 'waiting';
  const shownKey = menu?.of.kind === 'row' ? menu.of.key : '';
  const tools = (
    <>
      <FeedChip feed={tickers} />
      {taken.length === 0 && <AddSymbol label={t`Add a symbol`} onAdd={(one) => void list.add(one, '')} />}
      <Button kind="ghost" size="small" aria-label={t`New group`} onPress={() => groups.setNaming('')}>
        <FolderPlus size={14} aria-hidden="true" />
      </Button>
    </>
  );
  return frame(
    tools,
    <>
      {groups.naming === '' && <GroupName label={t`New group`} name="" taken={taken} onDone={groups.rename} />}
      <div className={`${css.list} ${isFaded ? css.faded : ''}`}>
        <ListState list={list} isEmpty={sections.length === 0}>
          <WatchBody
            {...{ sections, list, byKey, current, taken, nameOf, keys }}
            naming={groups.naming}
            onName={groups.rename}
            onOpen={open}
            onMenu={setMenu}
            onDrop={(key, place) => void put(key, place)}
          />
        </ListState>
      </div>
      {menu && (
        <WatchMenu
          of={menu.of}
          place={menu.place}
          list={list}
          groups={taken}
          order={order}
          onOpen={(inNewTab) => open(shownKey, inNewTab)}
          onRename={groups.setNaming}
          onForget={groups.forget}
          onRemove={() => remove(shownKey)}
          onUnstar={menu.section.kind === 'favourites' ? () => withInstrument(shownKey, stars.toggle) : undefined}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>,
  );
}

interface ListStateProps {
  readonly list: WatchedList;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** What stands in place of the rows while they load, where they could not be read, and where there are none. */
function ListState({ list, isEmpty, children }: ListStateProps) {
  const { t } = useLingui();
  if (!list.rows && list.failure)
    return (
      <EmptyState
        action={<Button size="small" onPress={list.reload}>{t`Retry`}</Button>}
      >{t`Subscription list retrieval failed`}</EmptyState>
    );
  if (!list.rows) return <Skeleton rows={8} />;
  if (!isEmpty) return children;
  return <EmptyState>{t`Your watchlist is empty. Add a symbol with + or star one in the search.`}</EmptyState>;
}
