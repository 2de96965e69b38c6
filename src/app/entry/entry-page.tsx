import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { Appearance } from '../shell/appearance.tsx';
import { Brand } from '../shell/brand.tsx';
import { useMedia } from '../ui/use-media.ts';
import css from './entry.module.css';
import { LivingBook } from './living-book.tsx';

/** The frame of log-in, sign-up and a forgotten password: a form, and beside it the market where there is room. */
export function EntryPage({ children }: { readonly children: ReactNode }) {
  const wide = useMedia('(min-width: 960px)');
  return (
    <main className={css.page}>
      <section className={css.left}>
        <header className={css.top}><Link to="/home"><Brand /></Link><Appearance /></header>
        {children}
      </section>
      {wide && <LivingBook />}
    </main>
  );
}

/** One form with its heading. Enter submits; the browser's own messages are replaced by ours. */
export function EntryForm({ title, onSubmit, children }: { readonly title: string; readonly onSubmit: () => void; readonly children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={css.form} noValidate onSubmit={submit} aria-labelledby="entry-title">
      <h1 id="entry-title" className={css.title}>{title}</h1>
      {children}
    </form>
  );
}
