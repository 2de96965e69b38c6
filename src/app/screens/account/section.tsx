import { type ReactNode, useId } from 'react';
import css from './account.module.css';

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Beside the heading. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the account, or a part of it, under its heading. */
export function Section({ title, lead, tools, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        {tools && <div className={css.tools}>{tools}</div>}
      </header>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  );
}
