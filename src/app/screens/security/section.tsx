import { type ReactNode, useId } from 'react';
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
