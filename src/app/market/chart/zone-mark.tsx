import { Trans } from '@lingui/react/macro';
import { minuteMs } from '../../../shared/kit/time.ts';
import { zoneLabel } from '../../format/time.ts';
import { useNow } from '../../ui/use-now.ts';
import css from './zone-mark.module.css';

/** The zone of a chart's labels, in the corner of its axes. */
export function ZoneMark({ zone }: { readonly zone: string | undefined }) {
  const now = useNow(minuteMs);
  return <p className={css.mark}><span className="visually-hidden"><Trans>Time zone</Trans> </span>{zoneLabel(now, zone)}</p>;
}
