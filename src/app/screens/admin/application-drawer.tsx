import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type ApplicationRow,
  applicationDetail,
  applicationResume,
} from '../../../shared/contracts/admin-application.ts';
import { resumeKind } from '../../../shared/user/resume.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { failureText } from '../../text/refusal-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { Facts } from './facts.tsx';
import css from './admin.module.css';
import { useRequestWords } from './request-words.ts';

interface ApplicationDrawerProps {
  readonly application: ApplicationRow;
  readonly onClose: () => void;
}

/** All that an applicant has sent. */
export function ApplicationDrawer({ application, onClose }: ApplicationDrawerProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const words = useRequestWords();
  const { application_id, name } = application;
  const { data, failure, reload } = useLoaded(() => engine.call(applicationDetail, { application_id }));
  return (
    <Drawer title={name} tools={<ResumeButton applicationId={application_id} />} onClose={onClose}>
      {!data && failure && <ErrorFallback what={t`Job applications`} code={failure.code} onRetry={reload} />}
      {!data && !failure && <Skeleton rows={8} />}
      {data && (
        <div className={css.detail}>
          <Facts
            facts={[
              [t`Time`, <Timestamp key="time" ms={data.created} />],
              [t({ message: 'Position', context: 'job' }), words.position(data.position)],
              [t`Email`, data.email],
              [t`Phone`, data.phone],
              [t`Company`, data.company],
              ['LinkedIn', <WebLink key="linkedin" address={data.form.linkedin} />],
              ['GitHub', <WebLink key="github" address={data.form.github} />],
              [t`Portfolio`, <WebLink key="portfolio" address={data.form.portfolio} />],
              [t`Other link`, <WebLink key="other" address={data.form.other} />],
              [t`IP address`, data.ip],
            ]}
          />
          <h3 className={css.heading}>
            <Trans>Cover letter</Trans>
          </h3>
          <p className={css.letter}>{data.form.cover_letter || '—'}</p>
        </div>
      )}
    </Drawer>
  );
}

/** A link to elsewhere, which learns nothing of this page; text where it is none of https. */
function WebLink({ address = '' }: { readonly address: string | undefined }) {
  if (!address.startsWith('https://')) return <>{address || '—'}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={css.link}>
      {address}
    </a>
  );
}

/** Saves the résumé; nothing of it is shown. */
function ResumeButton({ applicationId }: { readonly applicationId: string }) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const bytes = await engine.call(applicationResume, { application_id: applicationId });
      const kind = resumeKind(bytes);
      const name = `halyard-resume-${applicationId}${kind ? `.${kind}` : ''}`;
      saveFile(new Blob([bytes], { type: 'application/octet-stream' }), name);
      toast({ id: 'resume', tone: 'success', title: t`Résumé saved`, detail: t`Scan it before you open it.` });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = i18n._(failureText(error.failure));
      toast({ id: 'resume', tone: 'danger', calm: true, title: t`Save Failed`, detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isPending={isBusy} onPress={() => void save()}>
      <Download size={14} aria-hidden="true" /> {t`Résumé`}
    </Button>
  );
}
