import { describe, expect, test } from 'vitest';
import { kinds } from '../../shared/core/mixed-state.ts';
import { amendAndCancel, filled } from './amend-and-cancel.ts';
import { money, openKinds } from './reconcile-kit.ts';

describe('from the deposit to the end, the balances are what the wire has told, to the last digit', () => {
  test.each([
    ['linear', 2, '10000', '12', '3', '1', 'funding'],
    ['inverse', 3, '10', '0.012', '40', '10', 'funding'],
    ['futures', 4, '10000', '12', '3', '1', 'delivery'],
    ['delivery', 5, '10', '0.012', '40', '10', 'delivery'],
    ['commodity', 9, '100000', '120', '3', '1', 'close'],
  ] as const)(
    '%s: one position goes on to its end, another is liquidated',
    async (account_type, at, deposit, small, amount, largest, end) => {
      const kit = await openKinds();
      const { symbol, settle, exchange } = kinds[at].instrument;
      for (const [api_id, text] of [
        ['a', deposit],
        ['e', small],
      ] as const)
        await kit.fund(api_id, account_type, settle, text);
      const ref = { exchange, symbol, account_type };
      await amendAndCancel(kit, { ...ref, api_id: 'a', amount });
      expect(
        await kit.post('/user/api/position/setting/update', { api_id: 'e', ...ref, leverage: 100, confirm_risk: true }),
      ).toMatchObject({ code: 200 });
      kit.bench.run(kit.engine, 100);
      expect(
        await kit.post('/order/doOrder', { ...ref, api_id: 'e', side: 'BUY', order_type: 'MARKET', amount: largest }),
      ).toMatchObject(filled);
      expect(
        await kit.post('/order/doOrder', { ...ref, api_id: 'a', side: 'BUY', order_type: 'MARKET', amount }),
      ).toMatchObject(filled);
      kit.price(0.97);
      kit.bench.run(kit.engine, 400);
      const open = (await kit.get('/user/api/position/list')).data;
      expect(open).toMatchObject([{ api_id: 'a', symbol }]);
      expect((await kit.orders('e')).map(({ source, status_reason }) => [source, status_reason])).toEqual([
        ['LIQ', 'LIQUIDATION'],
        ['WEB', ''],
      ]);
      const total = await kit.balances('a', 'total');
      const net = await kit.balances('a', 'net');
      expect(net[settle]).toBe(total[settle]! + money(open[0].unrealized));
      if (end === 'funding') kit.jump(Date.parse('2026-11-18T07:59:59Z'), 30);
      if (end === 'delivery') kit.jump(Date.parse('2026-11-20T07:59:58Z'), 60);
      else
        expect(
          await kit.post('/order/closePosition', { api_id: 'a', symbol, account_type, position_side: 'BOTH' }),
        ).toMatchObject(filled);
      for (const [api_id, text] of [
        ['a', deposit],
        ['e', small],
      ] as const) {
        const closed = await kit.closed(api_id);
        expect(closed).toHaveLength(1);
        const [{ realized, fees, funding }] = closed as [Record<string, string>];
        expect((await kit.balances(api_id, 'total'))[settle]).toBe(
          money(text) + money(realized!) - money(fees!) + money(funding!),
        );
        expect(money(fees!)).toBe((await kit.orders(api_id)).reduce((sum, { fee }) => sum + money(fee!), 0n));
        expect(money(funding!) !== 0n).toBe(end === 'funding' && api_id === 'a');
        expect((await kit.balances(api_id, 'locked'))[settle]).toBe(0n);
      }
      kit.end();
    },
  );
});
