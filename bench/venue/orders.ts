import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import type { Command } from '../../src/shared/core/state/command.ts';
import { listing } from '../../src/server/simulation/listing/listing.ts';

export const market = 'HALYARD/BTCUSDT/spot';
export const instrument = listing.find(
  ({ exchange, symbol, account_type }) => `${exchange}/${symbol}/${account_type}` === market,
)!;

const traders = 50;

/** More money than the traders can spend. */
export const deposits: readonly Command[] = Array.from({ length: traders }, (_, index) =>
  (['USDT', 'BTC'] as const).map(
    (asset): Command => ({
      kind: 'deposit',
      user_id: `u${index}`,
      api_id: `a${index}`,
      account_type: 'spot',
      asset,
      amount: asset === 'BTC' ? '1000000' : '90000000000',
    }),
  ),
).flat();

/**
 * Random limit orders of all traders around one price, in ticks: about half of them trade, a third of the rest stays.
 */
export function createOrders(mid: number): () => Command {
  const random: Random = { state: 7 };
  let count = 0;
  return () => {
    count += 1;
    const who = Math.floor(nextUniform(random) * traders);
    const offset = Math.floor((nextUniform(random) - 0.5) * 40);
    const client_id = `c${count}`;
    return {
      kind: 'place',
      user_id: `u${who}`,
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        {
          api_id: `a${who}`,
          client_id,
          market,
          side: nextUniform(random) < 0.5 ? 'BUY' : 'SELL',
          order_type: 'LIMIT',
          time_in_force: count % 3 === 0 ? 'GTC' : 'IOC',
          price: ((mid + offset) / 10).toFixed(1),
          amount: (0.0002 + nextUniform(random) * 0.01).toFixed(5),
        },
      ],
    };
  };
}
