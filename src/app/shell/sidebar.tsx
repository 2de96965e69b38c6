import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { Lock, PanelLeft } from 'lucide-react';
import { useSession } from '../session/use-session.ts';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';
import { barOf, sections, type ShellSection } from './sections.ts';
import css from './shell.module.css';

/**
 * The sections of the logged-in application, by icons whose names come on hover and focus, or with names beside them; a
 * shut one says why.
 */
export function Sidebar() {
  const { t } = useLingui();
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  const [{ sectionNames: pinned }, change] = usePreferences();
  const pin = pinned ? t`Icons only` : t`Show labels`;
  return (
    <nav
      className={`${css.sidebar} ${isDashboard ? css.desk : ''} ${pinned ? css.pinned : ''}`}
      aria-label={t`Sections`}
    >
      {sections.map((section) => (
        <SectionLink key={section.path} section={section} />
      ))}
      <button
        type="button"
        className={`${css.section} ${css.pin}`}
        aria-label={pin}
        onClick={() => change({ sectionNames: !pinned })}
      >
        <PanelLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.sectionName} aria-hidden="true">
          {pin}
        </span>
      </button>
    </nav>
  );
}

/**
 * The sections other than the one that is shown, as rows with their names: for a phone, whose dashboard has no sidebar.
 */
export function SectionRows() {
  const { t } = useLingui();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav className={css.rows} aria-label={t`Sections`}>
      {sections
        .filter(({ path }) => path !== here)
        .map((section) => (
          <SectionLink key={section.path} section={section} />
        ))}
    </nav>
  );
}

function SectionLink({ section }: { readonly section: ShellSection }) {
  const { t, i18n } = useLingui();
  const session = useSession();
  // Before it is known who is there nothing is shut.
  const bar = session === undefined ? undefined : barOf(section, session);
  const { path, Icon } = section;
  const name = i18n._(section.name);
  const icon = <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
  const written = (
    <span className={css.sectionName} aria-hidden="true">
      {name}
    </span>
  );
  if (!bar)
    return (
      <Link to={path} className={css.section} activeProps={{ 'aria-current': 'page' }} aria-label={name}>
        {icon}
        {written}
      </Link>
    );
  const need = bar.why === 'vip' ? bar.need : 0;
  const why = bar.why === 'vip' ? t`needs VIP ${need}` : t`This account is not allowed to do that.`;
  return (
    <span className={`${css.section} ${css.shut}`} title={`${name}: ${why}`}>
      {icon}
      {written}
      <Lock size={9} strokeWidth={2.5} aria-hidden="true" className={css.shutMark} />
      <span className="visually-hidden">
        {name}: {why}
      </span>
    </span>
  );
}
