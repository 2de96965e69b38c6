import { Trans, useLingui } from '@lingui/react/macro';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { type PricedMarket, spreadPreview } from './spread-draft.ts';

interface SpreadSummaryProps extends PricedMarket {
  readonly draft: Draft;
  /** Leg B. */
  readonly other?: PricedMarket | undefined;
}

const bps = (value: number): string => `${formatSigned(value.toFixed(8), 2)} bps`;

/** What a spread comes to: when it opens, what a round brings and costs, and what an unhedged leg may cost. */
export function SpreadSummary({ draft, other, ...own }: SpreadSummaryProps) {
  const { t } = useLingui();
  const preview = other && spreadPreview(draft, own, other);
  if (!preview)
    return (
      <p className="quiet">
        <Trans>Enter an order size, a max position and thresholds to preview profit and cost.</Trans>
      </p>
    );
  const { quote } = own.instrument;
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${quote}`;
  const facts = [
    { label: t`Spread now, before fees`, value: bps(preview.now) },
    { label: t`Fees of a round, all four orders`, value: `${formatDecimal(preview.fees.toFixed(8), 2)} bps` },
    { label: t`Opens from, before funding`, value: bps(preview.opens) },
    { label: t`Net profit per order, opened and closed`, value: money(preview.profit) },
    { label: t`Max value of each leg`, value: money(preview.value) },
    { label: t`Max cost of a late hedge`, value: money(preview.worst) },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        <Trans>Leg A rests and leg B hedges it. If the spread never closes, both legs stay open.</Trans>
      </p>
    </section>
  );
}
