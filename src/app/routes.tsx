import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Role } from '../shared/user/role.ts';
import { judge, plainPath } from './page/guard.ts';
import type { Texts, TextSet } from './text/i18n.ts';
import { loadChunk } from './page/load-chunk.ts';
import { titles } from './page/title.ts';
import { RouteErrorFallback } from './ui/lazy/route-error-fallback.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path that led to /error. */
    missing?: string;
    /** What has just been done where /login was opened afterwards. */
    entered?: 'signed_up' | 'new_password';
    /** The name to log in with. */
    username?: string;
    /** The page that /login leads back to. */
    back?: string;
  }
}

/** What the guard needs to know at every navigation, and where screens get their texts. */
export interface RouterContext {
  /** Role of the stored user; undefined where nobody is logged in. */
  readonly role: () => Role | undefined;
  readonly texts: Texts;
}

/** The sheet of all components, for those who work on them: no build knows it. */
const gallery = '/__kit';
const built: ReadonlySet<string> = new Set([...Object.keys(titles), ...(import.meta.env.DEV ? [gallery] : [])]);

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: RouteErrorFallback,
  beforeLoad: ({ location, context }) => {
    const verdict = judge(location.pathname, context.role(), built);
    if (verdict.go === '/error')
      throw redirect({
        to: '/error',
        search: { error: verdict.error },
        state: { missing: location.pathname },
        replace: true,
      });
    if (verdict.go !== 'stay') throw redirect({ to: verdict.go, replace: true });
  },
});

const text = (search: Record<string, unknown>) => search as Record<string, string | undefined>;
/** Screens that open without the rest of the application have texts of their own; all others take everything. */
const textSets: Readonly<Record<string, TextSet>> = {
  '/login': 'entry',
  '/signup': 'entry',
  '/reset-password': 'entry',
  '/dashboard': 'desk',
  '/AIdashboard': 'ai',
};
const textSetOf = (path: string): TextSet => textSets[path] ?? 'all';
const at = <P extends string>(path: P) => ({
  getParentRoute: () => root,
  path,
  validateSearch: text,
  loader: ({ context }: { readonly context: RouterContext }) => context.texts.need(textSetOf(path)),
});

/** How each screen is loaded; every one is a chunk of its own. */
const screens = {
  '/home': lazyRouteComponent(() => loadChunk(() => import('./screens/home/screen.tsx')), 'HomeScreen'),
  '/login': lazyRouteComponent(() => loadChunk(() => import('./screens/login/screen.tsx')), 'LoginScreen'),
  '/signup': lazyRouteComponent(() => loadChunk(() => import('./screens/signup/screen.tsx')), 'SignUpScreen'),
  '/reset-password': lazyRouteComponent(
    () => loadChunk(() => import('./screens/reset-password/screen.tsx')),
    'ResetPasswordScreen',
  ),
  '/first-admin': lazyRouteComponent(
    () => loadChunk(() => import('./screens/first-admin/screen.tsx')),
    'FirstAdminScreen',
  ),
  '/dashboard': lazyRouteComponent(() => loadChunk(() => import('./screens/dashboard/screen.tsx')), 'DashboardScreen'),
  '/user': lazyRouteComponent(() => loadChunk(() => import('./screens/account/screen.tsx')), 'AccountScreen'),
  '/AIdashboard': lazyRouteComponent(
    () => loadChunk(() => import('./screens/ai-dashboard/screen.tsx')),
    'AiDashboardScreen',
  ),
  '/summary': lazyRouteComponent(() => loadChunk(() => import('./screens/summary/screen.tsx')), 'SummaryScreen'),
  '/data': lazyRouteComponent(() => loadChunk(() => import('./screens/data/screen.tsx')), 'DataScreen'),
  '/markets': lazyRouteComponent(() => loadChunk(() => import('./screens/markets/screen.tsx')), 'MarketsScreen'),
  '/options': lazyRouteComponent(() => loadChunk(() => import('./screens/options/screen.tsx')), 'OptionsScreen'),
  '/invite': lazyRouteComponent(() => loadChunk(() => import('./screens/invite/screen.tsx')), 'InviteScreen'),
  '/setup': lazyRouteComponent(() => loadChunk(() => import('./screens/settings/screen.tsx')), 'SettingsScreen'),
  '/setup/security': lazyRouteComponent(
    () => loadChunk(() => import('./screens/security/screen.tsx')),
    'SecurityScreen',
  ),
  '/setup/admin': lazyRouteComponent(() => loadChunk(() => import('./screens/admin/screen.tsx')), 'AdminScreen'),
  '/stress': lazyRouteComponent(() => loadChunk(() => import('./screens/stress/screen.tsx')), 'StressScreen'),
  '/error': lazyRouteComponent(() => loadChunk(() => import('./screens/error/screen.tsx')), 'ErrorScreen'),
};

/**
 * Begins to load the screen at which an address will end before the router asks for it, so that nothing else at the
 * start holds it up. A failure is told where the router meets it.
 */
export function preloadScreen(address: string, role: Role | undefined): void {
  const screen: AsyncRouteComponent<unknown> | undefined = screens[endOf(address, role) as keyof typeof screens];
  void screen?.preload?.();
}

/** The set of texts that the screen needs at which an address will end. */
export const textSetAt = (address: string, role: Role | undefined): TextSet => textSetOf(endOf(address, role));

function endOf(address: string, role: Role | undefined): string {
  const { go } = judge(address, role, built);
  return go === 'stay' ? plainPath(address) : go;
}

const devRoutes = import.meta.env.DEV
  ? [
      createRoute({
        ...at(gallery),
        component: lazyRouteComponent(() => import('./gallery/screen.tsx'), 'GalleryScreen'),
      }),
    ]
  : [];

/** Every route of the application. */
export const routeTree = root.addChildren([
  createRoute({ ...at('/home'), component: screens['/home'] }),
  createRoute({ ...at('/login'), component: screens['/login'] }),
  createRoute({ ...at('/signup'), component: screens['/signup'] }),
  createRoute({ ...at('/reset-password'), component: screens['/reset-password'] }),
  createRoute({ ...at('/first-admin'), component: screens['/first-admin'] }),
  createRoute({ ...at('/dashboard'), component: screens['/dashboard'] }),
  createRoute({ ...at('/user'), component: screens['/user'] }),
  createRoute({ ...at('/AIdashboard'), component: screens['/AIdashboard'] }),
  createRoute({ ...at('/summary'), component: screens['/summary'] }),
  createRoute({ ...at('/data'), component: screens['/data'] }),
  createRoute({ ...at('/markets'), component: screens['/markets'] }),
  createRoute({ ...at('/options'), component: screens['/options'] }),
  createRoute({ ...at('/invite'), component: screens['/invite'] }),
  createRoute({ ...at('/setup'), component: screens['/setup'] }),
  createRoute({ ...at('/setup/security'), component: screens['/setup/security'] }),
  createRoute({ ...at('/setup/admin'), component: screens['/setup/admin'] }),
  createRoute({ ...at('/stress'), component: screens['/stress'] }),
  createRoute({ ...at('/error'), component: screens['/error'] }),
  ...devRoutes,
]);
