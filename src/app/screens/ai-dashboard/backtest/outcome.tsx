import { Trans, useLingui } from '@lingui/react/macro';
import type { BacktestPicture } from '../../../../shared/backtest/quick/picture.ts';
import type { BacktestReport } from '../../../../shared/backtest/report.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../../../shared/strategies/strategy.ts';
import { moneyDecimals } from '../../../../shared/trade/position.ts';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import { useRuleText, useStrategyWords } from '../words.ts';
import { useShortfallFacts } from '../execution/shortfall-facts.tsx';
import css from './backtest.module.css';

interface OutcomeProps {
  readonly report: BacktestReport | undefined;
  /** A newer one by the quick tier. */
  readonly picture?: BacktestPicture | undefined;
  readonly refusal: { readonly code: string; readonly data: unknown } | undefined;
  readonly instrument: Instrument;
  /** What the figures go by. */
  readonly note: React.ReactNode;
}

/** Figures of a backtest, or why there are none; and what it goes by. */
export function Outcome({ report, picture, refusal, instrument, note }: OutcomeProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const ruleText = useRuleText();
  const { base, quote } = instrument;
  const shortfallFacts = useShortfallFacts(base, quote);
  if (refusal) {
    const [first] = Array.isArray(refusal.data)
      ? (refusal.data as Readonly<Record<string, unknown>>[])
      : [refusal.data];
    const broken = (first ?? {}) as Readonly<Record<string, unknown>>;
    return (
      <p className={css.note} role="status">
        {broken.rule === 'never_in_range' ? (
          <Trans>The price was not within this range in the period.</Trans>
        ) : broken.rule === 'no_common_bars' ? (
          <Trans>No common bars of both legs in this period.</Trans>
        ) : (
          `${words.field(String(broken.field ?? ''))}: ${ruleText(broken)}`
        )}
      </p>
    );
  }
  const summary = (picture ?? report)?.summary;
  if (!summary)
    return (
      <p className={css.note}>
        <Trans>Fill in the required fields to run the backtest.</Trans>
      </p>
    );
  const { funding } = summary;
  const money = moneyAssetOf(instrument);
  const decimals = instrument.contract ? moneyDecimals(instrument) : 2;
  const execution = report?.figures.execution;
  // Of two legs some types count no rounds.
  const hasLegs = report?.fillLegs !== undefined;
  const countsRounds = !hasLegs || summary.wins + summary.losses > 0;
  const facts = [
    { label: t`P&L`, value: `${formatSigned(summary.profit.toFixed(8), decimals)} ${money}` },
    { label: t`Return`, value: formatPercent(summary.rate) },
    ...(hasLegs ? [] : [{ label: t`Buy and hold`, value: formatPercent(summary.holdRate) }]),
    { label: t`Max drawdown`, value: formatPercent(summary.maxDrawdown) },
    { label: t`Sharpe ratio`, value: summary.sharpe === null ? '—' : formatDecimal(summary.sharpe.toFixed(2), 2) },
    ...(countsRounds ? [{ label: t`Rounds won / lost`, value: `${summary.wins} / ${summary.losses}` }] : []),
    { label: t`Fills`, value: String(summary.fills) },
    { label: t`Fees`, value: `${formatDecimal(summary.fees.toFixed(8), decimals)} ${money}` },
    ...(funding
      ? [
          {
            label: t({ message: 'Funding', context: 'payment' }),
            value: `${formatSigned(funding.sum.toFixed(8), decimals)} ${money}`,
          },
        ]
      : []),
  ];
  const ended = picture ? undefined : report;
  const end = ended?.events.find(({ event }) => event === 'STOPPED');
  const reason = ended?.state.stop ? words.reason(ended.state.stop.reason) : '';
  return (
    <>
      <FactList facts={execution ? shortfallFacts(execution) : facts} look={css} />
      <p className={css.note}>
        {end && (
          <>
            <Trans>
              Stopped <Timestamp ms={end.atMs} as="recent" />: {reason}.
            </Trans>{' '}
          </>
        )}
        {note}
      </p>
    </>
  );
}

interface BarNotesProps {
  readonly report: BacktestReport | undefined;
  readonly interval: string;
  readonly firstMs: number;
  /** Whether it has a range in which it begins. */
  readonly hasRange: boolean;
}

/** What the figures of a backtest over bars go by. */
export function BarNotes({ report, interval, firstMs, hasRange }: BarNotesProps) {
  const funding = report?.summary.funding;
  const rate = funding ? `${formatDecimal((funding.rate * 100).toFixed(4), 4)}%` : '';
  // It began later than the period.
  const isLater = report !== undefined && report.from > 0;
  return (
    <>
      {isLater && (
        <>
          {hasRange ? (
            <Trans>
              Begins <Timestamp ms={firstMs} as="recent" />, when the price came into the range.
            </Trans>
          ) : (
            <Trans>
              Begins <Timestamp ms={firstMs} as="recent" />, after the history that it goes by.
            </Trans>
          )}{' '}
        </>
      )}
      {report?.fillLegs ? (
        <LegNotes interval={interval} />
      ) : (
        <Trans>
          By {interval} bars and this market's fees: orders fill from the next bar on, once the price has gone through
          them. Not modelled: order queue, slippage, impact on the market.
        </Trans>
      )}
      {funding && report?.fillLegs && (
        <>
          {' '}
          <Trans>
            Funding as it was paid, where that is known: {rate} every 8 hours on average. The rate paid last stands for
            the next one.
          </Trans>
        </>
      )}
      {funding && !report?.fillLegs && (
        <>
          {' '}
          <Trans>
            Funding at {rate} every 8 hours, whatever it was; the mark price is that of the bar. Liquidation counts the
            investment alone.
          </Trans>
        </>
      )}
    </>
  );
}

/** What a backtest over two markets goes by beside that. */
function LegNotes({ interval }: { readonly interval: string }) {
  return (
    <Trans>
      By {interval} bars of both markets and their fees. The chart has price, fills and position of leg A; the value is
      that of both legs. Orders fill from the next bar on, hedges at its open. A resting order follows the other market
      only once a bar, so that results are worse than live where both move together. Not modelled: order queue, spread,
      slippage, impact on the market, interest, margin transfers.
    </Trans>
  );
}
