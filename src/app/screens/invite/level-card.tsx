import { Trans, useLingui } from '@lingui/react/macro';
import type { InviteStat } from '../../../shared/contracts/invite.ts';
import { Card } from './card.tsx';
import css from './invite.module.css';
import { rateText } from './rate-text.ts';

/** How it works, and the table of levels that the operator has set. */
export function LevelCard({ stat: { levels, level: own } }: { readonly stat: InviteStat }) {
  const { t } = useLingui();
  return (
    <Card title={t`How it works`} isWide>
      <div className={css.terms}>
        <ol className={css.steps}>
          <li>
            <strong>{t`Share your link`}</strong>
            <span>
              <Trans>Whoever signs up with your link or code counts as invited by you.</Trans>
            </span>
          </li>
          <li>
            <strong>{t`They trade`}</strong>
            <span>
              <Trans>Fees at Halyard and on its simulated exchanges count, A-shares excepted.</Trans>
            </span>
          </li>
          <li>
            <strong>{t`You are paid every day`}</strong>
            <span>
              <Trans>You get a share of their fees, in the asset of each fee. It costs them nothing.</Trans>
            </span>
          </li>
        </ol>
        {levels.length === 0 ? (
          <p className={css.note}>
            <Trans>Rebates are currently off. Invites are still counted.</Trans>
          </p>
        ) : (
          <table className={css.table} aria-label={t`Levels`}>
            <thead>
              <tr>
                <th scope="col">{t({ message: 'Level', context: 'invites' })}</th>
                <th scope="col" className={css.end}>{t`Active invited users`}</th>
                <th scope="col" className={css.end}>{t`Share of fees`}</th>
              </tr>
            </thead>
            <tbody>
              {levels.map(({ level, active, rate }) => (
                <tr key={level} aria-current={level === own ? 'true' : undefined}>
                  <th scope="row">
                    {level} {level === own && <span className={css.chip}>{t`Your level`}</span>}
                  </th>
                  <td className={css.end}>{t`from ${active}`}</td>
                  <td className={css.end}>{rateText(rate)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Card>
  );
}
