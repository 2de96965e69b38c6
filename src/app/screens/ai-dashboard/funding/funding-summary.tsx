import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import type { PricedMarket } from '../spread/spread-draft.ts';
import { type FundingPreview, fundingPreview } from './funding-draft.ts';
import { useFundingFacts } from '../../../market/instrument/use-funding-facts.ts';

interface FundingSummaryProps extends PricedMarket {
  readonly draft: Draft;
  /** The perpetual. */
  readonly other?: PricedMarket | undefined;
  /** What it asks for as long as there is too little; sizes where it is left out. */
  readonly hint?: ReactNode;
}

const bps = (value: number): string => `${formatSigned(value.toFixed(8), 2)} bps`;
/** Places of a funding rate in percent. */
const ratePlaces = 4;

/** What taking the funding of a perpetual comes to. */
export function FundingSummary({ other, ...own }: FundingSummaryProps) {
  return other ? <Summary {...own} other={other} /> : null;
}

function Summary({ draft, other, hint, ...spot }: FundingSummaryProps & { readonly other: PricedMarket }) {
  const { data, failure } = useFundingFacts(other.instrument);
  const preview = data ? fundingPreview(draft, spot, other, data) : undefined;
  if (preview) return <Facts preview={preview} quote={spot.instrument.quote} />;
  return (
    <p className="quiet">
      {data === null || failure ? (
        <Trans>No funding rates to preview this market.</Trans>
      ) : (
        (hint ?? <Trans>Enter an order size and a max position to preview funding and cost.</Trans>)
      )}
    </p>
  );
}

function Facts({ preview, quote }: { readonly preview: FundingPreview; readonly quote: string }) {
  const { t } = useLingui();
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${quote}`;
  const signed = (value: number): string => `${formatSigned(value.toFixed(8), 2)} ${quote}`;
  const { periods, breakEven } = preview;
  const facts = [
    { label: t`Next funding rate`, value: formatPercent(preview.next, ratePlaces) },
    { label: t`Expected rate, annualised`, value: formatPercent(preview.annual) },
    { label: t`Expected funding per period`, value: signed(preview.period) },
    { label: t`Basis now`, value: bps(preview.basis) },
    { label: t`Fees of a round, all four orders`, value: `${formatDecimal(preview.fees.toFixed(8), 2)} bps` },
    { label: t`Cost of opening and closing`, value: money(preview.cost) },
    { label: t`Breaks even after`, value: <BreakEven it={breakEven} /> },
    { label: t`Expected net after ${periods} periods`, value: signed(preview.net) },
    { label: t`Value of the coins`, value: money(preview.value) },
    { label: t`Margin of the perpetual`, value: money(preview.margin) },
    { label: t`Liquidated by a rise of`, value: formatPercent(preview.distance, 1) },
    { label: t`Max cost of a late hedge`, value: money(preview.late) },
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        <Trans>At the current rates. If they turn before it breaks even, closing loses what is left of the cost.</Trans>
      </p>
    </section>
  );
}

function BreakEven({ it }: { readonly it: FundingPreview['breakEven'] }) {
  if (!it) return <Trans>never at these rates</Trans>;
  const days = formatDecimal(it.days.toFixed(4), 1);
  return (
    <>
      <Plural value={it.periods} one="# period" other="# periods" /> <Trans>({days} days)</Trans>
    </>
  );
}
