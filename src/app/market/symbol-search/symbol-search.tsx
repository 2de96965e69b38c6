import { useLingui } from '@lingui/react/macro';
import { ExternalLink, Search, Star } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { aShareValue } from '../../../shared/market/a-share.ts';
import { type Exchange, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { SearchFilter, SearchHit } from '../../../worker/api.ts';
import { useSelected, useStream } from '../../engine/use-stream.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { type MarketKind, typesOfKind, useMarketKinds } from '../instrument/market-kinds.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { withLeverage } from '../instrument/spot-leverage.ts';
import { SymbolHit } from './symbol-hit.tsx';
import { useSymbolLists } from './symbol-lists.ts';
import css from './symbol-search.module.css';
import { type HitGroup, useSymbolHits } from './use-symbol-hits.ts';
import { useVenueName } from '../instrument/venue-name.ts';

const keyOfHit = (hit: SearchHit): string =>
  hit.kind === 'instrument' ? keyOfSymbol(hit.instrument) : aShareValue(hit.share);

export interface SymbolSearchProps {
  /** What is chosen is to be traded: pairs of spot open on margin where the user trades them so. */
  readonly leverages?: boolean;
  readonly onChoose: (instrument: Instrument) => void;
}

const noInstruments: readonly Instrument[] = [];

/** Gives a pair of spot as it is traded with leverage, where that is asked for and the user has chosen it. */
function useOpened(leverages: boolean): (instrument: Instrument) => Instrument {
  const on = useSelected({ kind: 'dashboard' }, (state) => leverages && (state?.spot_leverage_activate ?? false));
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  return (instrument) => (on ? withLeverage(table, instrument) : instrument);
}

/**
 * Looks for a symbol by ticker, name or pinyin; the engine does the search. Arrows choose, Enter takes; favourites and
 * what was last chosen come without a query.
 */
export function SymbolSearch({ leverages = false, onChoose }: SymbolSearchProps) {
  const { t } = useLingui();
  const list = useId();
  const lists = useSymbolLists();
  const [query, setQuery] = useState('');
  const filters = useFilters();
  // Who asks for spot by its filter gets spot.
  const opened = useOpened(leverages && filters.kind === 'all');
  const choose = (instrument: Instrument) => {
    lists.remember(instrument);
    onChoose(opened(instrument));
  };
  const [at, setAt] = useState(0);
  /** Whether Enter did not wait for the answer to what is typed. */
  const isEntered = useRef(false);
  const answer = useSymbolHits({ query, ...filters }, lists, ({ groups }) => {
    setAt(0);
    const first = groups[0]?.hits[0];
    if (isEntered.current && first?.kind === 'instrument') choose(first.instrument);
    isEntered.current = false;
  });
  const hits = answer?.groups.flatMap((group) => group.hits) ?? [];
  const hit = hits[at];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(hits.length - 1, at + step)));
      document.getElementById(`${list}-${at + step}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter') return;
    // While the answer is on its way the list is still that of another query: its first hit is taken once it is there.
    if (answer?.query !== query) isEntered.current = true;
    else if (hit?.kind === 'instrument') choose(hit.instrument);
  };
  const line = (one: SearchHit) => {
    const index = hits.indexOf(one);
    return (
      <SymbolHit
        key={keyOfHit(one)}
        id={`${list}-${index}`}
        hit={one}
        active={index === at}
        isFavourite={lists.favourites?.includes(keyOfHit(one)) ?? false}
        onChoose={choose}
        onStar={lists.toggle}
      />
    );
  };
  return (
    <div className={css.search}>
      <QueryField
        list={list}
        active={hits.length > 0 ? `${list}-${at}` : undefined}
        value={query}
        onChange={(typed) => {
          isEntered.current = false;
          setQuery(typed);
        }}
        onKeyDown={onKeyDown}
      >
        {hit?.kind === 'instrument' && (
          <StarButton
            instrument={hit.instrument}
            isFavourite={lists.favourites?.includes(keyOfHit(hit)) ?? false}
            onPress={() => lists.toggle(hit.instrument)}
          />
        )}
      </QueryField>
      <Filters {...filters} />
      <div id={list} role="listbox" aria-label={t`Symbols`} className={css.list}>
        {answer && <HitGroups groups={answer.groups} line={line} />}
        {answer && hits.length === 0 && (
          <NothingFound hasNoFavourites={filters.onlyFavourites && lists.favourites?.length === 0} />
        )}
      </div>
    </div>
  );
}

function NothingFound({ hasNoFavourites }: { readonly hasNoFavourites: boolean }) {
  const { t } = useLingui();
  return (
    <p className={css.none}>
      {hasNoFavourites
        ? t`No favourites yet. Click the star next to a symbol.`
        : t`Nothing found. Try another name or all exchanges.`}
    </p>
  );
}

interface QueryFieldProps {
  /** Ids of the list of hits, and of the hit that is chosen in it. */
  readonly list: string;
  readonly active: string | undefined;
  readonly value: string;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** What stands behind what is typed. */
  readonly children: ReactNode;
}

function QueryField({ list, active, value, onChange, onKeyDown, children }: QueryFieldProps) {
  const { t } = useLingui();
  return (
    <div className={css.box}>
      <Search size={16} aria-hidden="true" />
      <input
        // biome-ignore lint/a11y/noAutofocus: the search opens in order to be typed into
        autoFocus
        role="combobox"
        aria-label={t`Search symbols`}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        placeholder={t`Symbol, name or pinyin`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  );
}

interface HitGroupsProps {
  readonly groups: readonly HitGroup[];
  readonly line: (hit: SearchHit) => ReactNode;
}

/** The hits under the titles of their groups; without titles where all are of one kind. */
function HitGroups({ groups, line }: HitGroupsProps) {
  const { t } = useLingui();
  const titles = { favourites: t`Favourites`, recent: t`Recent`, all: t`All` };
  const isGrouped = groups.length > 1 || groups.some(({ id }) => id !== 'all');
  return groups.map(({ id, hits }) =>
    isGrouped ? (
      // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
      <div key={id} role="group" aria-label={titles[id]}>
        <p className={css.heading} aria-hidden="true">
          {titles[id]}
        </p>
        {hits.map(line)}
      </div>
    ) : (
      hits.map(line)
    ),
  );
}

function StarButton({
  instrument,
  isFavourite,
  onPress,
}: {
  readonly instrument: Instrument;
  readonly isFavourite: boolean;
  readonly onPress: () => void;
}) {
  const { t } = useLingui();
  const name = useInstrumentNames().full(instrument);
  return (
    <Button kind="ghost" size="small" aria-pressed={isFavourite} aria-label={t`Favourite: ${name}`} onPress={onPress}>
      <Star size={14} aria-hidden="true" className={isFavourite ? css.starred : undefined} />
    </Button>
  );
}

/** What is looked for besides the query, and the ways to change it. */
function useFilters(): FiltersProps & { readonly filter: SearchFilter } {
  const [exchange, onExchange] = useState<Exchange | 'all'>('all');
  const [kind, onKind] = useState<MarketKind | 'all'>('all');
  const [onlyFavourites, onOnlyFavourites] = useState(false);
  const filter = {
    ...(exchange !== 'all' && { exchange }),
    ...(kind !== 'all' && { accountTypes: typesOfKind[kind] }),
  };
  return { exchange, onExchange, kind, onKind, onlyFavourites, onOnlyFavourites, filter };
}

interface FiltersProps {
  readonly exchange: Exchange | 'all';
  readonly onExchange: (exchange: Exchange | 'all') => void;
  readonly kind: MarketKind | 'all';
  readonly onKind: (kind: MarketKind | 'all') => void;
  readonly onlyFavourites: boolean;
  readonly onOnlyFavourites: (on: boolean) => void;
}

function Filters({ exchange, onExchange, kind, onKind, onlyFavourites, onOnlyFavourites }: FiltersProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const venues = useStream({ kind: 'exchanges' }).value ?? [];
  const kinds = useMarketKinds();
  return (
    <div className={css.filter}>
      <Segmented
        look="line"
        label={t`Exchange`}
        value={exchange}
        onChange={onExchange}
        choices={[
          { key: 'all', label: t`All` },
          ...venues.map(({ exchange: key }) => ({ key, label: venueName(key) })),
        ]}
      />
      <div className={css.kinds}>
        <Segmented
          look="line"
          label={t({ message: 'Type', context: 'instrument' })}
          value={kind}
          onChange={onKind}
          choices={[{ key: 'all', label: t`All` }, ...kinds]}
        />
        <Button
          kind="ghost"
          size="small"
          aria-pressed={onlyFavourites}
          onPress={() => onOnlyFavourites(!onlyFavourites)}
        >
          <Star size={13} aria-hidden="true" className={onlyFavourites ? css.starred : undefined} />
          {t`Favourites`}
        </Button>
        {kind === 'option' && (
          <a className={css.way} href="/options" target="_blank" rel="noreferrer">
            {t`Option chain`} <ExternalLink size={12} aria-hidden="true" />
          </a>
        )}
      </div>
    </div>
  );
}
