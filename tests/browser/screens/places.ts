import { firstAdminOpen } from '../../../src/shared/contracts/activation.ts';
import { balanceData } from '../../../src/shared/contracts/account-balance.ts';
import { dayFills, dayReport } from '../../../src/shared/contracts/day-report.ts';
import { keyList } from '../../../src/shared/contracts/access-key.ts';
import { netValueAnalysis, netValueData } from '../../../src/shared/contracts/net-value.ts';
import { fngList } from '../../../src/shared/contracts/fear-greed.ts';
import { factorList } from '../../../src/shared/contracts/second-factor.ts';
import { loginLogList, sessionList } from '../../../src/shared/contracts/security.ts';
import { currentUser } from '../../../src/shared/contracts/current-user.ts';
import { appPaths } from '../../../src/shared/base/app-paths.ts';
import { dayMs } from '../../../src/shared/base/time.ts';
import { accounts, demoSession } from '../../doubles/fake-account.ts';
import type { FakeOptions } from '../../doubles/fake-engine.ts';
import { inviteAnswers } from '../../doubles/fake-invites.ts';
import { testKey } from '../../doubles/fake-keys.ts';
import { testPosition } from '../../doubles/trading.ts';
import { adminAnswers } from './admin-answers.ts';
import { answer, paged } from './answer.ts';

const key = 'BINANCE/BTCUSDT/spot';
const entryPaths = ['/login', '/signup', '/reset-password', '/first-admin', '/error'];
const adminPath = '/setup/admin';

/** What stands behind a path in place of nothing, where a page shows something by it. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/reset-password': ['?token=none'],
  '/error': ['?error=404', '?error=403'],
  '/user': [
    '',
    '?section=api-accounts',
    '?section=api-keys',
    '?section=login-log',
    '?section=analysis',
    '?section=finance',
  ],
  '/exkchart': [`?q=${key}`],
  '/exmutiplykchart': [`?s=${key}&num=4`],
  '/exdepth': [`?q=${key}`],
  '/exladder': [`?q=${key}`],
};

const today = Math.floor(Date.now() / dayMs) * dayMs;
const now = Date.now();
const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const fill = {
  fill_id: 'f1',
  order_id: 'o1',
  price: '67180.5',
  qty: '0.25',
  quote: '16795.125',
  fee: '1.67',
  fee_asset: 'USDT',
  is_maker: true,
  realized_pnl: '0',
  time: now,
};

const dayTotals = {
  orders: 3,
  fills: 4,
  turnover_usd: '67180.5',
  realized_usd: '102.5',
  fees_usd: '6.7',
  funding_usd: '-1.2',
  interest_usd: '0',
  rebates_usd: '0',
};

/** Something for each part of each page to show. */
const answers = {
  ...answer(keyList, [testKey({ ip_list: ['203.0.113.7', '2001:db8::/32'] }), testKey({ state: 'REVOKED' })]),
  ...answer(
    balanceData,
    accounts.flatMap(({ api_id }) =>
      [3, 2, 1].map((days) => ({
        time: today - days * dayMs,
        api_id,
        usd_total: String(30_000 + days * 700),
        by_type: { spot: '20000', linear: '10000' },
      })),
    ),
  ),
  ...answer(
    loginLogList,
    paged([
      { login_ip: '10.0.0.1', login_time: now, ua: '', ok: true },
      { login_ip: '10.0.0.9', login_time: now - dayMs, ua: '', ok: false },
    ]),
  ),
  ...answer(sessionList, [
    { session_id: 'own', ip: '10.0.0.1', ua: '', created: now, expires: now + dayMs, current: true },
    { session_id: 'other', ip: '10.0.0.2', ua: 'curl/8', created: now, expires: now + dayMs, current: false },
  ]),
  ...answer(factorList, { factors: [] }),
  ...answer(currentUser, {
    user_id: 'u',
    username: 'demo',
    role: 'user',
    token: 't',
    vip_level: 3,
    level: 3,
    type: 'main',
    phone: '',
    email: 'ad****mple',
    invite_code: 'X',
    activated: true,
    main_user_id: null,
    main_username: null,
    bind: { email: true, sms: false, ip_list: ['10.0.0.1'] },
    created: 0,
  }),
  ...answer(
    fngList,
    Array.from({ length: 30 }, (_, at) => ({
      time: today - at * dayMs,
      value: 20 + at * 2,
      classification: at < 13 ? ('Fear' as const) : ('Greed' as const),
      source: 'computed' as const,
      btc: String(67_000 - at * 100),
    })),
  ),
  ...answer(dayReport, {
    start: today,
    end: today + dayMs,
    as_of: now,
    first: today - 9 * dayMs,
    accounts: [
      {
        api_id: 'a1',
        name: 'Paper BIN',
        exchange: 'BINANCE',
        start: { time: today, usd: '32000' },
        end: { time: now, usd: '32100.5' },
        totals: dayTotals,
      },
    ],
    totals: dayTotals,
    symbols: [
      {
        ...market,
        asset: 'USDT',
        orders: 3,
        fills: 4,
        bought: '0.5',
        sold: '0.5',
        turnover: '67180.5',
        turnover_usd: '67180.5',
        realized: '102.5',
        realized_usd: '102.5',
        fees: [{ asset: 'USDT', amount: '6.7', usd: '6.7' }],
        fees_usd: '6.7',
        funding: '-1.2',
        funding_usd: '-1.2',
      },
    ],
    interest: [],
    rebates: [],
    positions: [
      {
        ...market,
        account_type: 'linear',
        api_id: 'a1',
        position_side: 'BOTH',
        qty: '1',
        avg_open: '67000',
        mark_price: '67240',
        unrealized: '240',
        asset: 'USDT',
      },
    ],
  }),
  ...answer(
    dayFills,
    paged([{ ...fill, ...market, api_id: 'a1', side: 'BUY', position_side: 'BOTH', order_type: 'LIMIT' }]),
  ),
  ...answer(firstAdminOpen, { open: true }),
  ...inviteAnswers,
  ...adminAnswers,
  ...answer(netValueData, {
    net_value: [
      [now - 2 * dayMs, 1],
      [now - dayMs, 1.05],
    ],
    equity: [
      [now - 2 * dayMs, 1_000],
      [now - dayMs, 1_550],
    ],
    deposits: [
      [now - 2 * dayMs, 0],
      [now - dayMs, 500],
    ],
    benchmark: { BTC: [[now - 2 * dayMs, 1]] },
  }),
  ...answer(netValueAnalysis, {
    total_return: 0.05,
    annual_return: null,
    max_drawdown: 0,
    mdd_start: null,
    mdd_end: null,
    volatility: 0.2,
    sharpe: null,
    sortino: null,
    calmar: null,
    win_rate: 1,
    profit_factor: null,
    best_day: { time: now - dayMs, value: 0.05 },
    worst_day: { time: now - dayMs, value: 0.05 },
  }),
};

/** A client with something of everything. */
export const client: FakeOptions = {
  session: demoSession,
  positions: [testPosition({ exchange: 'BINANCE' })],
  answers,
};

/** Every address of the application, with whoever comes there. */
export const places: readonly (readonly [address: string, who: FakeOptions])[] = appPaths.flatMap((path) =>
  (queries[path] ?? ['']).map((query) => {
    if (path === adminPath) return [path, { ...client, session: { ...demoSession, role: 'admin' } }] as const;
    return [path + query, entryPaths.includes(path) ? {} : client] as const;
  }),
);
