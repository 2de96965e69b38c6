import type { ReactNode } from 'react';
import css from './ticker-bar.module.css';

interface TickerFigureProps {
  readonly label: string;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One figure of the ticker bar below its name; `title` has it in full. */
export const TickerFigure = ({ label, title, className, children }: TickerFigureProps) => (
  <dl className={css.figure} title={title}>
    <dt>{label}</dt>
    <dd className={`num ${className ?? ''}`}>{children}</dd>
  </dl>
);
