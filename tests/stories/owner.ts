import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { formatExact } from '../../src/app/format/price.ts';
import type { Api } from './api.ts';

export const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;

/** The owner's account at the house, what else there is, and ways to trade in it. */
export async function openOwner(owner: Api) {
  const accounts = (await owner.call(apiAll, {})).data;
  const account = accounts.find(({ exchange, account_mode }) => exchange === 'HALYARD' && account_mode === 'CLASSIC')!;
  const { bids } = (await owner.call(depth, { ...symbol, limit: 5 })).data;
  const best = Number(bids[0]![0]);
  /** A price under the market. */
  const priceAt = (share: number) => Math.floor(best * share);
  let sent = 0;
  const order = async (
    fields: { readonly order_type: 'LIMIT'; readonly price: string } | { readonly order_type: 'MARKET' },
    by = owner,
  ) =>
    by.call(doOrder, {
      ...symbol,
      ...fields,
      api_id: account.api_id,
      side: 'BUY',
      amount: '0.01',
      client_id: `read-${sent++}`,
    });
  return {
    account,
    others: accounts.filter(({ api_id }) => api_id !== account.api_id),
    best,
    priceAt,
    price: priceAt(0.9),
    rest: (by?: Api, share = 0.9) => order({ order_type: 'LIMIT', price: String(priceAt(share)) }, by),
    buy: (by?: Api) => order({ order_type: 'MARKET' }, by),
    btc: async (reader: Api) =>
      formatExact(
        (await reader.call(balanceList, { api_id: account.api_id })).data.find(
          ({ account_type, asset }) => account_type === 'spot' && asset === 'BTC',
        )!.total,
      ),
  };
}
