import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { isMargin } from '../../../shared/market/margin-instrument.ts';
import type { SearchHit } from '../../../worker/api.ts';
import { formatPercent } from '../../format/percent.ts';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { instrumentName, useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import css from './symbol-search.module.css';
import { figuresOf } from '../instrument/ticker-figures.ts';

interface SymbolHitProps {
  readonly id: string;
  readonly hit: SearchHit;
  readonly active: boolean;
  readonly isFavourite: boolean;
  readonly onChoose: (instrument: Instrument) => void;
  readonly onStar: (instrument: Instrument) => void;
}

/** One line of the symbol search. */
export function SymbolHit({ id, hit, active, isFavourite, onChoose, onStar }: SymbolHitProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const look = `${css.hit} ${active ? css.active : ''}`;
  if (hit.kind === 'ashare') {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the combobox holds the focus
      <div id={id} role="option" aria-selected={active} aria-disabled="true" className={look}>
        <ExchangeChip exchange="Astock" />
        <span className={css.pair}>
          {hit.share.security_id} {hit.share.security_name}
        </span>
        <span className={css.kind}>{t`not tradable here`}</span>
      </div>
    );
  }
  const { instrument, ticker, name } = hit;
  const figures = ticker && figuresOf(ticker);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox holds the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the combobox takes it
    <div id={id} role="option" aria-selected={active} className={look} onClick={() => onChoose(instrument)}>
      <ExchangeChip exchange={instrument.exchange} />
      <span className={css.pair}>
        {instrumentName(instrument)}
        {name && !instrument.name && ` ${name}`}
      </span>
      <span className={css.kind}>
        {isMargin(instrument.account_type) ? <MarginChip instrument={instrument} /> : names.kind(instrument)}
        {isFavourite && <span className="visually-hidden"> {t`Favourite`}</span>}
      </span>
      <span className={`num ${css.last}`}>{figures?.last ? priceText(figures.last, instrument) : ''}</span>
      <span className={`num ${css.change} ${(figures?.changePercent ?? 0) < 0 ? 'down' : 'up'}`}>
        {figures ? formatPercent(figures.changePercent) : ''}
      </span>
      {/* For pointers: an option holds nothing that can be pressed. The button beside the field does the same. */}
      <span
        className={`${css.star} ${isFavourite ? css.starred : ''}`}
        data-star
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onStar(instrument);
        }}
      >
        <Star size={14} />
      </span>
    </div>
  );
}

/** With which loan a pair is traded, and how far it goes. */
function MarginChip({ instrument: { account_type, max_leverage } }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  return (
    <span className={css.margin}>
      {account_type === 'margin' ? t`Cross margin ${max_leverage}×` : t`Isolated ${max_leverage}×`}
    </span>
  );
}
