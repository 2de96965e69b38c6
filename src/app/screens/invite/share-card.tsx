import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { InviteStat } from '../../../shared/contracts/invite.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Card } from './card.tsx';
import css from './invite.module.css';

/** The code and its link: to copy, and to be read by a phone. */
export function ShareCard({ stat: { code, link, pays_to, levels } }: { readonly stat: InviteStat }) {
  const { t } = useLingui();
  const account = pays_to?.name;
  return (
    <Card title={t`Your invite link`}>
      <div className={css.share}>
        <div className={css.texts}>
          <CopyLine label={t`Link`} text={link} copy={t`Copy invite link`} />
          <CopyLine label={t`Invite code`} text={code} copy={t`Copy invite code`} />
        </div>
        <figure className={css.qr}>
          <QrCode text={link} label={t`QR code of your invite link`} />
          <figcaption>{t`Scan to sign up`}</figcaption>
        </figure>
      </div>
      {levels.length > 0 &&
        (account === undefined ? (
          <p className={css.warning}>
            <Trans>
              You have no account at Halyard, so rebates cannot be paid. Open one under{' '}
              <Link to="/user" search={{ section: 'api-accounts' }}>
                API accounts
              </Link>
              .
            </Trans>
          </p>
        ) : (
          <p className={css.note}>
            <Trans>Rebates are paid into the spot wallet of {account}.</Trans>
          </p>
        ))}
    </Card>
  );
}
