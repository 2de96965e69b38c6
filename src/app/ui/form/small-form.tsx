import type { FormEvent, ReactNode } from 'react';
import { useAfterRender } from '../use-after-render.ts';
import css from './small-form.module.css';

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
