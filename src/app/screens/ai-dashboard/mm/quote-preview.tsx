import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { MakerPreview } from './maker-draft.ts';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Why no quotes are previewed: bars could not be loaded, or the form is not complete. */
export function NoQuotes({ failure }: { readonly failure: unknown }) {
  return (
    <p className="quiet">
      {failure ? (
        <Trans>No price history to preview quotes.</Trans>
      ) : (
        <Trans>Enter an investment and an amount per order to preview quotes.</Trans>
      )}
    </p>
  );
}

interface QuotePreviewProps {
  readonly preview: Omit<MakerPreview, 'size'>;
  readonly instrument: Instrument;
  /** Base of an order, or of the first and the last. */
  readonly size: string;
  /** What stands before and after the best quotes, and at the end. */
  readonly before?: readonly Fact[];
  readonly after?: readonly Fact[];
  readonly last?: readonly Fact[];
  /** What is said of the usual move of a day, where it is not that of a full band. */
  readonly dayLabel?: string | undefined;
  readonly children?: ReactNode;
}

/** What a maker would quote now and what it may hold, with what its type adds. */
export function QuotePreview(props: QuotePreviewProps) {
  const { preview, instrument, size, before = [], after = [], last = [], dayLabel, children } = props;
  const { t } = useLingui();
  const { base, quote } = instrument;
  const facts = [
    { label: t`Initial buy`, value: `${formatExact(preview.coins)} ${base}` },
    { label: t`Order size`, value: `~${size} ${base}` },
    ...before,
    { label: t`Bid / ask now`, value: `${formatExact(preview.bid)} / ${formatExact(preview.ask)}` },
    ...after,
    { label: t`Spread`, value: shareText(preview.spread) },
    { label: t`Spread after fees`, value: shareText(preview.profit) },
    { label: t`Lean per order held`, value: formatPercent(-preview.lean, 3) },
    {
      label: dayLabel ?? t`Usual move of a day on a full band`,
      value: `±${formatDecimal(preview.dayRisk.toFixed(8), 2)} ${quote}`,
    },
    ...last,
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        <Trans>Quotes follow the volatility of the last hour, and change while it runs.</Trans> {children}
      </p>
    </section>
  );
}

/** A share in percent, without a sign. */
export const shareText = (percent: number): string => `${formatDecimal(percent.toFixed(8), 3)}%`;
