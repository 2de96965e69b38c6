import { type ReactNode, useId } from 'react';
import css from './invite.module.css';

interface CardProps {
  readonly title: string;
  /** Beside the heading. */
  readonly tools?: ReactNode;
  /** Takes the whole width of the page. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One part of the page under its heading. */
export function Card({ title, tools, isWide = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={`${css.card} ${isWide ? css.across : ''}`} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
