import { Trans, useLingui } from '@lingui/react/macro';
import { useFundingFacts } from '../../../market/instrument/use-funding-facts.ts';
import { formatPercent } from '../../../format/percent.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import { FundingSummary } from '../funding/funding-summary.tsx';
import type { PricedMarket } from '../spread/spread-draft.ts';
import { asCarry, ratePreview } from './rate-draft.ts';
import { RatioSummary } from './ratio-summary.tsx';

interface RateGridSummaryProps extends PricedMarket {
  readonly draft: Draft;
  /** Leg B. */
  readonly other?: PricedMarket | undefined;
}

/** What a grid on a ratio, or on funding, comes to. */
export function RateGridSummary(props: RateGridSummaryProps) {
  if (props.draft.grid_on !== 'FUNDING') return <RatioSummary {...props} />;
  return props.other ? <Funding {...props} other={props.other} /> : null;
}

/** Its levels by the rate of now, and all of them as one hedge. */
function Funding({ draft, other, ...spot }: RateGridSummaryProps & { readonly other: PricedMarket }) {
  const { t } = useLingui();
  const { data } = useFundingFacts(other.instrument);
  const now = data ? ratePreview(draft, data) : undefined;
  const rate = (value: number | undefined): string => (value === undefined ? '—' : formatPercent(value));
  return (
    <>
      {now && (
        <section className={css.preview} aria-label={t`Levels`}>
          <FactList
            facts={[
              { label: t`Units at the expected rate`, value: `${now.units} / ${now.levels}` },
              { label: t`Next level below / above`, value: `${rate(now.below)} / ${rate(now.above)}` },
            ]}
            look={css}
          />
          <p className="quiet">
            <Trans>The figures below are of all levels together.</Trans>
          </p>
        </section>
      )}
      <FundingSummary
        draft={asCarry(draft)}
        {...spot}
        other={other}
        hint={<Trans>Enter both rates and a size per level to preview funding and cost.</Trans>}
      />
    </>
  );
}
