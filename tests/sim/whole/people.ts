import { symbols } from '../../../src/shared/contracts/market-base.ts';
import { depth } from '../../../src/shared/contracts/market-data.ts';
import type { Instrument, SymbolRef } from '../../../src/shared/market/instrument.ts';
import { check } from '../../crash/check.ts';
import type { Trader } from '../../crash/traffic.ts';
import type { Client, User } from './client.ts';
import type { Machine } from './machine.ts';
import { passwordOf, plainPasswords } from './sessions.ts';

const tokenMs = 30 * 86_400_000;

/** Two users with three accounts between them, funded. The tokens are opened as the log-in opens them. */
export async function settle({ services }: Machine, nowMs: number): Promise<User[]> {
  const users: User[] = [];
  for (const [username, accounts] of [
    ['alice', 2],
    ['bob', 1],
  ] as const) {
    const { userId } = await services.identity.users.create({
      username,
      email: `${username}@halyard.example`,
      phone: null,
      passwordHash: await plainPasswords.hash(passwordOf(username)),
      role: 'user',
      vipLevel: 3,
      createdMs: nowMs,
    });
    const token = await services.identity.sessions.open(userId, '10.0.0.1', nowMs, tokenMs);
    const api_ids: string[] = [];
    for (let number = 0; number < accounts; number++) {
      const { api_id } = await services.trading.accounts.create({
        owner: userId,
        name: `${username} ${number}`,
        exchange: 'HALYARD',
        permissions: ['spot', 'future'],
        createdMs: nowMs,
      });
      api_ids.push(api_id);
      for (const [account_type, asset, amount] of [
        ['spot', 'USDT', '100000'],
        ['spot', 'BTC', '10'],
        ['spot', 'ETH', '100'],
        ['margin', 'USDT', '2000'],
        ['linear', 'USDT', '5000'],
        ['option', 'USDT', '20000'],
      ] as const) {
        await services.trading.engine.deposit({ user_id: userId, api_id, account_type, asset, amount });
      }
    }
    users.push({ user_id: userId, username, token, address: `10.0.1.${users.length + 1}`, api_ids });
  }
  return users;
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
