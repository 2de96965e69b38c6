import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Instrument, type InstrumentKey, marketKeyOf } from '../../../../shared/market/instrument.ts';
import { useSelected, useStream } from '../../../engine/use-stream.ts';
import { instrumentName, useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { priceText } from '../../../market/instrument/price-text.ts';
import { formatPercent } from '../../../format/percent.ts';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import { PriceText } from '../../../ui/figure.tsx';
import type { MenuPlace } from '../../../ui/grid/row-actions.ts';
import { Spark } from '../../../ui/spark/spark.tsx';
import { useSpark } from './use-spark.ts';
import css from './watchlist.module.css';

interface WatchRowProps {
  readonly itemKey: InstrumentKey;
  /** Undefined where the symbol table has it no more, as an option after its end. */
  readonly instrument: Instrument | undefined;
  readonly isOpen: boolean;
  /** Whether the Tab key comes to this row. */
  readonly isStop: boolean;
  readonly onOpen: (inNewTab: boolean) => void;
  readonly onMenu: (place: MenuPlace) => void;
}

/** Whether an element is in view, or nearly. */
function useSeen() {
  const element = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, seen };
}

/** One instrument of the watchlist: press opens it, with Ctrl or the middle button in a tab of its own. */
export function WatchRow({ itemKey, instrument, isOpen, isStop, onOpen, onMenu }: WatchRowProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const { element, seen } = useSeen();
  const key = marketKeyOf(itemKey);
  // One figure each: a row is drawn anew only where one of them changes.
  const last = useSelected({ kind: 'tickers' }, (rows) => rows?.[key]?.[1]);
  const change = useSelected({ kind: 'tickers' }, (rows) => rows?.[key]?.[7]) ?? 0;
  const closes = useSpark(itemKey, seen && instrument !== undefined);
  const look = change < 0 ? 'down' : change > 0 ? 'up' : '';
  const press = (event: MouseEvent) => onOpen(event.ctrlKey || event.metaKey || event.button === 1);
  return (
    <button
      ref={element}
      type="button"
      className={`${css.row} ${isOpen ? css.open : ''} ${instrument?.expiry ? css.long : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      aria-disabled={instrument === undefined}
      tabIndex={isStop ? 0 : -1}
      data-watch={itemKey}
      onClick={press}
      onAuxClick={(event) => {
        if (event.button === 1) press(event);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        onMenu(event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: left + 8, y: bottom });
      }}
    >
      {seen && instrument && <Glance itemKey={key} />}
      <span className={css.name}>{instrument ? instrumentName(instrument) : (itemKey.split('/')[1] ?? itemKey)}</span>
      <span className={css.kind}>
        {instrument ? (
          <>
            <ExchangeChip exchange={instrument.exchange} /> {names.brief(instrument)}
          </>
        ) : (
          t`No longer listed`
        )}
      </span>
      <span className={css.spark}>{closes && closes.length > 1 && <Spark values={closes} className={look} />}</span>
      <span className={`num ${css.last}`}>{last ? <PriceText text={priceText(last, instrument)} /> : '—'}</span>
      <span className={`num ${css.change} ${look}`}>{last ? formatPercent(change) : ''}</span>
    </button>
  );
}

/** Has the figures of an instrument that is in view kept up. */
function Glance({ itemKey }: { readonly itemKey: InstrumentKey }) {
  useStream({ kind: 'glance', key: itemKey });
  return null;
}
