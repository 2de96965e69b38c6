import css from './skeleton.module.css';

/** Rows, or the bars of a chart, in the geometry of what is loading; shows itself only after 400 ms. */
export function Skeleton({ rows, look = 'rows' }: { readonly rows: number; readonly look?: 'rows' | 'bars' }) {
  return (
    <div className={`${css.skeleton} ${css[look]}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={row} className={css.row} />
      ))}
    </div>
  );
}
