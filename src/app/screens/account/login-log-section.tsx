import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LoginLog } from '../../entry/login-log.tsx';
import css from './account.module.css';
import { Section } from './section.tsx';

/** The log of log-ins, with the way to where sessions are ended. */
export function LoginLogSection() {
  const { t } = useLingui();
  return (
    <Section
      title={t`Login log`}
      lead={
        <Trans>
          Login history, including failed attempts.{' '}
          <Link to="/setup/security" className={css.link}>
            Manage sessions and password
          </Link>
        </Trans>
      }
    >
      <LoginLog />
    </Section>
  );
}
