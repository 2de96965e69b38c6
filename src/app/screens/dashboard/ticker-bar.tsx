import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { priceUnit } from '../../market/instrument/amount-unit.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { instrumentName, useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { LastPrice } from '../../market/trades/last-price.tsx';
import { FeedChip } from '../../market/feed/feed-chip.tsx';
import { LazySymbolSearch } from '../../market/symbol-search/lazy-symbol-search.tsx';
import { useTicker } from '../../market/instrument/use-instrument.ts';
import { VenueMode } from '../../market/feed/venue-mode.tsx';
import { formatCompact } from '../../format/amount.ts';
import { formatPercent, formatSigned, subtract } from '../../format/percent.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { formatDate, formatUtc } from '../../format/time.ts';
import { PriceText } from '../../ui/figure.tsx';
import { quietPart } from '../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../ui/overlay/popover-panel.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import css from './ticker-bar.module.css';
import { TickerFigure } from './ticker-figure.tsx';

const ContractFigures = quietPart(() => import('./contract-figures.tsx').then((module) => module.ContractFigures), {
  what: msg`Mark`,
});

interface TickerBarProps {
  readonly instrument: Instrument;
  /** Puts another symbol into this tab. */
  readonly onReplace: (instrument: Instrument) => void;
}

/** Last price and 24 h figures of the current tab; its name opens the search that replaces it. */
export function TickerBar({ instrument, onReplace }: TickerBarProps) {
  const { t } = useLingui();
  const key = keyOfSymbol(instrument);
  const { feed, figures } = useTicker(key);
  const { decimals } = gridOf(instrument).price;
  const faded = feed.state !== 'live' && feed.state !== 'ended';
  const hasChange = figures?.last && figures.open;
  return (
    <div className={`${css.bar} ${faded ? css.faded : ''}`}>
      <SymbolButton instrument={instrument} onReplace={onReplace} />
      <span className={css.mode}>
        <VenueMode instrument={instrument} />
      </span>
      <LastPrice key={key} instrument={instrument} />
      {/* The most important first: where the window is narrow the last ones are left out. */}
      <div className={css.figures}>
        {hasChange && (
          <TickerFigure
            label={t`24h change`}
            className={figures.changePercent < 0 ? 'down' : figures.changePercent > 0 ? 'up' : undefined}
          >
            {formatPercent(figures.changePercent)} {formatSigned(subtract(figures.last, figures.open), decimals)}
          </TickerFigure>
        )}
        {instrument.contract && <ContractFigures key={key} instrument={instrument} />}
        {hasChange && <DayFigures instrument={instrument} figures={figures} />}
        <ExpiryFigures instrument={instrument} />
      </div>
      <FeedChip feed={feed} />
    </div>
  );
}

/** The symbol, which opens the search for another. */
function SymbolButton({ instrument, onReplace }: TickerBarProps) {
  const { t } = useLingui();
  const [searching, setSearching] = useState(false);
  const names = useInstrumentNames();
  return (
    <PopoverPanel
      label={t`Change symbol`}
      content={LazySymbolSearch}
      isOpen={searching}
      onOpenChange={setSearching}
      size="normal"
      face={
        <>
          <span className="visually-hidden">{t`Change symbol`}: </span>
          <strong className={css.pair}>{instrumentName(instrument)}</strong>{' '}
          <span className={css.kind}>{names.word(instrument)}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <LazySymbolSearch
          leverages
          onChoose={(chosen) => {
            onReplace(chosen);
            close();
          }}
        />
      )}
    </PopoverPanel>
  );
}

interface DayFiguresProps extends Pick<TickerBarProps, 'instrument'> {
  readonly figures: NonNullable<ReturnType<typeof useTicker>['figures']>;
}

/** High, low and what was traded in 24 h; an index has no trades. */
function DayFigures({ instrument, figures }: DayFiguresProps) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const { decimals } = gridOf(instrument).price;
  const price = (text: string) => (text === '' ? '—' : <PriceText text={formatDecimal(text, decimals)} />);
  return (
    <>
      <TickerFigure label={t`High`}>{price(figures.high)}</TickerFigure>
      <TickerFigure label={t`Low`}>{price(figures.low)}</TickerFigure>
      {instrument.account_type !== 'index' && (
        <>
          <TickerFigure label={t`Volume ${instrument.base}`} title={formatExact(figures.volume)}>
            {formatCompact(figures.volume, lang)}
          </TickerFigure>
          <TickerFigure label={t`Turnover ${priceUnit(instrument)}`} title={formatExact(figures.quoteVolume)}>
            {formatCompact(figures.quoteVolume, lang)}
          </TickerFigure>
        </>
      )}
    </>
  );
}

/** When a contract expires, and the strike of an option. */
function ExpiryFigures({ instrument }: Pick<TickerBarProps, 'instrument'>) {
  const { t } = useLingui();
  return (
    <>
      {instrument.expiry !== null && (
        <TickerFigure label={t({ message: 'Expires', context: 'option' })} title={formatUtc(instrument.expiry)}>
          {formatDate(instrument.expiry, 'UTC')}
        </TickerFigure>
      )}
      {instrument.strike !== null && (
        <TickerFigure label={t({ message: 'Strike', context: 'option' })}>
          {instrument.option_type === 'P'
            ? t({ message: 'Put', context: 'option' })
            : t({ message: 'Call', context: 'option' })}{' '}
          · {formatExact(instrument.strike)}
        </TickerFigure>
      )}
    </>
  );
}
