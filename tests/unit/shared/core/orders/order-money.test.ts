import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type OrderAccount,
  orderMoney,
  orderRulesOf,
  type TakenSide,
} from '../../../../../src/shared/core/orders/order-money.ts';
import { moneyDecimals } from '../../../../../src/shared/core/ledger/money.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { openAccount, openCell } from '../../../../../src/shared/core/ledger/accounts.ts';
import { crossProfit, poolOf } from '../../../../../src/shared/core/state/contract.ts';
import type { MarketState } from '../../../../../src/shared/core/state/market-state.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { runsOf, seedOf } from '../../../../seeds.ts';
import { askedOf, givenAsset, instruments, levelTicks, lotOf, scenes, send, sizeText, stateOf } from './order-scene.ts';

test('what an order would lock and cost is what the core locks and charges, on every kind of instrument', () => {
  const met = new Map<string, number>();
  const meet = (what: string): void => {
    met.set(what, (met.get(what) ?? 0) + 1);
  };
  fc.assert(
    fc.property(scenes, (scene) => {
      const { instrument, side } = scene;
      const { state, key, sorted } = stateOf(scene);
      const market = state.markets.get(key)!;
      const { planned, spec } = askedOf(scene, key);
      const from: TakenSide = {
        length: sorted.length,
        ticks: (index) => levelTicks(side, sorted[index]!),
        lots: (index) => sorted[index]!.lots * lotOf(instrument),
      };
      const closing = market.contract ? Math.max(0, heldBy(state, key) * (side === 'BUY' ? -1 : 1)) : 0;
      const account: OrderAccount = {
        leverage: instrument.account_type === 'option' ? 1 : scene.leverage,
        mark: market.contract?.mark ?? 0,
        index: market.contract?.index ?? 0,
        closing,
        last: market.last,
      };
      const money = orderMoney(orderRulesOf(instrument), planned, from, account);
      const cell = openCell(openAccount(state.ledger, 'a', 'u'), instrument.account_type, givenAsset(instrument, side));
      const loss = lossOf(state, market);
      const isElse = ({ refusal }: ReturnType<typeof send>): boolean => {
        if (refusal === null || refusal.code === 'BALANCE') return false;
        meet(refusal.code);
        return true;
      };
      if (money.need > 0n) {
        cell.free = money.need + loss - 1n;
        const less = send(state, { ...spec, client_id: 'less' }, 'u');
        if (isElse(less)) return;
        expect(less.refusal?.code, `${key} ${JSON.stringify([spec, closing, String(money.need), scene.levels])}`).toBe(
          'BALANCE',
        );
      }
      cell.free = money.need + loss;
      const sent = send(state, spec, 'u');
      if (isElse(sent)) return;
      expect(sent.refusal, `${key} ${JSON.stringify([spec, String(money.need)])}`).toBeNull();
      const placed = state.orders.get(sent.orderId!);
      // Somebody else takes what rests.
      const rest =
        placed &&
        send(
          state,
          {
            api_id: 'c',
            client_id: 'rest',
            market: key,
            side: side === 'BUY' ? 'SELL' : 'BUY',
            order_type: 'LIMIT',
            time_in_force: 'IOC',
            price: spec.price!,
            amount: sizeText(instrument, placed.lots - placed.filledLots),
          },
          'w',
        );
      const fills = [sent, ...(rest ? [rest] : [])].flatMap(({ effects }) =>
        effects.events.flatMap((event) =>
          event.kind === 'fill' && event.fill.order_id === sent.orderId ? [event.fill] : [],
        ),
      );
      expect(rest?.refusal ?? null).toBeNull();
      expect(
        fills.reduce((sum, { quote }) => sum + toScaled(quote, moneyDecimals)!, 0n),
        `value: ${key} ${JSON.stringify(spec)}`,
      ).toBe(money.notional);
      // What closes a position may have no money of its own to pay its fee from.
      if (closing === 0)
        expect(
          fills.reduce((sum, { fee }) => sum + toScaled(fee, moneyDecimals)!, 0n),
          `fee: ${key} ${JSON.stringify(spec)}`,
        ).toBe(money.fee);
      meet(`${instrument.account_type} ${placed ? 'rests' : money.fills.length > 0 ? 'takes' : 'nothing'}`);
    }),
    { numRuns: runsOf(500), seed: seedOf(31) },
  );
  for (const { account_type } of instruments)
    for (const what of ['rests', 'takes'])
      expect(met.get(`${account_type} ${what}`) ?? 0, `${account_type} ${what}`).toBeGreaterThan(2);
});

function heldBy(state: CoreState, key: string): number {
  return (
    [...state.contracts.pools.values()]
      .filter(({ api_id }) => api_id === 'a')
      .flatMap(({ positions }) => [...positions.values()])
      .find(({ market }) => market.key === key)?.lots ?? 0
  );
}

/** What the order's account has lost by the mark, which it must have besides. */
function lossOf(state: CoreState, market: MarketState): bigint {
  const profit = market.contract ? crossProfit(state, poolOf('a', market)) : 0n;
  return profit < 0n ? -profit : 0n;
}
