import { useLingui } from '@lingui/react/macro';
import { assetRanges, businesses, type ContactForm, interests } from '../../../../shared/user/contact-form.ts';
import { countries } from '../../../../shared/user/country.ts';
import type { Language } from '../../../notify/language.ts';
import type { ContactRule, ContactState } from '../../contact-state.ts';
import { useView } from '../view-context.ts';
import { businessNames, contactFailures, contactLabels, contactRuleTexts, interestNames } from './contact-texts.ts';
import { controlOf, FailedNotice, Field, RequiredMark, Trap } from './form-parts.tsx';
import { inWords } from './in-words.ts';

type Name = keyof ContactForm;

/** What was entered before, and what was wrong with it. */
interface Entries {
  readonly entered: ReadonlyMap<string, string>;
  readonly wrong: ReadonlyMap<string, ContactRule>;
}

const noEntries: Entries = { entered: new Map<string, string>(), wrong: new Map<string, ContactRule>() };

/** Each language begins with the part of a name that it says first. */
const namesIn = (language: Language): readonly Name[] =>
  language === 'en' ? ['firstName', 'lastName'] : ['lastName', 'firstName'];

/** The form, with what was entered before. */
export function ContactFields({ state }: { readonly state: Exclude<ContactState, { kind: 'sent' }> }) {
  const { t, i18n } = useLingui();
  const { language, files } = useView();
  const entries = state.kind === 'failed' ? state : noEntries;
  const checks = files.scripts && {
    'data-script': files.scripts.contact,
    'data-rules': inWords(i18n, contactRuleTexts),
  };
  return (
    <form method="post" action="/forms/contact" acceptCharset="utf-8" noValidate {...checks}>
      <p className="whole quiet-text">{t`Fields marked with * are required.`}</p>
      <input type="hidden" name="lang" value={language} />
      {namesIn(language).map((name) => (
        <TextField key={name} name={name} entries={entries} />
      ))}
      <TextField name="email" type="email" entries={entries} />
      <TextField name="telegram" entries={entries} />
      <TextField name="company" entries={entries} />
      <TextField name="position" entries={entries} />
      <Choice
        name="interest"
        options={interests.map((value) => [value, i18n._(interestNames[value])])}
        entries={entries}
      />
      <Choice
        name="business"
        options={businesses.map((value) => [value, i18n._(businessNames[value])])}
        entries={entries}
      />
      <Choice name="assetRange" options={assetRanges.map((value) => [value, value])} entries={entries} />
      <Choice name="country" options={countryNames(language)} entries={entries} />
      <Trap label={t`Leave this field empty`} />
      <div className="whole">
        <button className="button" type="submit">{t`Send`}</button>
      </div>
      <p className="whole quiet-text">{t`We use these details only to reply to you.`}</p>
      <template data-tells="wrong">
        <FailedNotice>{i18n._(contactFailures.input)}</FailedNotice>
      </template>
    </form>
  );
}

interface EntryProps {
  readonly name: Name;
  readonly entries: Entries;
}

function TextField({ name, type = 'text', entries }: EntryProps & { readonly type?: 'text' | 'email' }) {
  const { i18n } = useLingui();
  const control = useControl(name, entries);
  const rule = entries.wrong.get(name);
  return (
    <Field name={name} label={<Label name={name} />} wrong={rule && i18n._(contactRuleTexts[rule])}>
      <input
        type={type}
        {...control}
        maxLength={type === 'email' ? 254 : 100}
        defaultValue={entries.entered.get(name) ?? ''}
      />
    </Field>
  );
}

interface ChoiceProps extends EntryProps {
  readonly options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, options, entries }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const control = useControl(name, entries);
  const rule = entries.wrong.get(name);
  return (
    <Field name={name} label={<Label name={name} />} wrong={rule && i18n._(contactRuleTexts[rule])}>
      <select {...control} defaultValue={entries.entered.get(name) || undefined}>
        <option value="">{t`Choose`}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Every field but the position has to be filled. */
const isRequired = (name: Name): boolean => name !== 'position';

function Label({ name }: Pick<EntryProps, 'name'>) {
  const { t, i18n } = useLingui();
  return (
    <>
      {i18n._(contactLabels[name])} {isRequired(name) ? <RequiredMark /> : <span>({t`optional`})</span>}
    </>
  );
}

const autoCompletes: Readonly<Partial<Record<Name, string>>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  company: 'organization',
  position: 'organization-title',
  country: 'country',
};

function useControl(name: Name, { wrong }: Entries) {
  const { language } = useView();
  const first = namesIn(language).find((each) => wrong.has(each)) ?? [...wrong.keys()][0];
  return controlOf(name, {
    isRequired: isRequired(name),
    isWrong: wrong.has(name),
    isFirstWrong: name === first,
    autoComplete: autoCompletes[name],
  });
}

/** Codes with their names, in the order of the language. */
function countryNames(language: Language): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return countries.map((code) => [code, names.of(code) ?? code] as const).sort(([, a], [, b]) => order.compare(a, b));
}
