import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits, scaleOf, toUnits } from '../../../../src/shared/base/decimal.ts';
import { lotsOfPercent } from '../../../../src/shared/core/contracts/close-estimate.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { checkContracts, contractState, inverseKey, linearKey, order, set } from './contract-kit.ts';
import { limit, placedOrder } from './core-kit.ts';

/** A position, a book against it, and a close. Lots are steps of 0.01 of the linear contract, contracts of the inverse. */
const scene = fc.record({
  market: fc.constantFrom(linearKey, inverseKey),
  isLong: fc.boolean(),
  isHedge: fc.boolean(),
  held: fc.integer({ min: 1, max: 50 }),
  /** Lots of others at the first, second and third best price. */
  levels: fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30)),
  /** Own account that has an order in the way, at which of these prices, before or after those of others. */
  own: fc.option(fc.record({ api_id: fc.constantFrom('a', 'c'), level: fc.nat(2), isFirst: fc.boolean() }), {
    nil: undefined,
  }),
  /** An own order rests that only reduces the position. */
  hasExit: fc.boolean(),
  percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
});
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never;

function played({ market, isLong, isHedge, held, levels, own, hasExit, percent }: Scene) {
  const { state } = contractState();
  const isLinear = market === linearKey;
  const scale = isLinear ? 2 : 0;
  const amountOf = (lots: number): string => fromUnits(lots, { unit: 1, decimals: scale });
  const [opens, closes] = isLong ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const);
  const side = isHedge ? (isLong ? 'LONG' : 'SHORT') : 'BOTH';
  const of = (api_id: string, fields: Partial<PlaceOrder>) =>
    order(state, api_id, {
      market,
      ...(isHedge && ['a', 'c'].includes(api_id) && { position_side: side }),
      ...fields,
    });
  if (isHedge) for (const api_id of ['a', 'c']) set(state, api_id, { position_mode: 'HEDGE' });
  of('b', limit(closes, '1000', amountOf(held)));
  of('a', limit(opens, '1000', amountOf(held), 'IOC'));
  if (hasExit)
    of('a', { ...limit(closes, isLong ? '1004' : '996', amountOf(held)), ...(!isHedge && { reduce_only: true }) });
  levels.forEach((lots, level) => {
    const price = String(1_000 + (isLong ? -1 : 1) * (1 + level) * 0.1);
    const inTheWay = () =>
      own?.level === level &&
      expect(placedOrder(of(own.api_id, limit(opens, price, amountOf(1))))?.status).toBe('UNFILLED');
    if (own?.isFirst) inTheWay();
    if (lots > 0) of('b', limit(opens, price, amountOf(lots)));
    if (!own?.isFirst) inTheWay();
  });
  const wanted = lotsOfPercent(held, percent);
  const closing: Partial<PlaceOrder> = {
    side: closes,
    order_type: 'MARKET',
    time_in_force: 'IOC',
    ...(percent === 100
      ? { close_position: true, amount: undefined }
      : { amount: amountOf(wanted), ...(!isHedge && { reduce_only: true }) }),
  };
  const closed = wanted === 0 ? undefined : placedOrder(of('a', closing));
  const reach = levels.reduce(
    ({ lots, isBlocked }, more, level) => {
      const blocks = own?.level === level;
      const taken = isBlocked || (blocks && own.isFirst) ? 0 : more;
      return { lots: lots + taken, isBlocked: isBlocked || blocks };
    },
    { lots: 0, isBlocked: false },
  );
  const units = isLinear ? 10 : 1;
  const lots = state.markets.get(market)!.contract!.held.get(`a/${side}`) ?? 0;
  return {
    state,
    closed,
    held: held * units,
    wanted: wanted * units,
    reach: reach.lots * units,
    isBlocked: reach.isBlocked,
    filled: closed ? (toUnits(closed.filled_amount, scaleOf(isLinear ? '0.001' : '1')) ?? 0) : 0,
    left: isLong ? lots : 0 - lots,
  };
}

test('a close at the market closes what it was filled by, turns nothing round, and says why the rest is open', () => {
  const met = { filled: 0, own: 0 };
  fc.assert(
    fc.property(scene, (drawn) => {
      const { state, closed, held, wanted, reach, isBlocked, filled, left } = played(drawn);
      checkContracts(state);
      expect(left).toBe(held - filled);
      if (wanted === 0) return;
      // The house may have quotes of its own beside those of users.
      expect(filled).toBeGreaterThanOrEqual(Math.min(wanted, reach));
      expect(filled).toBeLessThanOrEqual(wanted);
      if (filled === wanted) {
        met.filled++;
        expect([closed?.status, closed?.status_reason]).toEqual(['FILLED', '']);
        return;
      }
      expect(closed?.status).toBe('EXPIRED');
      if (isBlocked) met.own++;
      expect(isBlocked ? ['SELF_TRADE'] : ['NO_LIQUIDITY', 'PRICE_LIMIT']).toContain(closed?.status_reason);
    }),
    { numRuns: 300 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(10);
});
