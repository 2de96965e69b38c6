import { Trans, useLingui } from '@lingui/react/macro';
import { moneyAssetOf } from '../../../../shared/strategies/strategy.ts';
import { bpsText } from '../../../format/bps.ts';
import { formatPercent } from '../../../format/percent.ts';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { RowFacts } from '../start-from/row-facts.tsx';
import { StartFromRow, type StartingProps } from '../start-from/start-from-row.tsx';
import { legsLike } from '../start-parts/use-template.ts';
import { SpreadAlerts } from './spread-alerts.tsx';
import { SpreadHistory } from './spread-history.tsx';
import type { SpreadPair } from './spread-pair.ts';
import { annualText, daysText, rateText, sizeText } from './spread-text.ts';
import css from './spreads.module.css';

interface SpreadDrawerProps extends StartingProps {
  readonly pair: SpreadPair;
  /** Whether both legs have prices now; else the figures are the last ones. */
  readonly isQuoted: boolean;
  readonly onClose: () => void;
}

/** What a pair brings now, what it brought before, alerts on it, and the way to a strategy that trades it. */
export function SpreadDrawer({ pair, isQuoted, ...starting }: SpreadDrawerProps) {
  const { t } = useLingui();
  const { a, b } = pair;
  const { base } = a;
  const obstacle = useObstacle(pair);
  return (
    <StartFromRow
      {...starting}
      title={t`${base} spread`}
      type="SPREAD"
      action={t`Start spread arbitrage`}
      obstacle={obstacle}
      likeOf={(accounts) => {
        const legs = legsLike([a, b], accounts);
        return legs && { ...legs, params: { side: 'BUY' } };
      }}
      noAccount={t`No account that may trade both legs.`}
    >
      {!isQuoted && (
        <p className={css.late} role="status">
          <Trans>A leg has no live prices now: last figures.</Trans>
        </p>
      )}
      <Facts pair={pair} />
      <SpreadHistory pair={pair} />
      <SpreadAlerts pair={pair} isQuoted={isQuoted} />
    </StartFromRow>
  );
}

/** Why no strategy can trade a pair. */
function useObstacle({ a, b }: SpreadPair): string | undefined {
  const { t } = useLingui();
  const [ofA, ofB] = [moneyAssetOf(a), moneyAssetOf(b)];
  if ([a, b].some(({ contract, linear }) => contract && !linear))
    return t`Spread arbitrage does not trade coin-margined contracts.`;
  if (ofA !== ofB) return t`The legs are paid in ${ofA} and in ${ofB}; spread arbitrage needs one currency.`;
  return [a, b].some(({ status }) => status !== 'TRADING') ? t`A leg does not trade now.` : undefined;
}

const basisPoints = 10_000;

function Facts({ pair }: { readonly pair: SpreadPair }) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const names = useInstrumentNames();
  const { a, b, days, basis, funding } = pair;
  const legName = (leg: typeof a): string => `${names.full(leg)} · ${venueName(leg.exchange)}`;
  const bps = (value: number): string => `${bpsText(value)} bps`;
  const size = (value: number | null): string => (value === null ? '—' : `${sizeText(value, pair)} ${a.base}`);
  const fee = (rate: number): string => `${(rate * basisPoints).toFixed(1)} bps`;
  const facts = [
    { label: t`Leg A`, value: legName(a) },
    { label: t`Leg B`, value: legName(b) },
    { label: t`Opening spread, buy A and sell B`, value: bps(pair.open) },
    { label: t`Opening, after taker fees`, value: bps(pair.netOpen) },
    { label: t`Opening, size at the best prices`, value: size(pair.openSize) },
    { label: t`Closing spread, sell A and buy B`, value: bps(pair.close) },
    { label: t`Closing, after taker fees`, value: bps(pair.netClose) },
    { label: t`Closing, size at the best prices`, value: size(pair.closeSize) },
    { label: t`Taker fees of A and B`, value: `${fee(a.taker)} · ${fee(b.taker)}` },
    ...(basis === undefined
      ? []
      : [
          { label: a.expiry === null ? t`Days left` : t`Days between`, value: daysText(days) },
          { label: t`Basis a year`, value: annualText(basis) },
        ]),
    ...(pair.fundingA === null ? [] : [{ label: t`Funding A`, value: rateText(pair.fundingA) }]),
    ...(pair.fundingB === null ? [] : [{ label: t`Funding B`, value: rateText(pair.fundingB) }]),
    ...(funding === null
      ? []
      : [{ label: t`Funding a year, long A and short B`, value: formatPercent(funding * 100) }]),
  ];
  return <RowFacts facts={facts} />;
}
