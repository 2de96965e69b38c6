import { Trans } from '@lingui/react/macro';
import { minuteMs } from '../../../../shared/base/time.ts';
import { zoneLabel } from '../../../format/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import css from './zone-mark.module.css';

interface ZoneMarkProps {
  readonly zone: string | undefined;
  /** Zone by whose days the bars go; undefined where they are not moved. */
  readonly days: string | undefined;
}

/** The zone of a chart's labels in the corner of its axes, and that its candles go by the days of it where they do. */
export function ZoneMark({ zone, days }: ZoneMarkProps) {
  const now = useNow(minuteMs);
  const label = zoneLabel(now, zone);
  return (
    <p className={css.mark}>
      <span className="visually-hidden">
        <Trans>Time zone</Trans>{' '}
      </span>
      {days === undefined ? (
        label
      ) : (
        <>
          <Trans>Daily {label}</Trans>
          <span className="visually-hidden">, {days}</span>
        </>
      )}
    </p>
  );
}
