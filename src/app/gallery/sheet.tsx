import type { ReactNode } from 'react';
import css from './gallery.module.css';

/** One sheet of the kit: components of a kind. `name` is what tests find it by. */
export function Sheet({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={css.sheet} data-sheet={name} aria-label={name}>
      <h2 className={css.name}>{name}</h2>
      {children}
    </section>
  );
}

/** A component in one state, under the state's name. */
export function Case({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.case}>
      <p className={css.caseName}>{name}</p>
      <div className={css.row}>{children}</div>
    </div>
  );
}
