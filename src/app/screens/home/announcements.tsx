import { Trans, useLingui } from '@lingui/react/macro';
import { announcementList } from '../../../shared/contracts/client-home.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatDate } from '../../format/time.ts';
import { useZone } from '../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './screen.module.css';
import { useReading } from './use-reading.ts';

/** The type of messages that announcements become, and how many are shown. */
const [announcement, maxShown] = [2, 3] as const;

/**
 * The newest announcements, those from before the reader signed up among them; one that comes as a message brings the
 * list anew.
 */
export function Announcements() {
  const { t } = useLingui();
  const newest = useStream({ kind: 'messages' }).value?.[announcement].results[0]?.id;
  const { data: results, failure, reload } = useReading(announcementList, maxShown, newest);
  const zone = useZone();
  return (
    <section className={css.part} aria-labelledby="announcements">
      <h2 id="announcements" className={css.heading}>
        <Trans>Announcements</Trans>
      </h2>
      {results === undefined ? (
        failure ? (
          <ErrorFallback what={t`Announcements`} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : results.length === 0 ? (
        <p className="quiet">
          <Trans>No announcements yet</Trans>
        </p>
      ) : (
        <ul className={css.announcements}>
          {results.map(({ id, title, content, time }) => (
            <li key={id}>
              <h3>{title}</h3>
              <time className="num quiet" dateTime={new Date(time).toISOString()}>
                {formatDate(time, zone)}
              </time>
              <p>{content}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
