import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { pairOf } from '../../../../shared/market/instrument.ts';
import { countdown } from '../../../format/countdown.ts';
import { formatPercent } from '../../../format/percent.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { annualOf, breakEvenOf, type FundingCell } from './funding-row.ts';
import css from './funding-rates.module.css';
import { RateHistory } from './rate-history.tsx';

/** Places of a rate of one interval, in percent. */
const ratePlaces = 4;

interface FundingCellDrawerProps {
  readonly cell: FundingCell;
  /** Why no strategy can be started from here; undefined where one can. */
  readonly blocked: string | undefined;
  /** The form of the strategy is there. */
  readonly isReady: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** The rates of one perpetual, what was paid before, and the way to a strategy that takes its funding. */
export function FundingCellDrawer({ cell, blocked, isReady, onStart, onClose }: FundingCellDrawerProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const { perpetual } = cell;
  const title = `${pairOf(perpetual)} · ${venueName(perpetual.exchange)}`;
  return (
    <Drawer title={title} onClose={onClose}>
      <div className={css.body}>
        <Facts cell={cell} />
        <RateHistory instrument={perpetual} />
      </div>
      <div className={css.foot}>
        {blocked !== undefined && <p className={css.why}>{blocked}</p>}
        <Button onPress={onClose}>{t`Close`}</Button>
        <Button
          kind="solid"
          isDisabled={blocked !== undefined || !isReady}
          onPress={onStart}
        >{t`Start funding arbitrage`}</Button>
      </div>
    </Drawer>
  );
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
  return <FactList facts={facts} look={css} />;
}
