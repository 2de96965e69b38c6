import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Role } from '../../../shared/user/role.ts';
import { useSession } from '../../session/use-session.ts';
import { barOf } from '../../shell/sections.ts';
import { Shell } from '../../shell/shell.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './account.module.css';
import { AnalysisSection } from './analysis/analysis-section.tsx';
import { ApiAccountsSection } from './api-accounts/api-accounts-section.tsx';
import { BalancesSection } from './balances/balances-section.tsx';
import { ClientsSection } from './clients/clients-section.tsx';
import { FinanceSection } from './finance/finance-section.tsx';
import { GrantsSection } from './grants/grants-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { LoginLogSection } from './login-log-section.tsx';
import { StrategiesSection } from './strategies-section.tsx';
import { SubAccountsSection } from './sub-accounts/sub-accounts-section.tsx';
import { type Place, placeNames, placeOf, placesOf, useAccountSearch } from './places.ts';

const bodies: Readonly<Record<Place, ComponentType>> = {
  balances: BalancesSection,
  'sub-accounts': SubAccountsSection,
  'api-accounts': ApiAccountsSection,
  clients: ClientsSection,
  grants: GrantsSection,
  'api-keys': KeysSection,
  'login-log': LoginLogSection,
  analysis: AnalysisSection,
  finance: FinanceSection,
  strategies: StrategiesSection,
};

/** What a user has, where, and how it came to be. The router shows it to the roles of the account alone. */
export function AccountScreen() {
  const { t } = useLingui();
  const session = useSession();
  const [{ section }] = useAccountSearch();
  const role = session?.role ?? 'user';
  const place = placeOf(section, role);
  return (
    <Shell>
      <div className={css.page}>
        <div className={css.columns}>
          <header className={css.side}>
            <h1 className={css.title}>{t`Account`}</h1>
            <SubNav place={place} role={role} />
          </header>
          <div className={css.content}>
            {session === undefined && <Skeleton rows={10} />}
            {session === null && (
              <EmptyState
                icon={<Lock size={20} aria-hidden="true" />}
                action={
                  <Link to="/login">
                    <Trans>Log in</Trans>
                  </Link>
                }
              >
                <Trans>Please Login</Trans>
              </EmptyState>
            )}
            {session &&
              (barOf({ path: '/user' }, session) ? (
                <EmptyState icon={<Lock size={20} aria-hidden="true" />}>
                  <Trans>This account is not allowed to do that.</Trans>
                </EmptyState>
              ) : (
                <PlaceBody key={`${session.username} ${place}`} place={place} />
              ))}
          </div>
        </div>
      </div>
    </Shell>
  );
}

/** The sections, each at an address of its own. */
function SubNav({ place, role }: { readonly place: Place; readonly role: Role }) {
  const { t, i18n } = useLingui();
  return (
    <nav className={css.nav} aria-label={t`Account sections`}>
      {placesOf(role).map((one) => (
        <Link
          key={one}
          to="/user"
          search={{ section: one }}
          className={css.place}
          aria-current={one === place ? 'page' : undefined}
        >
          {i18n._(placeNames[one])}
        </Link>
      ))}
    </nav>
  );
}

function PlaceBody({ place }: { readonly place: Place }) {
  const { i18n } = useLingui();
  const Body = bodies[place];
  return (
    <PanelBoundary what={i18n._(placeNames[place])}>
      <Body />
    </PanelBoundary>
  );
}
