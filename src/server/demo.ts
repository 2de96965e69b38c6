import type { AccountType, Exchange as ExchangeId } from '../shared/market/instrument.ts';
import type { Context } from './context.ts';
import type { Passwords } from './http/passwords.ts';

/** The account of someone who has just arrived. It exists only on loopback addresses. */
export const demoLogin = { username: 'demo', password: 'demo1234' } as const;

/** Its address marks the demo user: a reserved domain, at which nobody can register. */
export const demoEmail = 'demo@halyard.example';

type Money = readonly (readonly [asset: string, amount: string])[];

const spotMoney: Money = [['USDT', '100000'], ['BTC', '1'], ['ETH', '10'], ['CNY', '1000000']];

const paperAccounts: readonly (readonly [name: string, exchange: ExchangeId, type: AccountType, money: Money])[] = [
  ['Binance paper', 'BINANCE', 'spot', spotMoney], ['OKX paper', 'OKX', 'spot', spotMoney], ['Halyard paper', 'HALYARD', 'spot', spotMoney],
  ['A-share paper', 'Astock', 'astock', [['CNY', '1000000']]], ['Forex paper', 'forex', 'forex', [['USD', '100000'], ['EUR', '50000'], ['JPY', '10000000']]],
];

/** Creates the demo user with its funded paper accounts where it is missing; funds an account that has no money cell yet. Idempotent. */
export async function seedDemo({ users, accounts, exchange }: Context, passwords: Passwords, nowMs: number): Promise<void> {
  const user = await users.byLogin(demoLogin.username) ?? await users.create({
    username: demoLogin.username, email: demoEmail, phone: null, passwordHash: await passwords.hash(demoLogin.password), role: 'user', vipLevel: 3,
    createdMs: nowMs,
  });
  const owned = accounts.ofOwner(user.userId);
  for (const [name, venue, account_type, money] of paperAccounts) {
    const account = owned.find((one) => one.name === name)
      ?? await accounts.create({ owner: user.userId, name, exchange: venue, permissions: ['spot'], createdMs: nowMs });
    const funded = exchange.accounts().find(({ api_id }) => api_id === account.api_id)?.cells.map(({ asset }) => asset) ?? [];
    for (const [asset, amount] of money) {
      if (!funded.includes(asset)) await exchange.deposit({ user_id: user.userId, api_id: account.api_id, account_type, asset, amount });
    }
  }
}
