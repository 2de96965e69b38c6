import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContactState } from '../../contact-state.ts';
import { contactPath } from '../../site-paths.ts';
import type { View } from '../../view.ts';
import { documentOf } from '../document.tsx';
import { Opening } from '../opening.tsx';
import { ContactFields } from './contact-form.tsx';
import { contactFailures } from './contact-texts.ts';
import { FailedNotice, FormPage, SentNotice } from './form-parts.tsx';

const title = msg`Contact`;
const description = msg`Write to Halyard about the terminal, market making, asset management or a partnership.`;

/** The document of /contact-us. What was entered stands in the form again, as text. */
export const contactPage = (view: View, state: ContactState): string =>
  documentOf(view, (i18n) => ({
    path: contactPath,
    title: i18n._(title),
    description: i18n._(description),
    content: <Content state={state} />,
    listed: state.kind === 'fresh',
  }));

function Content({ state }: { readonly state: ContactState }) {
  const { t } = useLingui();
  return (
    <>
      <Opening heading={t`Contact us`} lead={t`A few facts about you save both of us a round of questions.`} />
      <FormPage
        notice={<Notice state={state} />}
        form={state.kind !== 'sent' && <ContactFields state={state} />}
        steps={[
          t`You get a receipt with a reference by email.`,
          t`A person reads your request and passes it to who knows the subject.`,
          t`We answer by email or Telegram, or say that we cannot help.`,
        ]}
      />
    </>
  );
}

function Notice({ state }: { readonly state: ContactState }) {
  const { t, i18n } = useLingui();
  if (state.kind === 'fresh') return null;
  if (state.kind === 'failed') return <FailedNotice>{i18n._(contactFailures[state.why])}</FailedNotice>;
  return (
    <SentNotice heading={t`Submission successful`}>
      {t`Your request has been stored, and a receipt is on its way to your address.`} {t`Reference`}:{' '}
      <strong>{state.id}</strong>
    </SentNotice>
  );
}
