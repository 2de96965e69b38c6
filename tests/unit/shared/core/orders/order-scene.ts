import * as fc from 'fast-check';
import { orderRulesOf, type PlannedOrder } from '../../../../../src/shared/core/orders/order-money.ts';
import { fromScaled, fromUnits } from '../../../../../src/shared/base/decimal.ts';
import { keyOfSymbol, type Instrument } from '../../../../../src/shared/market/instrument.ts';
import type { Side } from '../../../../../src/shared/trade/order.ts';
import { openAccount, openCell } from '../../../../../src/shared/core/ledger/accounts.ts';
import { noTerms } from '../../../../../src/shared/core/ledger/margin-terms.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { marginTerms } from '../../../../../src/server/simulation/listing/margin-terms.ts';
import type { Listed } from '../../../../../src/shared/core/state/listed.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { chainAt, kinds } from '../mixed-state.ts';
import { flowingState } from '../../../../doubles/flowing-state.ts';

/** Wednesday, 10:00 in Shanghai: all markets trade. */
const nowMs = Date.parse('2026-11-18T10:00:00+08:00');
/** Instruments of every kind that can be ordered, without a least value. */
export const instruments = [...kinds, ...chainAt(nowMs)]
  .map(({ instrument }) => instrument)
  .filter(({ account_type }) => account_type !== 'index')
  .map((instrument): Instrument => ({ ...instrument, min_notional: '0', max_leverage: 125 }));
/** More of any asset than an order here can need, in money units. */
const plenty = 10n ** 30n;

interface Level {
  readonly away: number;
  readonly lots: number;
}
interface Scene {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly type: 'LIMIT' | 'MARKET' | 'TOTAL';
  readonly tif: 'GTC' | 'IOC' | 'GTX';
  /** Ticks of the limit from the best price, above 0 where it takes. */
  readonly reach: number;
  readonly lots: number;
  readonly levels: readonly Level[];
  readonly leverage: number;
  readonly markAway: number;
  /** Lots that stand against the order. */
  readonly closing: number;
  /** Whether prices are bounded by fair prices, cages and halts, as at the venues of the product. */
  readonly isBounded: boolean;
}

/** A market, its book and an order, at random. */
export const scenes: fc.Arbitrary<Scene> = fc.record({
  instrument: fc.constantFrom(...instruments),
  side: fc.constantFrom<Side>('BUY', 'SELL'),
  type: fc.constantFrom('LIMIT', 'LIMIT', 'MARKET', 'TOTAL'),
  tif: fc.constantFrom('GTC', 'GTC', 'IOC', 'GTX'),
  reach: fc.integer({ min: -40, max: 40 }),
  lots: fc.integer({ min: 1, max: 400 }),
  levels: fc.array(fc.record({ away: fc.integer({ min: 0, max: 30 }), lots: fc.integer({ min: 1, max: 120 }) }), {
    maxLength: 6,
  }),
  leverage: fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 75, 100, 125),
  markAway: fc.integer({ min: -60, max: 60 }),
  closing: fc.constantFrom(0, 0, 1, 50, 500),
  isBounded: fc.boolean(),
});

/** Best price of every book in ticks: far enough from the lowest, and on all coarser steps. */
const best = 10_000;

/** The state of a scene before its order: levels of `b`, and a position of `a` where the order is to close one. */
export function stateOf({ instrument, levels, side, closing, leverage, markAway, isBounded }: Scene): {
  readonly state: CoreState;
  readonly key: string;
  readonly sorted: readonly Level[];
} {
  const state = flowingState(() => () => best);
  const key = keyOfSymbol(instrument);
  const listed: Listed = { instrument, external: false, lotsPerMinute: 20_000 };
  // A price of the coin, which the index of contracts is drawn from.
  apply(
    state,
    {
      kind: 'list',
      seed: 1,
      markets: [...(instrument.account_type === 'spot' ? [] : [{ ...kinds[0], external: false }]), listed],
      asleep: true,
    },
    nowMs,
  );
  apply(state, { kind: 'rebase', step: Math.floor(nowMs / 100) }, nowMs);
  apply(state, { kind: 'terms', terms: isBounded ? marginTerms : noTerms.source }, nowMs);
  for (const [api_id, user_id] of [
    ['a', 'u'],
    ['b', 'v'],
    ['c', 'w'],
  ] as const)
    fill(state, api_id, user_id, instrument, plenty);
  const market = state.markets.get(key)!;
  Object.assign(market, { awake: true, last: best });
  if (market.contract) {
    if (instrument.account_type !== 'option') setLeverage(state, key, ['a', 'b', 'c'], 1);
    Object.assign(market.contract, { mark: best + markAway, index: best - markAway });
  }
  const sorted = levels.toSorted((x, y) => x.away - y.away);
  let count = 0;
  const order = (api_id: string, user_id: string, fields: Partial<PlaceOrder>): void => {
    const { refusal } = send(
      state,
      {
        api_id,
        client_id: `${api_id}-${count++}`,
        market: key,
        side,
        order_type: 'LIMIT',
        time_in_force: instrument.account_type === 'astock' ? 'DAY' : 'GTC',
        ...fields,
      },
      user_id,
    );
    if (refusal) throw new Error(`${key} ${JSON.stringify([refusal, fields])}`);
  };
  if (market.contract && closing > 0) {
    const [own, other] = side === 'BUY' ? (['SELL', 'BUY'] as const) : (['BUY', 'SELL'] as const);
    order('c', 'w', { side: other, price: priceText(instrument, best), amount: sizeText(instrument, closing) });
    order('a', 'u', {
      side: own,
      price: priceText(instrument, best),
      amount: sizeText(instrument, closing),
      time_in_force: 'IOC',
    });
    Object.assign(market.contract, { mark: best + markAway, index: best - markAway });
  }
  if (market.contract && instrument.account_type !== 'option') setLeverage(state, key, ['a'], leverage);
  for (const level of sorted)
    order('b', 'v', {
      side: side === 'BUY' ? 'SELL' : 'BUY',
      price: priceText(instrument, levelTicks(side, level)),
      amount: sizeText(instrument, level.lots * lotOf(instrument)),
    });
  return { state, key, sorted };
}

function setLeverage(state: CoreState, key: string, accounts: readonly string[], leverage: number): void {
  for (const api_id of accounts) state.contracts.settings.set(`${api_id}/${key}`, { leverage, mode: 'CROSS' });
}

/** A-shares are bought in lots of a hundred. */
export const lotOf = ({ account_type }: Instrument): number => (account_type === 'astock' ? 100 : 1);
/** Price of a level, which lies beyond the best one. */
export const levelTicks = (side: Side, { away }: Level): number => best + (side === 'BUY' ? away : -away) * 5;
const priceText = (instrument: Instrument, ticks: number): string =>
  fromUnits(ticks, orderRulesOf(instrument).grid.price);
/** Lots as the wire writes them. */
export const sizeText = (instrument: Instrument, lots: number): string =>
  fromUnits(lots, orderRulesOf(instrument).grid.size);

function fill(
  state: CoreState,
  api_id: string,
  user_id: string,
  { account_type, base, quote, settle, contract }: Instrument,
  amount: bigint,
): void {
  for (const asset of contract ? [settle] : [base, quote])
    openCell(openAccount(state.ledger, api_id, user_id), account_type, asset).free = amount;
}

/** Places an order; what became of it. */
export function send(state: CoreState, order: PlaceOrder, user_id: string) {
  const effects = apply(
    state,
    { kind: 'place', user_id, client_id: order.client_id, hash: order.client_id, source: 'API', orders: [order] },
    nowMs,
  );
  if (effects.answer.kind !== 'placed') throw new Error(JSON.stringify(effects.answer));
  return { refusal: effects.answer.outcomes[0]!.refusal, orderId: effects.answer.outcomes[0]!.order_id, effects };
}

interface Asked {
  readonly planned: PlannedOrder;
  readonly spec: PlaceOrder;
}

/** The order of a scene, as a plan and as a command. */
export function askedOf({ instrument, side, type, tif, reach, lots: drawn }: Scene, key: string): Asked {
  const { contract, account_type } = instrument;
  const lots = drawn * lotOf(instrument);
  const { units } = orderRulesOf(instrument);
  const limit = type === 'LIMIT' ? best + (side === 'BUY' ? reach : -reach) * 5 : null;
  const budget =
    type === 'TOTAL' && side === 'BUY' && !contract && account_type === 'spot'
      ? units.quotePerTickLot * BigInt(best) * BigInt(lots)
      : null;
  const time_in_force = limit === null ? 'IOC' : account_type === 'astock' && tif !== 'IOC' ? 'DAY' : tif;
  return {
    planned: {
      side,
      limit,
      trigger: null,
      lots: budget === null ? lots : Number.POSITIVE_INFINITY,
      budget,
      mayRest: limit !== null && tif !== 'IOC',
      postOnly: time_in_force === 'GTX',
      reduceOnly: false,
    },
    spec: {
      api_id: 'a',
      client_id: 'asked',
      market: key,
      side,
      order_type: limit === null ? 'MARKET' : 'LIMIT',
      time_in_force,
      ...(limit !== null && { price: priceText(instrument, limit) }),
      ...(budget === null ? { amount: sizeText(instrument, lots) } : { total: fromScaled(budget, 12) }),
    },
  };
}

/** The asset that an order pays with. */
export const givenAsset = ({ contract, settle, base, quote }: Instrument, side: Side): string =>
  contract ? settle : side === 'BUY' ? quote : base;
