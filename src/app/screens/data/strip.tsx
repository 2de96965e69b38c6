import { useLingui } from '@lingui/react/macro';
import type { FearGreedDay } from '../../../shared/contracts/fear-greed.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { formatDate } from '../../format/time.ts';
import { bandOf } from './band.ts';
import css from './data.module.css';

const shown = 30;

/**
 * The last 30 days, oldest first, each with its value over the colour of its band; a day that is missing is told.
 * `days` has the newest first, at least one.
 */
export function Strip({ days }: { readonly days: readonly FearGreedDay[] }) {
  const { t, i18n } = useLingui();
  const last = days[0]!.time;
  const byTime = new Map(days.map((day) => [day.time, day]));
  return (
    <ol className={css.strip} aria-label={t`Last 30 days`}>
      {Array.from({ length: shown }, (_, index) => last - (shown - 1 - index) * dayMs).map((time) => {
        const day = byTime.get(time);
        const date = formatDate(time, 'UTC');
        const text = day ? `${date}: ${day.value}, ${i18n._(bandOf(day.classification).word)}` : t`${date}: no value`;
        return (
          <li key={time} data-band={day && bandOf(day.classification).place} title={text}>
            <span className="visually-hidden">{text}</span>
            <span className="num" aria-hidden="true">
              {day?.value ?? '—'}
            </span>
            <span className={css.stripDay} aria-hidden="true">
              {date.slice(5)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
