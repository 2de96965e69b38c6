import { Trans, useLingui } from '@lingui/react/macro';
import { inviteRebates, type InviteRebate } from '../../../shared/contracts/invite.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatExact } from '../../format/price.ts';
import { formatDate } from '../../format/time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { Timestamp } from '../../ui/timestamp.tsx';
import css from './invite.module.css';
import { PagedList } from './paged-list.tsx';
import { rateText } from './rate-text.ts';

/** What was paid, newest first: by user, day and asset. */
export function RebateList() {
  const { t } = useLingui();
  const engine = useEngine();
  const columns: readonly ExportColumn<InviteRebate>[] = [
    { kind: 'time', title: t`Paid`, of: ({ time }) => time },
    { kind: 'text', title: t`Day (UTC)`, of: ({ day }) => formatDate(day, 'UTC') },
    { kind: 'text', title: t`User`, of: ({ username }) => username },
    { kind: 'text', title: t`Asset`, of: ({ asset }) => asset },
    { kind: 'number', title: t`Fees`, of: ({ fee }) => fee },
    { kind: 'percent', title: t`Share`, of: ({ rate }) => Number(rate) },
    { kind: 'number', title: t`Rebate`, of: ({ rebate }) => rebate },
  ];
  return (
    <PagedList
      title={t`Rebates`}
      what="rebates"
      columns={columns}
      idOf={({ rebate_id }) => rebate_id}
      read={async (query) => (await engine.call(inviteRebates, query)).pagenation}
      heads={[
        { text: t`Paid` },
        { text: t`Day (UTC)` },
        { text: t`User` },
        { text: t`Fees`, isFigure: true },
        { text: t`Share`, isFigure: true },
        { text: t`Rebate`, isFigure: true },
      ]}
      cells={({ time, day, username, asset, fee, rate, rebate }) => (
        <>
          <td>
            <Timestamp ms={time} />
          </td>
          <td className="num">{formatDate(day, 'UTC')}</td>
          <th scope="row">{username}</th>
          <td className={css.end}>
            {formatExact(fee)} <span className="quiet">{asset}</span>
          </td>
          <td className={css.end}>{rateText(rate)}</td>
          <td className={`${css.end} private`}>
            {formatExact(rebate)} <span className="quiet">{asset}</span>
          </td>
        </>
      )}
      empty={
        <EmptyState>
          <Trans>No rebates yet. The first one comes the day after somebody you invited has traded.</Trans>
        </EmptyState>
      }
    />
  );
}
