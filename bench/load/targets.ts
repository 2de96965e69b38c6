import type { Target } from '../harness/report.ts';
import { scriptsFirst, type Visit } from './visit.ts';

export const kilobyte = 1_024;
/** What public pages are held to; with `bytes` sizes alone. */
export function publicTargets(visits: readonly Visit[], bytes: boolean): readonly Target[] {
  const most = (value: (seen: Visit) => number): number => Math.max(...visits.map(value));
  const paint: Target = {
    name: 'public pages: LCP ms, CPU four times slower',
    value: most(({ largestPaintMs }) => largestPaintMs),
    limit: 1_200,
    better: 'lower',
    gated: false,
  };
  return [
    {
      name: 'public pages: KB of JS before they are readable',
      value: most((seen) => scriptsFirst(seen) / kilobyte),
      limit: 0,
      better: 'lower',
    },
    {
      name: 'public pages: KB of JS after idle',
      value: most(({ scripts }) => scripts / kilobyte),
      limit: 100,
      better: 'lower',
    },
    { name: 'public pages: KB of CSS', value: most(({ styles }) => styles / kilobyte), limit: 18, better: 'lower' },
    { name: 'public pages: KB of fonts', value: most(({ fonts }) => fonts / kilobyte), limit: 50, better: 'lower' },
    ...(bytes ? [] : [paint]),
    { name: 'public pages: CLS', value: most(({ layoutShift }) => layoutShift), limit: 0.02, better: 'lower' },
  ];
}

/** What the pages of the application are held to. */
export function appTargets(visits: ReadonlyMap<string, Visit>): readonly Target[] {
  const [logIn, dashboard, strategies, popOut] = ['log-in', 'dashboard', 'strategies', 'pop-out'].map(
    (name) => visits.get(name)!,
  ) as [Visit, Visit, Visit, Visit];
  return [
    {
      name: 'log-in: KB of JS',
      value: logIn.scripts / kilobyte,
      limit: 160,
      better: 'lower',
    },
    {
      name: 'dashboard: KB of JS until book and form are there',
      value: scriptsFirst(dashboard) / kilobyte,
      limit: 220,
      better: 'lower',
    },
    {
      name: 'dashboard: KB of JS after idle',
      value: dashboard.scripts / kilobyte,
      limit: 340,
      better: 'lower',
    },
    {
      name: 'strategies: KB of JS until the list and the cards are there',
      value: scriptsFirst(strategies) / kilobyte,
      limit: 240,
      better: 'lower',
    },
    {
      name: 'pop-out: KB of JS until its candles are there',
      value: scriptsFirst(popOut) / kilobyte,
      limit: 145,
      better: 'lower',
    },
    {
      name: 'pop-out: KB of JS after idle',
      value: popOut.scripts / kilobyte,
      limit: 180,
      better: 'lower',
    },
  ];
}
