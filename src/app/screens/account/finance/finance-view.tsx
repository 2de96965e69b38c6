import { Trans, useLingui } from '@lingui/react/macro';
import type { netValueData } from '../../../../shared/contracts/net-value.ts';
import type { Output } from '../../../../shared/base/contract.ts';
import { dayMs, hourMs } from '../../../../shared/base/time.ts';
import { formatDecimal } from '../../../format/price.ts';
import { dateZone, formatDateTime } from '../../../format/time.ts';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import page from '../account.module.css';
import css from '../analysis/analysis.module.css';
import { percentOf } from '../analysis/equity-figures.tsx';
import { dayText, type Period } from '../../../ui/period/period.ts';
import { NetValueCharts } from './net-value-charts.tsx';
import { netValueRows, type NetValueRow } from './net-value-rows.ts';
import { useAnalysisView, ViewChoice } from '../analysis/view-choice.tsx';

interface FinanceViewProps {
  readonly values: Output<typeof netValueData>;
  readonly period: Period;
}

/** The same as charts, as a table, and as a file. */
export function FinanceView({ values, period }: FinanceViewProps) {
  const { t } = useLingui();
  const rows = netValueRows(values);
  const view = useAnalysisView();
  const columns: readonly ExportColumn<NetValueRow>[] = [
    { kind: 'time', title: t`Time`, of: ({ ms }) => ms },
    { kind: 'number', title: t`Net value`, digits: 6, of: ({ netValue }) => netValue },
    { kind: 'number', title: t`Value USD`, digits: 2, of: ({ equity }) => equity },
    { kind: 'number', title: t`Net deposits USD`, digits: 2, of: ({ deposits }) => deposits },
    { kind: 'percent', title: t`Return since start`, of: ({ netValue }) => netValue - 1 },
    { kind: 'percent', title: t`BTC since start`, of: ({ btc }) => (btc === undefined ? undefined : btc - 1) },
  ];
  return (
    <>
      <div className={css.tools}>
        <ViewChoice view={view} />
        <ExportButton
          job={() => ({
            what: `net-value-${dayText(period.first)}-${dayText(period.last)}`,
            title: t`Financial analysis`,
            columns,
            rows: rows.toReversed(),
          })}
        />
      </div>
      {view === 'table' ? (
        <NetValueTable rows={rows} />
      ) : rows.length < 2 ? (
        <EmptyState>
          <Trans>Only one value recorded so far. Charts appear after the second hour.</Trans>
        </EmptyState>
      ) : (
        <NetValueCharts rows={rows} period={period} stepMs={period.last - period.first < 7 ? hourMs : dayMs} />
      )}
    </>
  );
}

function NetValueTable({ rows }: { readonly rows: readonly NetValueRow[] }) {
  const { t } = useLingui();
  const money = (value: number) => <span className="private">{formatDecimal(value.toFixed(6), 2)}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys
    <section className={`${page.wide} ${css.table}`} aria-label={t`Net values`} tabIndex={0}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">{t`Time (UTC)`}</th>
            {[t`Net value`, t`Value USD`, t`Net deposits USD`, t`Return since start`, t`BTC since start`].map(
              (head) => (
                <th key={head} scope="col" className={page.end}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ ms, netValue, equity, deposits, btc }) => (
            <tr key={ms}>
              <th scope="row" className="num">
                {formatDateTime(ms, dateZone).slice(0, -3)}
              </th>
              <td className={page.end}>{formatDecimal(netValue.toFixed(8), 4)}</td>
              <td className={page.end}>{money(equity)}</td>
              <td className={page.end}>{deposits === 0 ? '—' : money(deposits)}</td>
              <td className={page.end}>{percentOf(netValue - 1)}</td>
              <td className={page.end}>{percentOf(btc === undefined ? undefined : btc - 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
