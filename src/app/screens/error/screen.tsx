import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useRouterState } from '@tanstack/react-router';
import { accountRoles } from '../../../shared/user/role.ts';
import { readUser } from '../../session/stored-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Appearance } from '../../shell/appearance.tsx';
import { Brand } from '../../shell/brand.tsx';
import { useRoleName } from '../../shell/role-name.ts';
import { rolePaths } from '../../page/guard.ts';
import { PageSearch } from './page-search.tsx';
import css from './screen.module.css';

const route = getRouteApi('/error');

/** Nothing is there (404), or it is not for this role (403). */
export function ErrorScreen() {
  const { t } = useLingui();
  const { error = '404' } = route.useSearch() as { readonly error?: string };
  const session = useSession();
  // Before the engine has said who is here, what this browser keeps tells.
  const isNobody = (session === undefined ? readUser(localStorage) : session) === null;
  const missing = useRouterState({ select: ({ location }) => location.state.missing });
  return (
    <main className={css.page}>
      <header className={css.top}>
        <a href="/home">
          <Brand />
        </a>
        <Appearance />
      </header>
      <div className={css.card}>
        <p className={css.code}>{error === '403' ? '403' : '404'}</p>
        {error === '403' ? <Forbidden path={missing} /> : <Missing path={missing} />}
        <nav className={css.places} aria-label={t`Go to`}>
          <Link to="/dashboard">
            <Trans>Trading dashboard</Trans>
          </Link>
          <a href="/home">
            <Trans>Home</Trans>
          </a>
          {isNobody ? (
            <Link to="/login" {...(error === '403' && missing !== undefined && { state: { back: missing } })}>
              <Trans>Log in</Trans>
            </Link>
          ) : (
            <Link to="/setup">
              <Trans>Settings</Trans>
            </Link>
          )}
        </nav>
      </div>
    </main>
  );
}

function Missing({ path }: { readonly path: string | undefined }) {
  return (
    <>
      <h1 className={css.title}>
        <Trans>Page not found</Trans>
      </h1>
      {path && <p className={css.path}>{path}</p>}
      <p className={css.text}>
        <Trans>The address may be mistyped or out of date.</Trans>
      </p>
      <PageSearch />
    </>
  );
}

function Forbidden({ path }: { readonly path: string | undefined }) {
  const session = useSession();
  const roleName = useRoleName();
  const { i18n } = useLingui();
  const needed = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(
    (rolePaths[path ?? ''] ?? accountRoles).map(roleName),
  );
  const role = session && roleName(session.role);
  if (session === null) {
    return (
      <>
        <h1 className={css.title}>
          <Trans>Log in to see this page</Trans>
        </h1>
        {path && <p className={css.path}>{path}</p>}
        <p className={css.text}>
          <Trans>You are not logged in.</Trans>
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className={css.title}>
        <Trans>Your role cannot open this page</Trans>
      </h1>
      {path && <p className={css.path}>{path}</p>}
      <p className={css.text}>
        <Trans>Requires one of these roles: {needed}.</Trans>
      </p>
      {role && (
        <p className={css.text}>
          <Trans>Your role is {role}.</Trans>
        </p>
      )}
    </>
  );
}
