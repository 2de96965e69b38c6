import { Trans } from '@lingui/react/macro';
import { useStream } from '../../engine/use-stream.ts';
import { formatDate } from '../../format/time.ts';
import { useSession } from '../../session/use-session.ts';
import { useMessageText } from '../../shell/messages/use-message-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './screen.module.css';
import { useZone } from '../../ui/preferences-context.tsx';

/** The type of messages that are announcements, and how many are shown. */
const [announcement, mostShown] = [2, 3] as const;

/** The newest announcements of who is logged in; the bell of every page has all of them. */
export function Announcements() {
  const session = useSession();
  const { value, state } = useStream({ kind: 'messages' });
  const textOf = useMessageText();
  const zone = useZone();
  if (!session) return null;
  const shown = value?.[announcement].results.slice(0, mostShown);
  return (
    <section className={css.part} aria-labelledby="home-announcements">
      <h2 id="home-announcements" className={css.heading}><Trans>Announcements</Trans></h2>
      {shown === undefined ? (state === 'failed' ? <p className="quiet"><Trans>Announcements cannot be read now.</Trans></p> : <Skeleton rows={3} />)
        : shown.length === 0 ? <p className="quiet"><Trans>No announcements yet</Trans></p> : (
          <ul className={css.announcements}>
            {shown.map((message) => {
              const [{ title, content }, { id, time }] = [textOf(message), message];
              return <li key={id}><h3>{title}</h3><time className="num quiet" dateTime={new Date(time).toISOString()}>{formatDate(time, zone)}</time><p>{content}</p></li>;
            })}
          </ul>
        )}
    </section>
  );
}
