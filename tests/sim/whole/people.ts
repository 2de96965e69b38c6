import { symbols } from '../../../src/shared/contracts/market-base.ts';
import { depth } from '../../../src/shared/contracts/market-data.ts';
import type { Instrument, SymbolRef } from '../../../src/shared/market/instrument.ts';
import { check } from '../../crash/check.ts';
import type { Trader } from '../../crash/traffic.ts';
import type { Role } from '../../../src/shared/user/role.ts';
import { toScaled } from '../../../src/shared/base/decimal.ts';
import { moneyDecimals } from '../../../src/shared/core/ledger/money.ts';
import type { Client, User } from './client.ts';
import type { Sight } from './sight.ts';
import type { Machine } from './machine.ts';
import { passwordOf, plainPasswords } from './sessions.ts';

const tokenMs = 30 * 86_400_000;

/** All who have to do with the server. */
export interface People {
  /**
   * Who trade: alice with two accounts, bob whom she has invited, and her sub-accounts cara and dora. Only the first
   * two have an address to which a code is sent.
   */
  readonly users: readonly User[];
  readonly main: User;
  readonly invited: User;
  /** Is frozen and opened again and again. */
  readonly frozen: User;
  /** Trades on the second account of the main account. */
  readonly trader: User;
  readonly admin: User;
  /** Sees accounts that are granted to it. */
  readonly observer: User;
  /** All money that was put in, by asset. */
  readonly putIn: ReadonlyMap<string, bigint>;
}

/** What an account begins with. */
const beginnings = [
  ['spot', 'USDT', '100000'],
  ['spot', 'BTC', '10'],
  ['spot', 'ETH', '100'],
  ['margin', 'USDT', '2000'],
  ['linear', 'USDT', '5000'],
  ['option', 'USDT', '20000'],
] as const;

/** The people of a seed, with accounts that have money. The tokens are opened as the log-in opens them. */
export async function settle(machine: Machine, nowMs: number): Promise<People> {
  const { services } = machine;
  const { users: stored } = services.identity;
  let count = 0;
  const putIn = new Map<string, bigint>();

  async function known(user_id: string, username: string, api_ids: readonly string[]): Promise<User> {
    const token = await services.identity.sessions.open(user_id, '10.0.0.1', nowMs, tokenMs);
    return { user_id, username, token, address: `10.0.1.${++count}`, api_ids, isShut: false };
  }

  async function made(username: string, role: Role, accounts: number, invitedBy?: string): Promise<User> {
    const { userId } = await stored.create({
      username,
      email: `${username}@halyard.example`,
      phone: null,
      passwordHash: await plainPasswords.hash(passwordOf(username)),
      role,
      vipLevel: 3,
      createdMs: nowMs,
      ...(invitedBy !== undefined && { invitedBy }),
    });
    const api_ids: string[] = [];
    for (let number = 0; number < accounts; number++) {
      const { api_id } = await services.trading.accounts.create({
        owner: userId,
        name: `${username} ${number}`,
        exchange: 'HALYARD',
        permissions: ['spot', 'future'],
        createdMs: nowMs + number,
      });
      api_ids.push(api_id);
    }
    return known(userId, username, api_ids);
  }

  async function fund({ user_id, api_ids }: User): Promise<void> {
    for (const api_id of api_ids)
      for (const [account_type, asset, amount] of beginnings) {
        await services.trading.engine.deposit({ user_id, api_id, account_type, asset, amount });
        putIn.set(asset, (putIn.get(asset) ?? 0n) + toScaled(amount, moneyDecimals)!);
      }
  }

  async function subOf(main: User, username: string, api_ids: readonly string[] | null): Promise<User> {
    const { user_id } = await services.accounts.subAccounts.save(
      { userId: main.user_id },
      {
        username,
        password: passwordOf(username),
        kind: api_ids ? 'trader' : 'sub',
        permissions: api_ids ? ['trade_spot', 'trade_future'] : ['trade_spot', 'trade_future', 'transfer'],
        api_ids: api_ids && [...api_ids],
        note: '',
      },
      {
        hash: plainPasswords.hash,
        setPassword: () => Promise.resolve(),
        endSessions: () => Promise.resolve(),
        reopenSockets: () => undefined,
      },
    );
    const own = services.trading.accounts.ofOwner(user_id).map(({ api_id }) => api_id);
    return known(user_id, username, api_ids ?? own);
  }

  const main = await made('alice', 'user', 2);
  const invited = await made('bob', 'user', 1, main.user_id);
  const frozen = await subOf(main, 'cara', null);
  const sister = await subOf(main, 'dora', null);
  const trader = await subOf(main, 'tom', main.api_ids.slice(1));
  const admin = await made('anna', 'admin', 0);
  const observer = await made('olga', 'observer', 0);
  const users = [main, invited, frozen, sister];
  for (const user of users) await fund(user);
  return { users, main, invited, frozen, trader, admin, observer, putIn };
}

/** Whoever is to see what, before anything is granted: a main account its sub-accounts too, an administrator all. */
export function showOwn(sight: Sight, { users, main, invited, trader, observer }: People): void {
  for (const user of [...users, trader, observer]) sight.show(user.address, user.api_ids);
  for (const user of users) if (user !== main && user !== invited) sight.show(main.address, user.api_ids);
}

type Book = { readonly bids: readonly (readonly [string, string])[] };

/** With the size of a small order, and its decimals. */
const markets: readonly (readonly [Trader['symbol'], number, number])[] = [
  [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }, 1, 3],
  [{ exchange: 'HALYARD', symbol: 'ETHUSDT', account_type: 'spot' }, 10, 3],
  [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' }, 1, 3],
  [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'margin', margin_auto: 'AUTO_BORROW_REPAY' }, 1, 3],
];

/** The option of the last expiry whose strike is nearest to the price: one that lives on over all lives of a seed. */
async function optionOf(client: Client, user: User): Promise<readonly [Trader['symbol'], number, number] | undefined> {
  const ref = { exchange: 'HALYARD', account_type: 'option' } as const;
  const spot = (await client.read(user, depth, {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    limit: 5,
  })) as Book | undefined;
  const table = (await client.read(user, symbols, ref)) as { list: readonly Instrument[] } | undefined;
  const listed = (table?.list ?? []).filter(({ base, option_type }) => base === 'BTC' && option_type === 'C');
  const last = Math.max(...listed.map(({ expiry }) => expiry ?? 0));
  const price = Number(spot?.bids[0]?.[0]);
  const [nearest] = listed
    .filter(({ expiry }) => expiry === last)
    .sort((a, b) => Math.abs(Number(a.strike) - price) - Math.abs(Number(b.strike) - price));
  return nearest && [{ ...ref, symbol: nearest.symbol }, 1, 2];
}

/** Where the markets are now, as the accounts' traders see them. */
export async function tradersOf(client: Client, users: readonly User[]): Promise<Trader[]> {
  const traders: Trader[] = [];
  const option = await optionOf(client, users[0]!);
  check(option !== undefined, 'no option is listed');
  for (const [symbol, amount, amountDecimals] of [...markets, option]) {
    const traded: SymbolRef = {
      exchange: symbol.exchange,
      symbol: symbol.symbol,
      account_type: symbol.account_type === 'margin' ? 'spot' : symbol.account_type,
    };
    const book = (await client.read(users[0]!, depth, { ...traded, limit: 5 })) as Book | undefined;
    check(book?.bids[0] !== undefined, `no bid for ${symbol.symbol}`);
    const price = book.bids[0][0];
    const decimals = (price.split('.')[1] ?? '').length;
    for (const user of users)
      for (const api_id of user.api_ids) {
        traders.push({
          api_id,
          symbol,
          ticks: Math.round(Number(price) * 10 ** decimals),
          decimals,
          amount,
          amountDecimals,
          siblings: user.api_ids.filter((other) => other !== api_id),
        });
      }
  }
  return traders;
}
