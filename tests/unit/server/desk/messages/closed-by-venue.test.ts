import { describe, expect, it } from 'vitest';
import { orderMessage } from '../../../../../src/server/desk/messages/order-messages.ts';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';
import { perpetual } from '../../../shared/core/contract-kit.ts';
import { limit, listed, market, placeCommand } from '../../../shared/core/core-kit.ts';
import { open } from './order-message-bench.ts';

describe('what the venue has closed', () => {
  it.each([
    ['LIQUIDATION', 'Liquidation: Sold 2 BTCUSDT at 900'],
    ['ADL', 'Auto-deleveraging: Sold 2 BTCUSDT at 900'],
    ['DELIVERY', 'Delivery: Sold 2 BTCUSDT at 900'],
    ['', 'Liquidation: Sold 2 BTCUSDT at 900'],
  ])('is told as type 3 with its reason (%s)', (status_reason, title) => {
    const order = fakeOrder(1, {
      symbol: 'BTCUSDT',
      account_type: 'linear',
      side: 'SELL',
      source: 'LIQ',
      status: 'FILLED',
      status_reason,
      amount: '2',
      filled_amount: '2',
      avg_price: '900',
      fee: '0',
    });
    expect(orderMessage('u', order)).toMatchObject({ type: 3, title, content: 'BINANCE linear' });
  });

  it('a dated contract that ends is told as its delivery, once, and the orders that it ends say so', async () => {
    const expiry = 8 * 3_600_000;
    const dated = listed({ ...perpetual, symbol: 'BTCUSDT_700101', account_type: 'futures', expiry });
    const { bench, engine, follow, written } = await open({ listing: [listed(), dated] }, expiry - 60_000);
    await engine.deposit({ user_id: 'u', api_id: 'a', account_type: 'futures', asset: 'USDT', amount: '10000' });
    const following = follow(engine);
    const dateKey = keyOfSymbol(dated.instrument);
    await engine.submit(placeCommand('a', { ...market('BUY', { amount: '2' }), market: dateKey }));
    await engine.submit(placeCommand('a', { ...limit('BUY', '700', '1'), market: dateKey }));
    bench.run(engine, 620);
    await following.tick();
    expect(await written(3)).toMatchObject([
      {
        title: expect.stringMatching(/^Delivery: Sold 2\.000 BTCUSDT_700101 at /),
        data: { status_reason: 'DELIVERY', source: 'LIQ' },
      },
    ]);
    expect((await written(1)).map(({ title, content }) => `${title} · ${content}`)).toEqual([
      expect.stringMatching(/^Bought 2\.000/),
      'Buy 1.000 BTCUSDT_700101: cancelled · HALYARD futures · Contract delivery',
    ]);
  });
});
