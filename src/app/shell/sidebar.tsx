import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import css from './shell.module.css';

/** The sections of the logged-in application. */
export function Sidebar() {
  const { t } = useLingui();
  return (
    <nav className={css.sidebar} aria-label={t`Sections`}>
      <Link to="/dashboard" className={css.section} activeProps={{ 'aria-current': 'page' }} title={t`Trade`} aria-label={t`Trade`}>
        <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </nav>
  );
}
