import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { announce } from '../../../shared/contracts/message.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText } from '../../text/refusal-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './admin.module.css';

const languages = [
  ['en', 'English'],
  ['zh-Hans', '简体中文'],
  ['zh-Hant', '繁體中文'],
] as const;
type Language = (typeof languages)[number][0];
type Texts = Readonly<Record<Language, { readonly title: string; readonly content: string }>>;

const textsOf = (form: HTMLFormElement): Texts => {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return Object.fromEntries(
    languages.map(([lang]) => [lang, { title: text(`${lang} title`), content: text(`${lang} content`) }]),
  ) as Texts;
};
const isWhole = ({ title, content }: Texts[Language]): boolean => title !== '' && content !== '';
const isEmpty = ({ title, content }: Texts[Language]): boolean => title === '' && content === '';

/** Tells every user something, in English and, where they are written, in the other languages. */
export function AnnouncementSection({ onSent }: { readonly onSent: () => void }) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const [pendingConfirm, setPendingConfirm] = useState<{ readonly texts: Texts; readonly form: HTMLFormElement }>();
  // The same announcement sent again tells nobody twice.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const [reported, setReported] = useState<number>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    setReported(undefined);
    setProblem(
      isWhole(texts.en) && languages.every(([lang]) => isWhole(texts[lang]) || isEmpty(texts[lang]))
        ? undefined
        : t`English needs a title and a text. Other languages need both or neither.`,
    );
    if (isWhole(texts.en) && languages.every(([lang]) => isWhole(texts[lang]) || isEmpty(texts[lang])))
      setPendingConfirm({ texts, form: event.currentTarget });
  };
  const send = async () => {
    if (!pendingConfirm) return;
    const {
      texts: { en, ...others },
      form,
    } = pendingConfirm;
    const written = Object.fromEntries(Object.entries(others).filter(([, text]) => isWhole(text)));
    try {
      const { users } = await engine.call(announce, {
        client_id: clientId,
        ...en,
        ...(Object.keys(written).length > 0 && { texts: written }),
      });
      setReported(users);
      setClientId(crypto.randomUUID());
      form.reset();
      onSent();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(i18n._(failureText(error.failure)));
    }
  };
  return (
    <form className={css.form} onSubmit={onSubmit} aria-label={t`Announcement`}>
      {languages.map(([lang, name]) => (
        <LanguageFields key={lang} lang={lang} name={name} />
      ))}
      <p className="quiet">
        <Trans>Also shown on the public home page.</Trans>
      </p>
      <div className={css.actions}>
        <Button type="submit" kind="solid">{t`Announce to all users`}</Button>
        <span role="status">
          {reported !== undefined && (
            <span className={css.ok}>
              <Plural value={reported} one="Sent to # user." other="Sent to # users." />
            </span>
          )}
        </span>
      </div>
      {problem !== undefined && (
        <p className={css.failed} role="alert">
          {problem}
        </p>
      )}
      {pendingConfirm && (
        <AnnouncementQuestion
          texts={pendingConfirm.texts}
          onClose={() => setPendingConfirm(undefined)}
          onConfirm={send}
        />
      )}
    </form>
  );
}

function LanguageFields({ lang, name }: { readonly lang: Language; readonly name: string }) {
  const { t } = useLingui();
  return (
    <fieldset lang={lang} className={css.language}>
      <legend>{name}</legend>
      <TextInput label={t`Title`} name={`${lang} title`} maxLength={120} />
      <Content name={`${lang} content`} />
    </fieldset>
  );
}

interface AnnouncementQuestionProps {
  readonly texts: Texts;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Asks whether to announce the titles of every language that is written. */
function AnnouncementQuestion({ texts, onClose, onConfirm }: AnnouncementQuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen
      title={t`Send to all users?`}
      kind="danger"
      focus="cancel"
      confirm={t`Announce`}
      warnings={[t`Also visible to site visitors.`]}
      onClose={onClose}
      onConfirm={onConfirm}
      facts={languages
        .filter(([lang]) => isWhole(texts[lang]))
        .map(([lang, name]) => ({ label: name, value: texts[lang].title }))}
    />
  );
}

function Content({ name }: { readonly name: string }) {
  const id = useId();
  return (
    <div className={css.content}>
      <label htmlFor={id}>
        <Trans>Text</Trans>
      </label>
      <textarea id={id} name={name} rows={4} maxLength={4_000} />
    </div>
  );
}
