import type { FormEvent, ReactNode } from 'react';
import { Appearance } from '../shell/appearance.tsx';
import { Brand } from '../shell/brand.tsx';
import { useAfterRender } from '../ui/use-after-render.ts';
import { useMedia } from '../ui/use-media.ts';
import css from './entry.module.css';
import { focusFault } from './focus-fault.ts';
import { LivingBook } from './living-book.tsx';

/** The frame of log-in, sign-up and a forgotten password: a form, and beside it the market where there is room. */
export function EntryPage({ children }: { readonly children: ReactNode }) {
  const wide = useMedia('(min-width: 960px)');
  return (
    <main className={css.page}>
      <section className={css.left}>
        <header className={css.top}>
          <a href="/home">
            <Brand />
          </a>
          <Appearance />
        </header>
        {children}
      </section>
      {wide && <LivingBook />}
    </main>
  );
}

interface EntryFormProps {
  readonly title: string;
  /** Settles when what came of it is known. */
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/**
 * One form with its heading. Enter submits; the browser's own messages are replaced by ours, and the first field with
 * one, or else what was said about the whole, gets the focus.
 */
export function EntryForm({ title, onSubmit, children }: EntryFormProps) {
  const afterRender = useAfterRender();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void onSubmit().then(() => afterRender(() => focusFault(form)));
  };
  return (
    <form className={css.form} noValidate onSubmit={submit} aria-labelledby="entry-title">
      <h1 id="entry-title" className={css.title}>
        {title}
      </h1>
      {children}
    </form>
  );
}
