import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { strongPreview } from './strong-draft.ts';

interface StrongSummaryProps {
  readonly draft: Draft;
  readonly instrument: Instrument;
  readonly last: string;
}

/** What an infinity grid comes to: its orders, how far its reserve reaches, and the worst that it may end with. */
export function StrongSummary({ draft, instrument, last }: StrongSummaryProps) {
  const { t } = useLingui();
  const preview = strongPreview(draft, instrument, last);
  if (!preview)
    return (
      <p className="quiet">
        <Trans>Enter a value, a reserve and a step to preview orders and cost.</Trans>
      </p>
    );
  const { base, quote } = instrument;
  const { bought } = preview;
  const lowest = formatExact(preview.lowest);
  const worstPrice = formatExact(preview.bound);
  const facts = [
    { label: t`Initial buy`, value: `${formatExact(preview.opening)} ${base}` },
    { label: t`Order size`, value: `~${formatExact(preview.part)} ${base}` },
    { label: t`Net profit per grid`, value: formatPercent(preview.profit) },
    { label: t`Max cost`, value: `${formatDecimal(preview.cost.toFixed(8), 2)} ${quote}` },
    { label: t`Reserve lasts`, value: t`${bought} levels, to ${lowest}` },
    { label: t`P&L if stopped out at ${worstPrice}`, value: `${formatSigned(preview.worst.toFixed(8), 2)} ${quote}` },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        <Trans>The lower bound rises with the highest level sold at. There is no upper bound.</Trans>
      </p>
    </section>
  );
}
