import { useLingui } from '@lingui/react/macro';
import type { Grid } from '../../../shared/market/instrument.ts';
import type { BookValue } from '../../../worker/api.ts';
import { rowsOf } from '../../charts/book/book-rows.ts';
import type { Watched } from '../../engine/client.ts';
import { formatUnits } from '../../format/price.ts';
import { useNow } from '../../ui/use-now.ts';

const shown = 20;

/** The top 20 levels as a table for readers, renewed once a second. */
export function BookTable({ watched, grid }: { readonly watched: Watched<BookValue>; readonly grid: Grid }) {
  const { t } = useLingui();
  useNow(1000);
  const book = watched.current().value;
  if (!book) return null;
  const sides = [
    { name: t`Bid`, rows: rowsOf(book.bids, shown) },
    { name: t`Ask`, rows: rowsOf(book.asks, shown) },
  ];
  return (
    <table className="visually-hidden">
      <caption>{t`Order book, top 20 levels`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Side`}</th>
          <th scope="col">{t`Price`}</th>
          <th scope="col">{t`Size`}</th>
        </tr>
      </thead>
      <tbody>
        {sides.flatMap(({ name, rows }) =>
          rows.map(({ price, size }) => (
            <tr key={`${name} ${price}`}>
              <td>{name}</td>
              <td>{formatUnits(price, grid.price)}</td>
              <td>{formatUnits(size, grid.size)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
