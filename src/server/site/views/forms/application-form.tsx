import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { openRoles } from '../../../../shared/user/application.ts';
import type { ApplicationField, ApplicationState } from '../../application-state.ts';
import { roleTexts } from '../pages/careers/roles.ts';
import { useView } from '../view-context.ts';
import { applicationFailures, applicationLabels, applicationRuleTexts, keptFile } from './application-texts.ts';
import { controlOf, FailedNotice, Field, RequiredMark, Trap } from './form-parts.tsx';
import { inWords } from './in-words.ts';

type Entries = Exclude<ApplicationState, { kind: 'sent' }>;

/** The form, with what was entered before. */
export function ApplicationFields({ state }: { readonly state: Entries }) {
  const { t, i18n } = useLingui();
  const { language, files } = useView();
  const checks = files.scripts && {
    'data-script': files.scripts.upload,
    'data-rules': inWords(i18n, applicationRuleTexts),
    'data-kept': i18n._(keptFile),
  };
  return (
    <form
      method="post"
      action="/forms/application"
      encType="multipart/form-data"
      acceptCharset="utf-8"
      noValidate
      {...checks}
    >
      <input type="hidden" name="lang" value={language} />
      <Fields state={state} />
      <Trap label="-" />
      <div className="whole">
        <button className="button" type="submit">{t`Submit application`}</button>
      </div>
      <p className="whole sending" hidden>
        <label htmlFor="sent">{t`Sending`}</label>
        <progress id="sent" max="100" value="0" />
        <output htmlFor="sent">0 %</output>
      </p>
      <template data-tells="unanswered">
        <FailedNotice>{i18n._(applicationFailures.failed)}</FailedNotice>
      </template>
      <template data-tells="wrong">
        <FailedNotice>{i18n._(keptFile)}</FailedNotice>
      </template>
      <p className="whole quiet-text">{t`Only the people deciding on your application see these details.`}</p>
    </form>
  );
}

function Fields({ state }: { readonly state: Entries }) {
  const { t, i18n } = useLingui();
  const { entered } = state;
  return (
    <>
      <LabelledField name="position" state={state}>
        <select {...controlFor('position', state)} defaultValue={entered.get('position')}>
          {openRoles.map((role) => (
            <option key={role} value={role}>
              {i18n._(roleTexts[role].name)}
            </option>
          ))}
        </select>
      </LabelledField>
      <TextField name="name" type="text" state={state} />
      <TextField name="email" type="email" state={state} />
      <TextField name="phone" type="tel" state={state} />
      <LabelledField name="resume" state={state} hint={t`.pdf or .doc, up to 10 MB; drop it here`}>
        <input type="file" accept=".pdf,.doc" {...controlFor('resume', state)} />
      </LabelledField>
      <TextField name="company" type="text" state={state} />
      <TextField name="linkedin" type="url" state={state} />
      <TextField name="github" type="url" state={state} />
      <TextField name="portfolio" type="url" state={state} />
      <TextField name="other" type="url" state={state} />
      <LabelledField name="cover_letter" state={state}>
        <textarea rows={8} {...controlFor('cover_letter', state)} defaultValue={entered.get('cover_letter') ?? ''} />
      </LabelledField>
    </>
  );
}

interface EntryProps {
  readonly name: ApplicationField;
  readonly state: Entries;
}

function TextField({ name, type, state }: EntryProps & { readonly type: 'text' | 'email' | 'tel' | 'url' }) {
  return (
    <LabelledField name={name} state={state}>
      <input type={type} {...controlFor(name, state)} defaultValue={state.entered.get(name) ?? ''} />
    </LabelledField>
  );
}

/** Fields that take the whole width. */
const wide: readonly ApplicationField[] = ['resume', 'other', 'cover_letter'];
const required: readonly ApplicationField[] = ['position', 'name', 'email', 'phone', 'resume'];

interface LabelledProps extends EntryProps {
  readonly hint?: string;
  readonly children: ReactNode;
}

function LabelledField({ name, state: { wrong }, hint, children }: LabelledProps) {
  const { i18n } = useLingui();
  const rule = wrong.get(name);
  const label = (
    <>
      {i18n._(applicationLabels[name])}
      {required.includes(name) && (
        <>
          {' '}
          <RequiredMark />
        </>
      )}
      {hint !== undefined && (
        <>
          {' '}
          <span>{hint}</span>
        </>
      )}
    </>
  );
  return (
    <Field name={name} label={label} isWide={wide.includes(name)} wrong={rule && i18n._(applicationRuleTexts[rule])}>
      {children}
    </Field>
  );
}

const autoCompletes: Readonly<Partial<Record<ApplicationField, string>>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
};

const controlFor = (name: ApplicationField, { wrong }: Entries) =>
  controlOf(name, {
    isRequired: required.includes(name),
    isWrong: wrong.has(name),
    isFirstWrong: name === [...wrong.keys()][0],
    autoComplete: autoCompletes[name],
  });
