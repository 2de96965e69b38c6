import type { ReactNode } from 'react';
import css from './screen.module.css';

/** One setting: its name, what it does, and its control at the right. */
export function SettingRow({
  name,
  note,
  children,
}: {
  readonly name: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={css.row}>
      <div className={css.text}>
        <p className={css.name}>{name}</p>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {children}
    </div>
  );
}
