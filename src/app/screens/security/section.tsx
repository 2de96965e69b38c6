import { type FormEvent, type ReactNode, useId } from 'react';
import { useAfterRender } from '../../ui/use-after-render.ts';
import css from './security.module.css';

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the page, under its heading. */
export function Section({ title, lead, tools, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        {tools}
      </header>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  );
}

interface SmallFormProps {
  readonly label: string;
  /** Settles when what came of it is known. */
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form within a section. Enter submits; the first field that is wrong gets the focus. */
export function SmallForm({ label, onSubmit, children }: SmallFormProps) {
  const afterRender = useAfterRender();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void onSubmit().then(() => afterRender(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()));
  };
  return (
    <form className={css.form} noValidate aria-label={label} onSubmit={submit}>
      {children}
    </form>
  );
}
