import { useLingui } from '@lingui/react/macro';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { directionOf } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { Spark } from '../../../ui/spark/spark.tsx';
import css from '../ai.module.css';
import type { InstanceKind } from '../../../strategies/scopes/scope.ts';
import type { Curves } from './use-curves.ts';
import { useNextText } from './use-next-text.ts';

const none = '—';
const lowest = Number.NEGATIVE_INFINITY;
const sparkWidth = 72;
const looks = { '-1': 'down', 0: 'quiet', 1: 'up' } as const;

/** A figure that there may be none of. */
const ratio = (
  { id, header, rank }: { readonly id: string; readonly header: string; readonly rank: number },
  of: (row: Instance) => number | null,
  text: (value: number) => string,
): GridColumn<Instance> => ({
  id,
  header,
  width: [74, 0.6],
  rank,
  align: 'end',
  sortBy: (row) => of(row) ?? lowest,
  filter: 'number',
  text: (row) => {
    const value = of(row);
    return value === null ? '' : text(value);
  },
  cell: (row) => {
    const value = of(row);
    return value === null ? none : text(value);
  },
  file: [{ kind: 'number', title: header, of: (row) => of(row) }],
});

/** How a strategy has gone, as a small curve, and what it does next. */
export function useCourseColumns(kind: InstanceKind, curves: Curves | undefined): readonly GridColumn<Instance>[] {
  const { t } = useLingui();
  const nextText = useNextText();
  const wordsOf = ({ next }: Instance): string =>
    nextText(next)
      .map(({ words }) => words)
      .join(' · ');
  return [
    {
      id: 'curve',
      header: t`Net value`,
      width: [96, 0],
      rank: 3,
      sortBy: ({ net_value }) => Number(net_value),
      filter: 'number',
      text: ({ net_value }) => formatDecimal(net_value, 4),
      file: [{ kind: 'number', title: t`Net value`, of: ({ net_value }) => net_value }],
      cell: ({ instance_id, net_value, profit }) => {
        const curve = curves?.get(instance_id) ?? [];
        const value = formatDecimal(net_value, 4);
        return (
          <span className={css.curveCell} title={value}>
            {curve.length > 1 ? (
              <>
                <Spark values={curve} width={sparkWidth} className={looks[directionOf(Number(profit))]} />
                <span className="visually-hidden">{value}</span>
              </>
            ) : (
              value
            )}
          </span>
        );
      },
    },
    ...(kind === 'history'
      ? []
      : [
          {
            id: 'next',
            header: t({ message: 'Next', context: 'action of a strategy' }),
            width: [172, 1.2] as const,
            rank: 4,
            filter: 'none' as const,
            text: wordsOf,
            file: [
              { kind: 'text' as const, title: t({ message: 'Next', context: 'action of a strategy' }), of: wordsOf },
            ],
            cell: (row: Instance) => (
              <span className={`num ${css.next}`} title={wordsOf(row)}>
                {nextText(row.next).map(({ text, words, look }) => (
                  <span key={text} className={look}>
                    <span aria-hidden="true">{text}</span>
                    <span className="visually-hidden">{words}</span>
                  </span>
                ))}
              </span>
            ),
          },
        ]),
    ratio(
      { id: 'sharpe', header: t`Sharpe`, rank: 8 },
      ({ sharpe }) => sharpe,
      (value) => value.toFixed(2),
    ),
    ratio(
      { id: 'wins', header: t`Win rate`, rank: 10 },
      ({ win_rate }) => win_rate,
      (value) => `${value.toFixed(0)}%`,
    ),
  ];
}
