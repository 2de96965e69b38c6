import type { ReactNode } from 'react';
import css from './panel.module.css';

export interface PanelProps {
  readonly label: string;
  /** At the left of the head; the label where it is left out. */
  readonly head?: ReactNode;
  /** At the right of the head. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly id?: string;
  readonly children: ReactNode;
}

/** One panel of a screen: a named region with a quiet head. */
export function Panel({ label, head, tools, className = '', id, children }: PanelProps) {
  return (
    <section className={`${css.panel} ${className}`} aria-label={label} id={id} tabIndex={-1}>
      <header className={css.head}>
        <div className={css.title}>{head ?? <h2 className={css.name}>{label}</h2>}</div>
        {tools && <div className={css.tools}>{tools}</div>}
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
