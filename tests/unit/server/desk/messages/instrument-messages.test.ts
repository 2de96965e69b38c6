import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { fromUnits } from '../../../../../src/shared/base/decimal.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { stepAt, tickStepsOf } from '../../../../../src/shared/market/tick-steps.ts';
import { isEndMessage, OrderFacts } from '../../../../../src/shared/trade/order-message.ts';
import { chainAt, kinds, mixedPriceOf, startMs } from '../../../shared/core/mixed-state.ts';
import { placeCommand } from '../../../shared/core/core-kit.ts';
import { open } from './order-message-bench.ts';

/** A price of so many parts of the fair one. */
function pricesOf(instrument: Instrument, atMs: number): (part: number) => string {
  const ticks = mixedPriceOf(3, instrument)(atMs);
  return (part) => {
    const at = Math.max(1, Math.round(ticks * part));
    const step = stepAt(tickStepsOf(instrument), at);
    return fromUnits(Math.max(step, Math.floor(at / step) * step), gridOf(instrument).price);
  };
}

/** Orders of each type: such as trade at once, in part, later or never. */
function ordersFor(instrument: Instrument, atMs: number): readonly Partial<PlaceOrder>[] {
  const at = pricesOf(instrument, atMs);
  const kind = instrument.account_type;
  const unit =
    Number(instrument.step) *
    (kind === 'astock' ? 100 : kind === 'forex' ? 1_000 : instrument.step === '0.001' && kind !== 'option' ? 20 : 1);
  const amount = (times: number) => String(Number((unit * times).toFixed(6)));
  const of = (
    order_type: PlaceOrder['order_type'],
    side: 'BUY' | 'SELL',
    more: Partial<PlaceOrder>,
  ): Partial<PlaceOrder> => ({ order_type, side, time_in_force: 'GTC', amount: amount(3), ...more });
  return (['BUY', 'SELL'] as const).flatMap((side) => {
    const [taking, resting] = side === 'BUY' ? [1.04, 0.98] : [0.96, 1.02];
    const up = at(1.03);
    const down = at(0.97);
    return [
      of('LIMIT', side, { price: at(taking) }),
      of('LIMIT', side, { price: at(resting) }),
      of('LIMIT', side, { price: at(taking), amount: amount(400), time_in_force: 'IOC' }),
      of('LIMIT', side, { price: at(resting), time_in_force: 'FOK' }),
      of('LIMIT', side, { price: at(taking), time_in_force: 'GTX' }),
      of('LIMIT', side, { price: at(resting), time_in_force: 'GTD', expire_time: atMs + 20_000 }),
      of('LIMIT', side, { price: at(resting), time_in_force: 'DAY' }),
      of('MARKET', side, { time_in_force: 'IOC' }),
      of('MARKET', side, { time_in_force: 'IOC', amount: amount(2_000) }),
      of('MARKET', side, { time_in_force: 'IOC', amount: undefined, total: '50' }),
      of('STOP_LOSS', side, { trigger_price: side === 'BUY' ? up : down }),
      of('TAKE_PROFIT', side, { trigger_price: side === 'BUY' ? down : up, price: side === 'BUY' ? down : up }),
      of('STOP_MARKET', side, { trigger_price: side === 'BUY' ? up : down, trigger_by: 'MARK' }),
      of('TAKE_PROFIT_MARKET', side, { trigger_price: side === 'BUY' ? down : up }),
      of('TRIGGER_LIMIT', side, { trigger_price: up, price: at(1.02) }),
      of('TRIGGER_MARKET', side, { trigger_price: down }),
      of('CONDITIONAL', side, { trigger_price: up }),
      of('OCO', side, {
        oco: side === 'BUY' ? { limit_price: down, stop_price: up } : { limit_price: up, stop_price: down },
      }),
    ];
  });
}

const instruments = [
  ...kinds.map(({ instrument }) => instrument).filter(({ account_type }) => account_type !== 'index'),
  ...chainAt(startMs).map(({ instrument }) => instrument),
];
/** Of the trading day's first hours, so that no market is closed. */
const marketMs = Date.parse('2026-11-18T10:00:00+08:00');

describe.each(instruments.map((instrument) => [keyOfSymbol(instrument), instrument] as const))(
  '%s',
  (market, instrument) => {
    it('whatever an order is, it has one message that tells how it ended, or none where there is nothing to tell', async () => {
      const { bench, engine, follow, written, ordersOf } = await open(
        { listing: [...kinds, ...chainAt(startMs)], fairPriceOf: mixedPriceOf },
        marketMs,
      );
      for (const [account_type, asset, amount] of [
        ['spot', 'USDT', '60000'],
        ['spot', 'BTC', '20'],
        ['spot', 'ETH', '10'],
        ['linear', 'USDT', '8000'],
        ['inverse', 'BTC', '6'],
        ['futures', 'USDT', '5000'],
        ['delivery', 'BTC', '4'],
        ['commodity', 'CNY', '900000'],
        ['option', 'USDT', '9000'],
        ['option', 'BTC', '9'],
        ['astock', 'CNY', '9000000'],
        ['forex', 'USD', '500000'],
        ['forex', 'EUR', '400000'],
      ] as const) {
        await engine.deposit({ user_id: 'u', api_id: 'a', account_type, asset, amount });
      }
      const following = follow(engine);
      const types = new Set<string>();
      for (const fields of ordersFor(instrument, bench.nowMs)) {
        const answer = await engine.submit(placeCommand('a', { market, ...fields }));
        if (answer.kind === 'placed' && answer.orders.size > 0) types.add(fields.order_type!);
        bench.run(engine, 1);
        await following.tick();
      }
      for (let turn = 0; turn < 6; turn++) {
        bench.run(engine, 60);
        await following.tick();
      }
      await engine.submit({
        kind: 'cancel',
        user_id: 'u',
        order_ids: ordersOf(engine).map(({ order_id }) => order_id),
      });
      await following.tick();

      const orders = ordersOf(engine);
      const messages = [...(await written(1)), ...(await written(3))];
      const reported = orders.filter(
        (order) => engine.history.fillsOf(order.order_id).length > 0 || isEndMessage(order),
      );
      expect(messages.map(({ data }) => data.order_id).sort()).toEqual(reported.map(({ order_id }) => order_id).sort());
      for (const order of reported) {
        const { type, title, content, data } = messages.find((message) => message.data.order_id === order.order_id)!;
        expect(data, order.order_id).toEqual(v.parse(OrderFacts, order));
        expect(type).toBe(order.source === 'LIQ' ? 3 : 1);
        if (Number(order.filled_amount) > 0)
          expect(title).toContain(`${order.side === 'BUY' ? 'Bought' : 'Sold'} ${order.filled_amount}`);
        else expect(title).not.toMatch(/Bought|Sold/);
        if (order.status !== 'FILLED' && Number(order.filled_amount) > 0)
          expect(content).toMatch(/the rest was not filled/);
        expect(`${title} ${content}`, 'reasons are words').not.toMatch(/[A-Z]_[A-Z]/);
      }
      expect(new Set(reported.map(({ status }) => status)).size, 'some were filled, some not').toBeGreaterThan(1);
      expect([...types]).toEqual(
        expect.arrayContaining(
          instrument.account_type === 'astock'
            ? ['LIMIT', 'MARKET']
            : ['LIMIT', 'MARKET', 'TRIGGER_LIMIT', 'TRIGGER_MARKET', 'CONDITIONAL'],
        ),
      );
    });
  },
);
