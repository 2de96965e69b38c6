import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
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
  return <PlusFacts preview={preview} instrument={instrument} />;
}

function PlusFacts({ preview, instrument }: { readonly preview: PlusPreview; readonly instrument: Instrument }) {
  const { t } = useLingui();
  const { base, quote } = instrument;
  const { hedged, sizes, band } = preview;
  const share = (percent: number): string => `${formatDecimal(percent.toFixed(8), 3)}%`;
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${quote}`;
  const size = [...new Set(sizes)].map(formatExact).join(' … ');
  const facts = [
    { label: t`Initial buy`, value: `${formatExact(preview.coins)} ${base}` },
    { label: t`Order size`, value: `~${size} ${base}` },
    ...(preview.depth > 0 ? [{ label: t`First to last level`, value: share(preview.depth) }] : []),
    { label: t`Bid / ask now`, value: `${formatExact(preview.bid)} / ${formatExact(preview.ask)}` },
    { label: t`Ask only, ${band} orders above target`, value: formatExact(preview.askFull) },
    { label: t`Bid only, ${band} orders below target`, value: formatExact(preview.bidEmpty) },
    { label: t`Spread`, value: share(preview.spread) },
    { label: t`Spread after fees`, value: share(preview.profit) },
    { label: t`Lean per order held`, value: formatPercent(-preview.lean, 3) },
    {
      label: hedged ? t`Usual move of a day on the max unhedged` : t`Usual move of a day on a full band`,
      value: `±${money(preview.dayRisk)}`,
    },
    ...(hedged
      ? [
          { label: t`Net edge of a hedged fill`, value: formatPercent(hedged.profit, 3) },
          { label: t`Max position of leg B`, value: `±${formatExact(hedged.most)} ${base} (${money(hedged.value)})` },
          { label: t`Max unhedged`, value: `${formatExact(hedged.unhedged)} ${base}` },
          { label: t`Max cost of a late hedge`, value: money(hedged.worst) },
        ]
      : []),
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        <Trans>Quotes follow the volatility of the last hour, and change while it runs.</Trans>{' '}
        {hedged &&
          (hedged.isContract ? (
            <Trans>Leg B needs margin for its max position: its value divided by the account's leverage.</Trans>
          ) : (
            <Trans>Leg B needs its max position both in coins and in money.</Trans>
          ))}
      </p>
    </section>
  );
}
