import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContactState } from '../../contact-state.ts';
import { contactPath } from '../../site-paths.ts';
import type { View } from '../../view.ts';
import { documentOf } from '../document.tsx';
import { Opening } from '../opening.tsx';
import { ContactFields } from './contact-form.tsx';
import { contactFailures } from './contact-texts.ts';
import { FailedNotice, FormPage, SentNotice } from './form-parts.tsx';

const title = msg`Contact`;
const description = msg`Contact Halyard about the terminal, market making, asset management or a partnership.`;

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
      <Opening heading={t`Contact us`} lead={t`Tell us a little about you and what you need.`} />
      <FormPage
        notice={<Notice state={state} />}
        form={state.kind !== 'sent' && <ContactFields state={state} />}
        steps={[
          t`You get a confirmation email with a reference number.`,
          t`A person reads your request and routes it to the right specialist.`,
          t`We reply by email or Telegram. If we cannot help, we say so.`,
        ]}
      />
    </>
  );
}

function Notice({ state }: { readonly state: ContactState }) {
  const { t, i18n } = useLingui();
  if (state.kind === 'fresh') return null;
  if (state.kind === 'failed') return <FailedNotice>{i18n._(contactFailures[state.why])}</FailedNotice>;
  const { id } = state;
  return (
    <SentNotice heading={t`Submission successful`}>
      {t`Your request has been saved and a confirmation is on its way to you.`}{' '}
      <Trans>
        Reference: <strong>{id}</strong>
      </Trans>
    </SentNotice>
  );
}
