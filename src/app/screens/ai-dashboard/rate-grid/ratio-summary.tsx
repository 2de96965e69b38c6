import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import type { PricedMarket } from '../spread/spread-draft.ts';
import { ratioNow, type RatioPreview, ratioPreview, ratioText } from './ratio-draft.ts';

interface RatioSummaryProps extends PricedMarket {
  readonly draft: Draft;
  /** Leg B. */
  readonly other?: PricedMarket | undefined;
}

/** What a grid on the ratio of two coins comes to: its levels, what a round brings, and how it would be invested. */
export function RatioSummary({ draft, other, ...own }: RatioSummaryProps) {
  const now = other && ratioNow(own, other);
  const preview = other && ratioPreview(draft, own, other);
  if (preview) return <Facts preview={preview} a={own} b={other} />;
  const ratio = now === undefined ? '—' : ratioText(now);
  return (
    <p className="quiet">
      <Trans>The ratio of A to B is {ratio} now. Enter a range around it, a grid count and an investment.</Trans>
    </p>
  );
}

interface FactsProps {
  readonly preview: RatioPreview;
  readonly a: PricedMarket;
  readonly b: PricedMarket;
}

function Facts({ preview, a: { instrument }, b }: FactsProps) {
  const { t } = useLingui();
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${instrument.quote}`;
  const level = (ratio: number | undefined): string => (ratio === undefined ? '—' : ratioText(ratio));
  const [least, greatest] = [formatPercent(preview.least, 3), formatPercent(preview.greatest, 3)];
  const [inA, inB] = [instrument.base, b.instrument.base];
  const facts = [
    { label: t`Ratio now`, value: ratioText(preview.ratio) },
    { label: t`Next level below / above`, value: `${level(preview.below)} / ${level(preview.above)}` },
    { label: t`Amount per grid`, value: `${formatDecimal(preview.cell.toFixed(8), 6)} ${inA}` },
    { label: t`Initially in ${inA}`, value: money(preview.inA) },
    { label: t`Initially in ${inB}`, value: money(preview.inB) },
    { label: t`Kept as reserve`, value: money(preview.reserve) },
    { label: t`Net profit per round`, value: least === greatest ? least : `${least} – ${greatest}` },
    { label: t`The same as an amount`, value: money(preview.round) },
    { label: t`Loss against holding, at the lowest ratio`, value: money(preview.loss) },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        <Trans>Both coins keep their own price risk: only their ratio is traded.</Trans>
      </p>
    </section>
  );
}
