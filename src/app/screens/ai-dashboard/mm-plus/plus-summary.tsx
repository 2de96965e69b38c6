import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import type { Draft } from '../draft.ts';
import { NoQuotes, QuotePreview, shareText } from '../mm/quote-preview.tsx';
import type { PricedMarket } from '../spread/spread-draft.ts';
import { useClosedBars } from '../use-closed-bars.ts';
import { type PlusPreview, plusPreview } from './plus-draft.ts';

interface PlusSummaryProps extends PricedMarket {
  readonly draft: Draft;
  /** Leg B, where it hedges. */
  readonly other?: PricedMarket | undefined;
}

/** What a maker would quote now at its target and at its bounds, what that costs, and what a hedge leaves of it. */
export function PlusSummary({ draft, instrument, last, other }: PlusSummaryProps) {
  const { bars, failure } = useClosedBars(instrument, '1m');
  const preview = bars && plusPreview(draft, { instrument, last, bars }, other?.instrument);
  if (!preview) return <NoQuotes failure={failure} />;
  return <PlusFacts preview={preview} instrument={instrument} />;
}

function PlusFacts({ preview, instrument }: { readonly preview: PlusPreview; readonly instrument: Instrument }) {
  const { t } = useLingui();
  const { base, quote } = instrument;
  const { hedged, sizes, band } = preview;
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${quote}`;
  return (
    <QuotePreview
      preview={preview}
      instrument={instrument}
      size={[...new Set(sizes)].map(formatExact).join(' … ')}
      before={preview.depth > 0 ? [{ label: t`First to last level`, value: shareText(preview.depth) }] : []}
      after={[
        { label: t`Ask only, ${band} orders above target`, value: formatExact(preview.askFull) },
        { label: t`Bid only, ${band} orders below target`, value: formatExact(preview.bidEmpty) },
      ]}
      dayLabel={hedged && t`Usual move of a day on the max unhedged`}
      last={
        hedged
          ? [
              { label: t`Net edge of a hedged fill`, value: formatPercent(hedged.profit, 3) },
              {
                label: t`Max position of leg B`,
                value: `±${formatExact(hedged.most)} ${base} (${money(hedged.value)})`,
              },
              { label: t`Max unhedged`, value: `${formatExact(hedged.unhedged)} ${base}` },
              { label: t`Max cost of a late hedge`, value: money(hedged.worst) },
            ]
          : []
      }
    >
      {hedged &&
        (hedged.isContract ? (
          <Trans>Leg B needs margin for its max position: its value divided by the account's leverage.</Trans>
        ) : (
          <Trans>Leg B needs its max position both in coins and in money.</Trans>
        ))}
    </QuotePreview>
  );
}
