import { type ReactNode, useId } from 'react';
import { ExportButton } from '../../ui/export/export-button.tsx';
import type { ExportJob } from '../../ui/export/use-export.ts';
import css from './summary.module.css';

interface PartProps<T> {
  readonly name: string;
  /** The table as a file. */
  readonly file: Omit<ExportJob<T>, 'title'>;
  /** Columns whose cells stand at the start; all others at the end. */
  readonly starts: number;
  readonly heads: readonly string[];
  readonly foot?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A table of the day under its name; it scrolls on its own where it is wide. */
export function Part<T>({ name, file, starts, heads, foot, below, children }: PartProps<T>) {
  const id = useId();
  return (
    <div className={css.part}>
      <div className={css.bar}>
        <h2 id={id} className={css.heading}>
          {name}
        </h2>
        <div className={css.files}>
          <ExportButton job={() => ({ ...file, title: name })} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={css.wide} tabIndex={0} aria-labelledby={id}>
        <table className={`num ${css.table}`} data-starts={starts}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </section>
      {below}
    </div>
  );
}
