import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { Shell } from '../../shell/shell.tsx';
import { useSession } from '../../session/use-session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './admin.module.css';
import { AnnouncementList } from './announcement-list.tsx';
import { AnnouncementSection } from './announcement-section.tsx';
import { ApplicationSection } from './application-section.tsx';
import { AstockSection } from './astock-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { ManagedGrantSection } from './grants/managed-grant-section.tsx';
import { RecordedPart } from './recorded-part.tsx';
import { UserSection } from './user/user-section.tsx';
import { VenueSection } from './venue-section.tsx';

/**
 * What admins do about users, what visitors have sent, how venues are, and what has been done; of it finance_manage
 * sees who may see whose accounts. The router shows it to nobody else, and the server answers nobody else.
 */
export function AdminScreen() {
  const { t } = useLingui();
  const session = useSession();
  const [sent, setSent] = useState(0);
  const grants = [t`Authorisations`, <ManagedGrantSection key="grants" />] as const;
  const parts = [
    [t`Users`, <UserSection key="users" />],
    grants,
    [
      t`Announcement`,
      <Fragment key="announcement">
        <AnnouncementSection onSent={() => setSent((count) => count + 1)} />
        <AnnouncementList key={sent} />
      </Fragment>,
    ],
    [
      t`Job applications`,
      <RecordedPart key="applications" name={t`Job applications`}>
        <ApplicationSection />
      </RecordedPart>,
    ],
    [
      t`Contact requests`,
      <RecordedPart key="contact" name={t`Contact requests`}>
        <ContactSection />
      </RecordedPart>,
    ],
    [t`Exchanges`, <VenueSection key="venues" />],
    [t`A-share table`, <AstockSection key="astock" />],
    [t`Audit log`, <AuditSection key="audit" />],
  ] as const;
  const shown = session?.role === 'admin' ? parts : session?.role === 'finance_manage' ? [grants] : [];
  return (
    <Shell>
      <div className={css.page}>
        <h1 className={css.title}>{t`Administration`}</h1>
        {session === undefined && <Skeleton rows={10} />}
        {session !== undefined && shown.length === 0 && (
          <EmptyState>
            <Trans>This account is not allowed to do that.</Trans>
          </EmptyState>
        )}
        {shown.map(([name, part]) => (
          <section key={name} className={css.section} aria-label={name}>
            <h2 className={css.heading}>{name}</h2>
            <PanelBoundary what={name}>{part}</PanelBoundary>
          </section>
        ))}
      </div>
    </Shell>
  );
}
