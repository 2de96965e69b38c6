import { expect } from 'vitest';
import { type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import type { Position } from '../../../../src/shared/trade/position.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder, SettingCommand } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { Listed } from '../../../../src/shared/core/state/listed.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { instrument, place, userOf } from './core-kit.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

/** Tick 0.1, step 0.001, maker 0.02 %, taker 0.05 %, at most 100×: a perpetual that settles in USDT. */
export const perpetual: Instrument = {
  ...instrument,
  account_type: 'linear',
  contract: true,
  linear: true,
  max_leverage: 100,
};
/** 100 USD a contract, settles in BTC. */
export const inverse: Instrument = {
  ...perpetual,
  symbol: 'BTCUSD',
  account_type: 'inverse',
  quote: 'USD',
  settle: 'BTC',
  linear: false,
  contract_size: '100',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
};
export const linearKey = keyOfSymbol(perpetual);
export const inverseKey = keyOfSymbol(inverse);

/** Without flow of their own: halted markets make none, and the tests trade by themselves. */
const quiet = (contract: Instrument): Listed => ({ instrument: contract, external: false, lotsPerMinute: 6_000 });

/** A fair price that the test moves. */
export const movable = () => {
  const path = { ticks: 10_000 };
  return { path, fairPriceOf: () => () => path.ticks };
};

/** Both contracts, marks at `path`, the accounts a and c of u and b and d of v, each with 10,000 USDT and 10 BTC. */
export function contractState(contracts: readonly Instrument[] = [perpetual, inverse]) {
  const { path, fairPriceOf } = movable();
  const state = flowingState(fairPriceOf);
  apply(state, { kind: 'list', seed: 1, markets: contracts.map(quiet), asleep: true }, 0);
  for (const api_id of ['a', 'b', 'c', 'd']) {
    apply(
      state,
      { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type: 'linear', asset: 'USDT', amount: '10000' },
      0,
    );
    apply(
      state,
      { kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type: 'inverse', asset: 'BTC', amount: '10' },
      0,
    );
  }
  return { state, path, fairPriceOf };
}

/** Accounts d and h are of v, as b is. */
export const ownerOf = (api_id: string): string => (api_id === 'd' || api_id === 'h' ? 'v' : userOf(api_id));

export const set = (state: CoreState, api_id: string, fields: Partial<SettingCommand>): Effects =>
  apply(state, { kind: 'setting', user_id: ownerOf(api_id), api_id, market: linearKey, ...fields }, 1_000);

/** An order of an account in the linear perpetual. */
export function order(
  state: CoreState,
  api_id: string,
  fields: Partial<PlaceOrder>,
  nowMs = state.step * 100 + 50,
): Effects {
  const user_id = ownerOf(api_id);
  if (user_id === userOf(api_id)) return place(state, api_id, { market: linearKey, ...fields }, nowMs);
  const spec: PlaceOrder = {
    api_id,
    client_id: `${api_id}${state.nextOrder}`,
    market: linearKey,
    side: 'BUY',
    order_type: 'LIMIT',
    time_in_force: 'GTC',
    ...fields,
  };
  return apply(
    state,
    { kind: 'place', user_id, client_id: spec.client_id, hash: spec.client_id, source: 'API', orders: [spec] },
    nowMs,
  );
}

export const taking = (side: 'BUY' | 'SELL', amount: string, more: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  side,
  order_type: 'MARKET',
  time_in_force: 'IOC',
  amount,
  ...more,
});

/** Lets the flow run. */
export function run(state: CoreState, steps: number): Effects[] {
  return Array.from({ length: steps }, () =>
    apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100),
  );
}

/** The newest told of positions, by account and side; those that are closed are left out. */
export function reportedPositions(effects: readonly Effects[]): Map<string, Position> {
  const reported = new Map<string, Position>();
  for (const { events } of effects)
    for (const event of events) {
      if (event.kind !== 'position') continue;
      const { api_id, symbol, position_side, qty } = event.position;
      const key = `${api_id}/${symbol}/${position_side}`;
      if (Number(qty) === 0) reported.delete(key);
      else reported.set(key, event.position);
    }
  return reported;
}

/** Free and locked money as numbers. */
export function wallet(state: CoreState, api_id: string, cell = 'linear/USDT'): [free: number, locked: number] {
  const { free, locked } = state.ledger.accounts.get(api_id)!.cells.get(cell)!;
  return [Number(free) / 1e12, Number(locked) / 1e12];
}

/**
 * I1, I2, I3, I16, I17: nothing negative, money conserved, locks equal to needs, positions that sum to 0 with the
 * house, to the last digit.
 */
export function checkContracts(state: CoreState): void {
  const needs = new Map<string, bigint>();
  const add = (key: string, amount: bigint) => needs.set(key, (needs.get(key) ?? 0n) + amount);
  const sums = new Map<string, { lots: number; cost: bigint }>();
  for (const [key, { contract }] of state.markets) if (contract) sums.set(key, { ...contract.house });
  for (const pool of state.contracts.pools.values()) {
    expect(pool.positions.size).toBeGreaterThan(0);
    for (const { lots, cost, margin, market, direction } of pool.positions.values()) {
      expect(Math.sign(lots)).toBe(direction);
      expect(margin >= 0n).toBe(true);
      const sum = sums.get(market.key)!;
      sum.lots += lots;
      sum.cost += cost;
      add(`${pool.api_id} ${pool.account_type}/${pool.settle}`, margin);
    }
  }
  for (const sum of sums.values()) expect(sum).toEqual({ lots: 0, cost: 0n });
  for (const { api_id, locked, reduceOnly, market, lots, filledLots, entry, positionSide } of state.orders.values()) {
    const { account_type, settle } = market.listed.instrument;
    add(`${api_id} ${account_type}/${settle}`, locked);
    expect(locked >= 0n).toBe(true);
    if (!reduceOnly) continue;
    expect(locked).toBe(0n);
    if (entry)
      expect(lots - filledLots).toBeLessThanOrEqual(
        Math.abs(market.contract!.held.get(`${api_id}/${positionSide}`) ?? 0),
      );
  }
  for (const { api_id, cells } of state.ledger.accounts.values()) {
    for (const [name, { free, locked }] of cells) {
      expect(free >= 0n && locked >= 0n).toBe(true);
      expect(locked).toBe(needs.get(`${api_id} ${name}`) ?? 0n);
    }
  }
  for (const fund of state.ledger.insurance.values()) expect(fund >= 0n).toBe(true);
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
}
