import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { pairOf } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { countdown } from '../../../format/countdown.ts';
import { formatPercent } from '../../../format/percent.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { useNow } from '../../../ui/use-now.ts';
import { currenciesOf } from '../currencies/currencies.ts';
import { RowFacts } from '../start-from/row-facts.tsx';
import { StartFromRow, type StartingProps } from '../start-from/start-from-row.tsx';
import type { StartLike } from '../start-parts/start-values.ts';
import { legsLike } from '../start-parts/use-template.ts';
import { annualOf, breakEvenOf, type FundingCell } from './funding-row.ts';
import { RateHistory } from './rate-history.tsx';

/** Places of a rate of one interval, in percent. */
const ratePlaces = 4;

interface FundingCellDrawerProps extends StartingProps {
  readonly cell: FundingCell;
  /** The white list as it is written. */
  readonly list: string;
  readonly onClose: () => void;
}

/** The rates of one perpetual, what was paid before, and the way to a strategy that takes its funding. */
export function FundingCellDrawer({ cell, list, ...starting }: FundingCellDrawerProps) {
  const { t } = useLingui();
  const { perpetual, spot } = cell;
  const name = useVenueName()(perpetual.exchange);
  return (
    <StartFromRow
      {...starting}
      title={`${pairOf(perpetual)} · ${name}`}
      type="FUNDING"
      action={t`Start funding arbitrage`}
      obstacle={spot ? undefined : t`No spot market of the pair to hedge with at ${name}.`}
      likeOf={(accounts) => likeOf(cell, accounts, list)}
      noAccount={t`No account at ${name} that may trade spot and contracts.`}
    >
      <Facts cell={cell} />
      <RateHistory instrument={perpetual} />
    </StartFromRow>
  );
}

/** What the form begins with: both markets, the first accounts that may trade them, and the white list. */
function likeOf(
  { perpetual, spot }: FundingCell,
  accounts: readonly ApiAccount[],
  list: string,
): StartLike | undefined {
  const legs = spot && legsLike([spot, perpetual], accounts);
  if (!legs) return undefined;
  const named = currenciesOf(list);
  const white = named.includes(perpetual.base) ? named : [...named, perpetual.base];
  return { ...legs, params: { white_list: white.join(', ') } };
}

function Facts({ cell }: { readonly cell: FundingCell }) {
  const { t } = useLingui();
  const now = useNow(1_000);
  const { rate, next_rate, next_time, interval_h, avg3, avg7, avg30 } = cell.figures;
  const of = (value: number): string => formatPercent(value * 100, ratePlaces);
  const periods = breakEvenOf(cell);
  const hours = interval_h;
  const facts = [
    { label: t`Next funding rate`, value: of(next_rate) },
    { label: t`Annualised`, value: formatPercent(annualOf(cell, 'next')) },
    { label: t`Next settlement`, value: countdown(next_time - now) },
    { label: t`Interval`, value: <Plural value={hours} one="# hour" other="# hours" /> },
    { label: t`Last paid`, value: of(rate) },
    { label: t`Mean of 3 days`, value: of(avg3) },
    { label: t`Mean of 7 days`, value: of(avg7) },
    { label: t`Mean of 30 days`, value: of(avg30) },
    {
      label: t`Break-even, fees alone`,
      value:
        periods === undefined ? (
          <Trans>Never at these rates</Trans>
        ) : (
          <Plural value={periods} one="# period" other="# periods" />
        ),
    },
  ];
  return <RowFacts facts={facts} />;
}
