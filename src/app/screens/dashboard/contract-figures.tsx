import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { amountUnit } from '../../market/instrument/amount-unit.ts';
import { priceText } from '../../market/instrument/price-text.ts';
import { useMark } from '../../market/instrument/use-mark.ts';
import { formatCompact } from '../../format/amount.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { PriceText } from '../../ui/figure.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { FundingFigure } from './funding-figure.tsx';
import { ChainLink } from './chain-link.tsx';
import { TickerFigure } from './ticker-figure.tsx';

/** Mark, index, funding and open interest of a contract, as far as it has them; give it the instrument's key as key. */
export function ContractFigures({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const mark = useMark(instrument);
  const { account_type, settle, strike } = instrument;
  const isOption = strike !== null;
  const unit = amountUnit(instrument);
  return (
    <>
      {isOption && <ChainLink instrument={instrument} />}
      {mark && (
        <>
          <TickerFigure label={t`Mark`} title={isOption ? `${mark.mark} ${settle}` : undefined}>
            <PriceText text={priceText(mark.mark, instrument)} />
          </TickerFigure>
          <TickerFigure label={t`Index`}>
            {/* An option's index is that of its coin in dollars, on another grid than its own prices. */}
            {isOption ? formatDecimal(mark.index, 2) : <PriceText text={priceText(mark.index, instrument)} />}
          </TickerFigure>
        </>
      )}
      {(account_type === 'linear' || account_type === 'inverse') && <FundingFigure instrument={instrument} />}
      {mark && (
        <TickerFigure label={t`Open interest`} title={`${formatExact(mark.oi)} ${unit}`}>
          {formatCompact(mark.oi, lang, 3)} {unit}
        </TickerFigure>
      )}
    </>
  );
}
