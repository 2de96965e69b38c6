import { useLingui } from '@lingui/react/macro';
import type { GrantedSummary } from '../../../../shared/contracts/net-value.ts';
import { formatDecimal } from '../../../format/price.ts';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import { Button } from '../../../ui/form/button.tsx';
import page from '../account.module.css';
import css from '../analysis/analysis.module.css';
import { useAccountSearch } from '../places.ts';
import { ActionHead } from '../../../ui/action-head.tsx';

type UserSum = GrantedSummary['by_user'][number];

/** A part of the whole, which has no direction. */
const shareText = (share: number | undefined): string =>
  share === undefined ? '—' : `${formatDecimal((share * 100).toFixed(6), 2)}%`;

interface ByUserProps {
  readonly summary: GrantedSummary;
  /** Whose accounts are looked at; all where it is undefined. */
  readonly userId: string | undefined;
}

/** What the authorised accounts are worth now, by their owners; one of them can be looked at alone. */
export function ByUser({ summary, userId }: ByUserProps) {
  const { t } = useLingui();
  const [, patch] = useAccountSearch();
  const { by_user, usd_total } = summary;
  const whole = Number(usd_total);
  const shareOf = ({ usd_total: usd }: UserSum) => (whole > 0 ? Number(usd) / whole : undefined);
  const columns: readonly ExportColumn<UserSum>[] = [
    { kind: 'text', title: t`User`, of: ({ username }) => username },
    { kind: 'number', title: t`Accounts`, digits: 0, of: ({ accounts }) => accounts },
    { kind: 'money', title: t`Value USD`, of: ({ usd_total: usd }) => usd },
    { kind: 'percent', title: t`Share`, of: shareOf },
  ];
  return (
    <section className={css.body} aria-label={t`Value by user`}>
      <div className={css.tools}>
        <h3 className={css.plotTitle}>{t`Value by user`}</h3>
        {userId !== undefined && (
          <Button size="small" onPress={() => patch({ user: undefined })}>{t`Show all users`}</Button>
        )}
        <ExportButton job={() => ({ what: 'value-by-user', title: t`Value by user`, columns, rows: by_user })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys */}
      <section className={`${page.wide} ${css.table}`} aria-label={t`Users`} tabIndex={0}>
        <table className={page.table}>
          <ActionHead
            heads={[t`User`, t`Accounts`, t`Value USD`, t`Share`]}
            ends={[t`Accounts`, t`Value USD`, t`Share`]}
            endClass={page.end}
          />
          <tbody>
            {by_user.map((row) => (
              <tr key={row.user_id} aria-current={row.user_id === userId ? 'true' : undefined}>
                <th scope="row">{row.username}</th>
                <td className={page.end}>{row.accounts}</td>
                <td className={page.end}>
                  <span className="private">{formatDecimal(row.usd_total, 2)}</span>
                </td>
                <td className={page.end}>{shareText(shareOf(row))}</td>
                <td className={page.end}>
                  <Button
                    size="small"
                    aria-label={t`Analyse ${row.username}`}
                    onPress={() => patch({ user: row.user_id })}
                  >{t`Analyse`}</Button>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`Total`}</th>
              <td className={page.end}>{summary.accounts}</td>
              <td className={page.end}>
                <span className="private">{formatDecimal(usd_total, 2)}</span>
              </td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}
