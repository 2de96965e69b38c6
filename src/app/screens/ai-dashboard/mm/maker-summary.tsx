import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { useClosedBars } from '../use-closed-bars.ts';
import { makerPreview } from './maker-draft.ts';

interface MakerSummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
}

/** What a maker would quote now by the volatility of the last hour, and what it may hold. */
export function MakerSummary({ draft, instrument, last }: MakerSummaryProps) {
  const { t } = useLingui();
  const { bars, failure } = useClosedBars(instrument, '1m');
  const preview = bars && makerPreview(draft, instrument, last, bars);
  if (!preview)
    return (
      <p className="quiet">
        {failure ? (
          <Trans>No price history to preview quotes.</Trans>
        ) : (
          <Trans>Enter an investment and an amount per order to preview quotes.</Trans>
        )}
      </p>
    );
  const { base, quote } = instrument;
  const share = (percent: number): string => `${formatDecimal(percent.toFixed(8), 3)}%`;
  const facts = [
    { label: t`Initial buy`, value: `${formatExact(preview.coins)} ${base}` },
    { label: t`Order size`, value: `~${formatExact(preview.size)} ${base}` },
    { label: t`Bid / ask now`, value: `${formatExact(preview.bid)} / ${formatExact(preview.ask)}` },
    { label: t`Spread`, value: share(preview.spread) },
    { label: t`Spread after fees`, value: share(preview.profit) },
    { label: t`Lean per order held`, value: formatPercent(-preview.lean, 3) },
    {
      label: t`Usual move of a day on a full band`,
      value: `±${formatDecimal(preview.dayRisk.toFixed(8), 2)} ${quote}`,
    },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        <Trans>Quotes follow the volatility of the last hour, and change while it runs.</Trans>
      </p>
    </section>
  );
}
