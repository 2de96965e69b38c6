import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import type { Role } from '../shared/user/role.ts';
import { judge } from './guard.ts';
import { titles } from './title.ts';
import { RouteTrouble } from './ui/route-trouble.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path that led to /error. */
    missing?: string;
  }
}

/** What the guard needs to know at every navigation. */
export interface RouterContext {
  /** Role of the stored user; undefined where nobody is logged in. */
  readonly role: () => Role | undefined;
}

const built: ReadonlySet<string> = new Set(Object.keys(titles));

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: RouteTrouble,
  beforeLoad: ({ location, context }) => {
    const verdict = judge(location.pathname, context.role(), built);
    if (verdict.go === '/error') throw redirect({ to: '/error', search: { error: verdict.error }, state: { missing: location.pathname }, replace: true });
    if (verdict.go !== 'stay') throw redirect({ to: verdict.go, replace: true });
  },
});

const text = (search: Record<string, unknown>) => search as Record<string, string | undefined>;
const at = <P extends string>(path: P) => ({ getParentRoute: () => root, path, validateSearch: text });

/** Every route of the application, each screen in a chunk of its own. */
export const routeTree = root.addChildren([
  createRoute({ ...at('/home'), component: lazyRouteComponent(() => import('./screens/home/screen.tsx'), 'HomeScreen') }),
  createRoute({ ...at('/login'), component: lazyRouteComponent(() => import('./screens/login/screen.tsx'), 'LoginScreen') }),
  createRoute({ ...at('/dashboard'), component: lazyRouteComponent(() => import('./screens/dashboard/screen.tsx'), 'DashboardScreen') }),
  createRoute({ ...at('/exkchart'), component: lazyRouteComponent(() => import('./screens/pop-out-chart/screen.tsx'), 'PopOutChartScreen') }),
  createRoute({ ...at('/exmutiplykchart'), component: lazyRouteComponent(() => import('./screens/pop-out-multi-chart/screen.tsx'), 'PopOutMultiChartScreen') }),
  createRoute({ ...at('/exdepth'), component: lazyRouteComponent(() => import('./screens/pop-out-depth/screen.tsx'), 'PopOutDepthScreen') }),
  createRoute({ ...at('/stress'), component: lazyRouteComponent(() => import('./screens/stress/screen.tsx'), 'StressScreen') }),
  createRoute({ ...at('/error'), component: lazyRouteComponent(() => import('./screens/error/screen.tsx'), 'ErrorScreen') }),
]);
