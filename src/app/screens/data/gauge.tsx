import { Trans, useLingui } from '@lingui/react/macro';
import type { FearGreedDay } from '../../../shared/contracts/fear-greed.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { formatDate } from '../../format/time.ts';
import { bandOf, bands } from './band.ts';
import css from './data.module.css';

const [centre, radius, thick] = [130, 104, 20] as const;

/** A place on the half circle: 0 at its left end, 100 at its right. */
function placeOf(value: number, at: number): string {
  const angle = Math.PI * (1 - value / 100);
  return `${(centre + at * Math.cos(angle)).toFixed(2)} ${(centre - at * Math.sin(angle)).toFixed(2)}`;
}

/**
 * The newest value on a half circle of five bands, its word, the bands with theirs, and what it was before. `days` has
 * the newest first, at least one.
 */
export function Gauge({ days }: { readonly days: readonly FearGreedDay[] }) {
  const { t, i18n } = useLingui();
  const day = days[0]!;
  const { value } = day;
  const word = i18n._(bandOf(day.classification).word);
  const date = formatDate(day.time, 'UTC');
  const earlier = [
    [t`Yesterday`, 1],
    [t`Last week`, 7],
    [t`Last month`, 30],
  ] as const;
  return (
    <div className={css.gauge}>
      <figure className={css.dial} role="img" aria-label={t`${value} of 100: ${word}, ${date}`}>
        <svg viewBox="0 0 260 142" aria-hidden="true">
          {bands.map(({ place, from, to }) => (
            <path
              key={place}
              data-band={place}
              className={css.arc}
              strokeWidth={thick}
              d={`M ${placeOf(from + (place > 0 ? 0.6 : 0), radius)} A ${radius} ${radius} 0 0 1 ${placeOf(Math.min(100, to + 1) - (to < 100 ? 0.6 : 0), radius)}`}
            />
          ))}
          <path
            className={css.needle}
            d={`M ${placeOf(value, radius - thick / 2 - 4)} L ${placeOf(value, radius + thick / 2 + 5)}`}
          />
        </svg>
        <p className={css.value} aria-hidden="true">
          <strong className="num">{value}</strong>
          <span data-band={bandOf(day.classification).place}>{word}</span>
        </p>
      </figure>
      <ol className={css.scale} aria-label={t`Scale`}>
        {bands.map(({ place, from, to, word: name }) => (
          <li
            key={place}
            data-band={place}
            aria-current={place === bandOf(day.classification).place ? 'true' : undefined}
          >
            <span>{i18n._(name)}</span>
            <span className="num">
              {from}–{to}
            </span>
          </li>
        ))}
      </ol>
      <dl className={css.earlier}>
        {earlier.map(([name, back]) => {
          const then = days.find(({ time }) => time === day.time - back * dayMs);
          return (
            <div key={back}>
              <dt>{name}</dt>
              <dd className="num">
                {then ? (
                  <>
                    {then.value} <span>{i18n._(bandOf(then.classification).word)}</span>
                  </>
                ) : (
                  '—'
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={css.note}>
        <Trans>As of {date}. Days begin at 00:00 UTC.</Trans>
      </p>
    </div>
  );
}
