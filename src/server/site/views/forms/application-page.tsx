import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ApplicationState } from '../../application-state.ts';
import { applicationPath } from '../../site-paths.ts';
import type { View } from '../../view.ts';
import { documentOf } from '../document.tsx';
import { Opening } from '../opening.tsx';
import { ApplicationFields } from './application-form.tsx';
import { applicationFailures } from './application-texts.ts';
import { FailedNotice, FormPage, SentNotice } from './form-parts.tsx';

const title = msg`Application`;
const description = msg`Apply for a role at Halyard in Hong Kong.`;

/**
 * The document of /about-career/application. A file that was chosen cannot be kept by a page: it has to be chosen
 * again.
 */
export const applicationPage = (view: View, state: ApplicationState): string =>
  documentOf(view, (i18n) => ({
    path: applicationPath,
    title: i18n._(title),
    description: i18n._(description),
    content: <Content state={state} />,
    listed: state.kind === 'fresh',
    query: state.kind === 'fresh' ? positionQuery(state.entered.get('position')) : '',
  }));

const positionQuery = (role: string | undefined): string =>
  role === undefined ? '' : `&position=${encodeURIComponent(role)}`;

function Content({ state }: { readonly state: ApplicationState }) {
  const { t } = useLingui();
  return (
    <>
      <Opening heading={t`Application`} lead={t`One page, one file, read by a person.`} />
      <FormPage
        notice={<Notice state={state} />}
        form={state.kind !== 'sent' && <ApplicationFields state={state} />}
        steps={[
          t`You get a confirmation by email.`,
          t`Someone who knows the role reads your application and your file.`,
          t`We reply by email, whatever the outcome.`,
        ]}
      />
    </>
  );
}

function Notice({ state }: { readonly state: ApplicationState }) {
  const { t, i18n } = useLingui();
  if (state.kind === 'fresh') return null;
  if (state.kind === 'sent')
    return (
      <SentNotice heading={t`Submission successful`}>
        {t`Your application form has been successfully submitted!`}
      </SentNotice>
    );
  const why = state.text ?? 'failed';
  return <FailedNotice isAboutFile={why === 'correct'}>{i18n._(applicationFailures[why])}</FailedNotice>;
}
