import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { aShareValue } from '../../shared/market/a-share.ts';
import { type AccountType, type Exchange, type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { SearchHit } from '../../worker/api.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { formatPercent } from '../format/percent.ts';
import { ExchangeChip } from '../ui/exchange-chip.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { instrumentName, useInstrumentNames } from './instrument-name.ts';
import { priceText } from './price-text.ts';
import css from './symbol-search.module.css';
import { figuresOf } from './ticker-figures.ts';
import { useVenueName } from './venue-name.ts';

const most = 50;
/** Kinds that are chosen by one button each. */
const typesOf = { spot: ['spot'], perpetual: ['linear', 'inverse'], futures: ['futures', 'delivery', 'commodity'], option: ['option'] } as const satisfies Record<string, readonly AccountType[]>;
type Kind = keyof typeof typesOf;
/** Looks for a symbol by ticker, name or pinyin; the engine does the search. Arrows choose, Enter takes. */
export function SymbolSearch({ onChoose }: { readonly onChoose: (instrument: Instrument) => void }) {
  const { t } = useLingui();
  const engine = useEngine();
  const list = useId();
  const venueName = useVenueName();
  const venues = useStream({ kind: 'exchanges' }).value ?? [];
  const [query, setQuery] = useState('');
  const [exchange, setExchange] = useState<Exchange | 'all'>('all');
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [hits, setHits] = useState<readonly SearchHit[]>();
  const [answered, setAnswered] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => {
    let current = true;
    engine.search(query, { ...(exchange !== 'all' && { exchange }), ...(kind !== 'all' && { accountTypes: typesOf[kind] }) }, most).then((found) => {
      if (!current) return;
      setHits(found);
      setAnswered(query);
      setAt(0);
    }, (error: unknown) => console.error('search failed', error));
    return () => {
      current = false;
    };
  }, [engine, query, exchange, kind]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt(Math.max(0, Math.min((hits?.length ?? 1) - 1, at + step)));
      document.getElementById(`${list}-${at + step}`)?.scrollIntoView({ block: 'nearest' });
    }
    const hit = hits?.[at];
    // While the answer is on its way the list is still that of another query.
    if (event.key === 'Enter' && answered === query && hit?.kind === 'instrument') onChoose(hit.instrument);
  };
  return (
    <div className={css.search}>
      <div className={css.box}>
        <Search size={16} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the search opens in order to be typed into
          autoFocus
          role="combobox" aria-label={t`Search symbols`} aria-expanded="true" aria-controls={list} aria-activedescendant={hits?.length ? `${list}-${at}` : undefined} aria-autocomplete="list"
          placeholder={t`Symbol, name or pinyin`} value={query} onChange={(event) => setQuery(event.target.value)} onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.filter}>
        <Segmented
          look="line" label={t`Exchange`} value={exchange} onChange={setExchange}
          choices={[{ key: 'all', label: t`All` }, ...venues.map(({ exchange: key }) => ({ key, label: venueName(key) }))]}
        />
        <Segmented
          look="line" label={t({ message: 'Kind', context: 'instrument' })} value={kind} onChange={setKind}
          choices={[{ key: 'all', label: t`All` }, { key: 'spot', label: t`Spot` }, { key: 'perpetual', label: t`Perpetual` }, { key: 'futures', label: t`Futures` }, { key: 'option', label: t`Option` }]}
        />
      </div>
      <div id={list} role="listbox" aria-label={t`Symbols`} className={css.list}>
        {hits?.map((hit, index) => (
          <Hit key={hit.kind === 'instrument' ? keyOfSymbol(hit.instrument) : aShareValue(hit.share)} id={`${list}-${index}`} hit={hit} active={index === at} onChoose={onChoose} />
        ))}
        {hits?.length === 0 && <p className={css.none}>{t`Nothing found. Try another name or all exchanges.`}</p>}
      </div>
    </div>
  );
}

interface HitProps {
  readonly id: string;
  readonly hit: SearchHit;
  readonly active: boolean;
  readonly onChoose: (instrument: Instrument) => void;
}

function Hit({ id, hit, active, onChoose }: HitProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  if (hit.kind === 'ashare') {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the combobox holds the focus
      <div id={id} role="option" aria-selected={active} aria-disabled="true" className={`${css.hit} ${active ? css.active : ''}`}>
        <ExchangeChip exchange="Astock" />
        <span className={css.pair}>{hit.share.security_id} {hit.share.security_name}</span>
        <span className={css.kind}>{t`not traded here`}</span>
      </div>
    );
  }
  const { instrument, ticker, name } = hit;
  const figures = ticker && figuresOf(ticker);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox holds the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the combobox takes it
    <div id={id} role="option" aria-selected={active} className={`${css.hit} ${active ? css.active : ''}`} onClick={() => onChoose(instrument)}>
      <ExchangeChip exchange={instrument.exchange} />
      <span className={css.pair}>{instrumentName(instrument)}{name && ` ${name}`}</span>
      <span className={css.kind}>{names.kind(instrument)}</span>
      <span className={`num ${css.last}`}>{figures?.last ? priceText(figures.last, instrument) : ''}</span>
      <span className={`num ${css.change} ${(figures?.changePercent ?? 0) < 0 ? 'down' : 'up'}`}>{figures ? formatPercent(figures.changePercent) : ''}</span>
    </div>
  );
}
