import { Trans, useLingui } from '@lingui/react/macro';
import { trendIntervals } from '../../../../shared/trade/strategy/trend-bounds.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import type { Draft } from '../draft.ts';
import type { PricedMarket } from '../spread/spread-draft.ts';
import { useClosedBars } from '../use-closed-bars.ts';
import { type PairPreview, pairPreview } from './pair-draft.ts';

interface PairSummaryProps extends PricedMarket {
  readonly draft: Draft;
  /** Leg B. */
  readonly other?: PricedMarket | undefined;
}

/** What two markets have had in common, where a trade would begin and end, and what it would bring and cost. */
export function PairSummary({ draft, other, ...own }: PairSummaryProps) {
  const interval = trendIntervals.find((each) => each === draft.interval) ?? '1h';
  const a = useClosedBars(own.instrument, interval);
  const b = useClosedBars((other ?? own).instrument, interval);
  const preview = other && a.bars && b.bars && pairPreview(draft, [own, other], [a.bars, b.bars]);
  if (!preview)
    return (
      <p className="quiet">
        {a.failure || b.failure ? (
          <Trans>No price history to preview the pair.</Trans>
        ) : (
          <Trans>Enter an amount and a window within the history of both markets to preview the pair.</Trans>
        )}
      </p>
    );
  return <PairFacts preview={preview} market={own} />;
}

function PairFacts({ preview, market }: { readonly preview: PairPreview; readonly market: PricedMarket }) {
  const { t } = useLingui();
  const { fit, limit, trade } = preview;
  const { settle, tick } = market.instrument;
  const decimals = Math.min(8, tick.includes('.') ? tick.length - tick.indexOf('.') - 1 : 0);
  const price = (value: number): string => formatExact(value.toFixed(decimals));
  const money = (value: number): string => `${formatDecimal(value.toFixed(8), 2)} ${settle}`;
  const signed = (value: number): string => formatSigned(value.toFixed(8), 2);
  const facts = [
    { label: t`z-score now`, value: signed(preview.z) },
    { label: t`Hedge ratio, β`, value: signed(fit.beta) },
    { label: t`Engle–Granger statistic (must be below)`, value: `${signed(fit.statistic)} (${signed(limit)})` },
    { label: t`Half-life, bars`, value: Number.isFinite(fit.halfLife) ? fit.halfLife.toFixed(1) : '∞' },
    ...(trade
      ? [
          { label: t`Enters with A below, or above`, value: `${price(trade.below)} / ${price(trade.above)}` },
          { label: t`Value of leg A, of leg B`, value: `${money(trade.a)} / ${money(trade.b)}` },
          { label: t`Fees of a round, all four orders`, value: money(trade.fees) },
          { label: t`Net profit from entry to exit`, value: money(trade.profit) },
          { label: t`Net loss from entry to stop`, value: money(trade.loss) },
        ]
      : []),
  ];
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <FactList facts={facts} look={css} />
      <p className="quiet">
        {!trade ? (
          <Trans>These markets move against each other, or too unevenly: nothing is opened.</Trans>
        ) : !preview.isPair ? (
          <Trans>These markets fail the test now, or come back too fast or too slowly: nothing is opened.</Trans>
        ) : trade.profit <= 0 ? (
          <Trans>The way back does not pay the fees: nothing is opened. Enter further away.</Trans>
        ) : (
          <Trans>A pair that breaks may not come back. Margin is the value divided by the account's leverage.</Trans>
        )}
      </p>
    </section>
  );
}
