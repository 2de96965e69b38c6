import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { trapField } from '../../contact-state.ts';

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly isWide?: boolean;
  /** What is wrong with its entry. */
  readonly wrong: string | undefined;
  readonly children: ReactNode;
}

/** A labelled control, and beneath it what is wrong with its entry. */
export function Field({ name, label, isWide = false, wrong, children }: FieldProps) {
  return (
    <div className={isWide ? 'field whole' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {children}
      {wrong !== undefined && (
        <p className="wrong" id={`${name}-wrong`}>
          {wrong}
        </p>
      )}
    </div>
  );
}

interface ControlState {
  readonly isRequired: boolean;
  readonly isWrong: boolean;
  /** Whether the reader is taken there: to the first wrong one. */
  readonly isFirstWrong: boolean;
  readonly autoComplete?: string | undefined;
}

/** Attributes of the control of a field. */
export const controlOf = (name: string, { isRequired, isWrong, isFirstWrong, autoComplete }: ControlState) => ({
  id: name,
  name,
  required: isRequired,
  autoComplete,
  'aria-invalid': isWrong || undefined,
  'aria-describedby': isWrong ? `${name}-wrong` : undefined,
  autoFocus: isFirstWrong,
});

/** Marks a field that has to be filled, for the eye; the control says so itself. */
export function RequiredMark() {
  return <span aria-hidden="true">*</span>;
}

/** A field that people do not see: whatever fills it is a program. */
export function Trap({ label }: { readonly label: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={trapField}>{label}</label>
      <input type="text" id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

interface NoticeProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** Above a form: it was taken. */
export function SentNotice({ heading, children }: NoticeProps) {
  return (
    <div className="notice" role="status">
      <h2>{heading}</h2>
      <p>{children}</p>
    </div>
  );
}

interface FailedNoticeProps {
  readonly children: string;
  /** Whether it says that the file has to be chosen again, which is not so where a script has kept it. */
  readonly isAboutFile?: boolean;
}

/** Above a form: it was not taken. */
export function FailedNotice({ children, isAboutFile = false }: FailedNoticeProps) {
  const { t } = useLingui();
  return (
    <div className="notice bad" role="alert">
      <h2>{t`Submission failed`}</h2>
      <p data-file={isAboutFile ? '' : undefined}>{children}</p>
    </div>
  );
}

/** Beside a form: what becomes of it. */
export function WhatNext({ steps }: { readonly steps: readonly string[] }) {
  const { t } = useLingui();
  return (
    <aside>
      <h2>{t`What happens next`}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}

interface FormPageProps {
  readonly notice: ReactNode;
  readonly form: ReactNode;
  readonly steps: readonly string[];
}

/** The body of a page with a form, below its opening. */
export function FormPage({ notice, form, steps }: FormPageProps) {
  return (
    <div className="contact">
      <div className="inner">
        <div>
          {notice}
          {form}
        </div>
        <WhatNext steps={steps} />
      </div>
    </div>
  );
}
