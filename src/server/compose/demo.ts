import { must } from '../../shared/base/assert.ts';
import {
  type AccountType,
  type Exchange as ExchangeId,
  type InstrumentKey,
  symbolOfKey,
} from '../../shared/market/instrument.ts';
import type { Identity } from './identity.ts';
import type { Trading } from './trading.ts';
import type { Workspace } from './storage.ts';
import { demoEmail, demoLogin } from './demo-login.ts';
import { openPortfolio } from '../desk/margin/portfolio-account.ts';
import type { Passwords } from '../identity/passwords.ts';

/** What the demo user watches from the start, by group. */
const watched: Readonly<Record<string, readonly InstrumentKey[]>> = {
  Crypto: ['BINANCE/BTCUSDT/spot', 'BINANCE/ETHUSDT/spot', 'BINANCE/SOLUSDT/spot', 'OKX/XRPUSDT/spot'],
  Perpetuals: ['BINANCE/BTCUSDT/linear', 'BYBIT/ETHUSDT/linear', 'HALYARD/BTCUSD/inverse'],
  Markets: ['forex/EURUSD/forex', 'forex/USDJPY/forex', 'Astock/SH600519/astock'],
};

type Money = readonly (readonly [type: AccountType, asset: string, amount: string])[];

const coinMoney: Money = [
  ['spot', 'USDT', '100000'],
  ['spot', 'BTC', '1'],
  ['spot', 'ETH', '10'],
  ['spot', 'CNY', '1000000'],
  ['linear', 'USDT', '100000'],
  ['inverse', 'BTC', '1'],
  ['inverse', 'ETH', '10'],
];

const portfolioMoney: Money = [
  ['margin', 'USDT', '50000'],
  ['margin', 'BTC', '1'],
  ['linear', 'USDT', '50000'],
  ['inverse', 'BTC', '0.5'],
];

const paperAccounts: readonly (readonly [
  name: string,
  exchange: ExchangeId,
  money: Money,
  accountMode?: 'PORTFOLIO',
])[] = [
  ['Binance paper', 'BINANCE', coinMoney],
  ['OKX paper', 'OKX', coinMoney],
  ['Halyard paper', 'HALYARD', [...coinMoney, ['commodity', 'CNY', '500000'], ['option', 'USDT', '100000']]],
  ['A-share paper', 'Astock', [['astock', 'CNY', '1000000']]],
  [
    'Deribit paper',
    'DERIBIT',
    [
      ['spot', 'USDT', '100000'],
      ['option', 'BTC', '1'],
      ['option', 'ETH', '10'],
    ],
  ],
  [
    'Forex paper',
    'forex',
    [
      ['forex', 'USD', '100000'],
      ['forex', 'EUR', '50000'],
      ['forex', 'JPY', '10000000'],
    ],
  ],
  ['Halyard portfolio', 'HALYARD', portfolioMoney, 'PORTFOLIO'],
];

/**
 * Creates the demo user with its funded paper accounts where it is missing; funds an account that has no money cell
 * yet. Idempotent. True where the user was missing.
 */
export async function seedDemo(
  { users }: Pick<Identity, 'users'>,
  trading: Pick<Trading, 'accounts' | 'engine'>,
  passwords: Passwords,
  nowMs: number,
): Promise<boolean> {
  const before = await users.byLogin(demoLogin.username);
  const user =
    before ??
    (await users.create({
      username: demoLogin.username,
      email: demoEmail,
      phone: null,
      passwordHash: await passwords.hash(demoLogin.password),
      role: 'user',
      vipLevel: 3,
      createdMs: nowMs,
    }));
  await givePaperAccounts(trading, user.userId, nowMs);
  return before === undefined;
}

/** Fills the watchlist of the demo user. */
export async function seedDemoWatchlist(
  { users }: Pick<Identity, 'users'>,
  { subscriptions }: Pick<Workspace, 'subscriptions'>,
): Promise<void> {
  const { userId } = must(await users.byLogin(demoLogin.username), 'the demo user');
  const list = Object.entries(watched).flatMap(([group, keys]) =>
    keys.map((key) => ({ ...must(symbolOfKey(key), key), group })),
  );
  await subscriptions.add(userId, list);
}

/**
 * Gives a user the funded paper accounts of the demo user where they are missing; funds an account that has no money
 * cell yet. Idempotent.
 */
export async function givePaperAccounts(
  { accounts, engine }: Pick<Trading, 'accounts' | 'engine'>,
  userId: string,
  nowMs: number,
): Promise<void> {
  const owned = accounts.ofOwner(userId);
  for (const [name, venue, money, accountMode = 'CLASSIC'] of paperAccounts) {
    const known =
      owned.find((one) => one.name === name) ??
      (await accounts.create({
        owner: userId,
        name,
        exchange: venue,
        permissions: ['spot', 'future'],
        createdMs: nowMs,
        accountMode,
      }));
    const account = known.permissions.includes('future')
      ? known
      : await accounts.permit(known.api_id, ['spot', 'future'], nowMs);
    await openPortfolio(engine, account);
    const funded =
      engine
        .accounts()
        .find(({ api_id }) => api_id === account.api_id)
        ?.cells.map(({ account_type, asset }) => `${account_type}/${asset}`) ?? [];
    for (const [account_type, asset, amount] of money) {
      if (!funded.includes(`${account_type}/${asset}`))
        await engine.deposit({ user_id: userId, api_id: account.api_id, account_type, asset, amount });
    }
  }
}
