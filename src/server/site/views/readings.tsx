import { useLingui } from '@lingui/react/macro';
import type { ReadAnnouncement } from '../../notify/announced.ts';
import { Block } from './blocks.tsx';
import { tutorialsIn } from './tutorials.ts';
import { useView } from './view-context.ts';

/** The newest announcements, where there are any. */
export function Announcements({ announced }: { readonly announced: readonly ReadAnnouncement[] }) {
  const { t } = useLingui();
  if (announced.length === 0) return null;
  return (
    <Block id="announcements" heading={t`Announcements`}>
      <ul className={`cards of-${announced.length}`}>
        {announced.map((each) => (
          <Announcement key={each.id} announcement={each} />
        ))}
      </ul>
    </Block>
  );
}

function Announcement({ announcement }: { readonly announcement: ReadAnnouncement }) {
  const { t } = useLingui();
  const { title, summary, content, time } = announcement;
  const day = new Date(time).toISOString().slice(0, 10);
  return (
    <li>
      <h3>{title}</h3>
      <time dateTime={day}>{day}</time>
      <p>{summary}</p>
      {content !== summary && (
        <details>
          <summary>{t`Read in full`}</summary>
          <p className="whole-text">{content}</p>
        </details>
      )}
    </li>
  );
}

/** How-tos, which `/client/base/tutorials` returns as well. */
export function Tutorials() {
  const { t } = useLingui();
  const { language } = useView();
  const tutorials = tutorialsIn(language);
  return (
    <Block id="tutorials" heading={t`Tutorials`}>
      <ul className={`cards of-${tutorials.length}`}>
        {tutorials.map(({ id, title, summary, steps }) => (
          <li key={id} id={`tutorial-${id}`}>
            <h3>{title}</h3>
            <p>{summary}</p>
            <ol className="how">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Block>
  );
}
