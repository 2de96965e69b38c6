import { msg } from '@lingui/core/macro';
import { DataGrid, type DataGridProps } from '../../../ui/grid/data-grid.tsx';
import type { CardList as AnyCardList } from '../../../ui/grid/card-list.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { arrange } from './phone-columns.ts';

const LoadedCards = lazyPart(
  () => import('../../../ui/grid/card-list.tsx').then((module) => module.CardList as never),
  {
    what: msg`Orders and balances`,
    pending: <Skeleton rows={6} />,
  },
);
/** Lazy components lose their type parameters. */
const CardList = LoadedCards as unknown as typeof AnyCardList;

interface TableGridProps<T> extends DataGridProps<T> {
  /** What a card, or a phone without scrolling, shows first; see `arrange`. */
  readonly phone?: readonly (readonly [id: string, least?: number])[];
  /** A phone has a card for each row, with its actions below it. */
  readonly cards?: boolean;
}

/** A table of the panel: a grid, which has another layout on a phone, or cards there. */
export function TableGrid<T>({ phone, cards = false, ...grid }: TableGridProps<T>) {
  const isPhone = useMedia(phoneQuery);
  if (!isPhone) return <DataGrid {...grid} />;
  const columns = phone ? arrange(grid.columns, phone) : grid.columns;
  return cards ? (
    <CardList {...grid} columns={columns} />
  ) : (
    <DataGrid {...grid} name={`${grid.name} phone`} columns={columns} />
  );
}
