import type { PagePlan } from './visit.ts';

const fewPublicPaths = ['/home', '/service/marketmaker', '/about-career/application'];
const morePublicPaths = [
  '/product',
  '/service/digital-asset-management',
  '/service/advisory',
  '/about-us',
  '/about-career',
  '/about-career/trader',
  '/contact-us',
];

/** Public pages that are measured, each by its path. */
export const publicPathsOf = (short: boolean): readonly string[] => [
  ...fewPublicPaths,
  ...(short ? [] : morePublicPaths),
];

/** All pages that are measured; `token` is that of the demo user's session. */
export function pagePlans(publicPaths: readonly string[], token: string): readonly PagePlan[] {
  const stored = { user: JSON.stringify({ invite_code: '', role: 'user', token, username: 'demo', vip_level: 3 }) };
  return [
    ...publicPaths.map((path) => ({ name: path, path: `${path}?lang=en` })),
    { name: 'log-in', path: '/login', usable: ['input[name="password"]', 'button[type="submit"]'] },
    { name: 'dashboard', path: '/dashboard', stored, usable: ['#book canvas', '#order form input'] },
    { name: 'strategies', path: '/AIdashboard', stored, usable: ['[role="radiogroup"]', 'article button'] },
    { name: 'pop-out', path: '/exkchart?q=BINANCE/BTCUSDT/spot', stored, usable: ['canvas'] },
  ];
}
