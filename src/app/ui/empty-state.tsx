import type { ReactNode } from 'react';
import css from './empty-state.module.css';

/** The one line and at most one action of an empty, denied or ended panel. */
export function EmptyState({
  icon,
  children,
  action,
}: {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={css.notice}>
      {icon && (
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p>{children}</p>
      {action}
    </div>
  );
}
