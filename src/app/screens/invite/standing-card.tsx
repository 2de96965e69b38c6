import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import type { InviteStat } from '../../../shared/contracts/invite.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { formatDate } from '../../format/time.ts';
import { Card } from './card.tsx';
import css from './invite.module.css';
import { rateText } from './rate-text.ts';

interface StandingProps {
  readonly stat: InviteStat;
  readonly isLive: boolean;
}

/** How many were invited, what they have earned, and the level that follows from it. */
export function StandingCard({ stat, isLive }: StandingProps) {
  const { t } = useLingui();
  const { invited, active, level, rate, next_level: next, rebate_total, rebate_30d, assets } = stat;
  const share = rateText(rate);
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t`Invited`, invited],
    [t`Active, 30 days`, active],
    [
      t({ message: 'Level', context: 'invites' }),
      level === 0 ? (
        '—'
      ) : (
        <>
          {level} <small>{t`${share} of fees`}</small>
        </>
      ),
    ],
    [
      t`Total rebates, USD`,
      <span key="total" className="private">
        {formatDecimal(rebate_total, 2)}
      </span>,
    ],
    [
      t`Rebates, 30 days, USD`,
      <span key="recent" className="private">
        {formatDecimal(rebate_30d, 2)}
      </span>,
    ],
  ];
  const paid = assets.map(({ asset, total }) => `${formatExact(total)} ${asset}`).join(' · ');
  return (
    <Card title={t`Your rebates`}>
      <dl className={`${css.figures} ${isLive ? '' : css.stale}`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {next && <NextLevel next={next} />}
      <Days stat={stat} />
      <p className={css.note}>
        {paid === '' ? (
          <Trans>No rebates yet. A day’s fees are shared shortly after 00:00 UTC.</Trans>
        ) : (
          <>
            <Trans>Paid so far:</Trans> <span className="num private">{paid}</span>
          </>
        )}
      </p>
    </Card>
  );
}

/** What the level above takes. */
function NextLevel({ next: { level, rate, needs } }: { readonly next: NonNullable<InviteStat['next_level']> }) {
  const share = rateText(rate);
  return (
    <p className={css.note}>
      <Plural
        value={needs}
        one={`# more active user to reach level ${level} (${share})`}
        other={`# more active users to reach level ${level} (${share})`}
      />
    </p>
  );
}

/** The last 30 days as bars, the highest as high as there is room; a day with any rebate shows at least a line. */
function Days({ stat: { days } }: Pick<StandingProps, 'stat'>) {
  const { t } = useLingui();
  const most = Math.max(...days.map(({ usd }) => Number(usd)));
  const [first, last] = [days[0], days.at(-1)];
  if (most === 0 || !first || !last) return null;
  return (
    <>
      <ol className={`${css.bars} private`} aria-label={t`Rebates by day, 30 days, USD`}>
        {days.map(({ day, usd }) => {
          const text = `${formatDate(day, 'UTC')}: ${formatDecimal(usd, 2)}`;
          const style = { '--share': Number(usd) / most, '--least': Number(usd) > 0 ? '2px' : '0px' } as CSSProperties;
          return (
            <li key={day} style={style} title={text}>
              <span className="visually-hidden">{text}</span>
            </li>
          );
        })}
      </ol>
      <p className={`${css.ends} num`} aria-hidden="true">
        <span>{formatDate(first.day, 'UTC')}</span>
        <span>{formatDate(last.day, 'UTC')}</span>
      </p>
    </>
  );
}
