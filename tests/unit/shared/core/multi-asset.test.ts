import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiAssetMargin } from '../../../oracles/asset-mode.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { availableOf } from '../../../../src/shared/core/contracts/contract-need.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { backingOf } from '../../../../src/shared/core/contracts/position-view.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { isLook } from '../../../../src/shared/core/contracts/mark.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import {
  checkContracts,
  contractState,
  inverseKey,
  linearKey,
  order,
  run,
  set,
  taking,
  reportedPositions,
  wallet,
} from './contract-kit.ts';
import { applyMove, moves } from './contract-moves.ts';
import { bookedOf, placeOf, terms, transfer } from './margin-kit.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';
import { runsOf, seedOf } from '../../../seeds.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';

const dear = [{ asset: 'BTC', percent: 5 }];

/**
 * Haircut of 5 % on BTC, whose index is 1000; `a` and `c` are MULTI, and have `coins` BTC and `dollars` USDT behind its
 * linear contracts.
 */
function multiState(coins = '10', dollars = '100') {
  const made = contractState();
  const { state } = made;
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [], haircuts: dear } }, 0);
  apply(state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  for (const api of ['a', 'c']) expect(set(state, api, { asset_mode: 'MULTI' }).answer).toEqual({ kind: 'done' });
  for (const api of ['a', 'c'])
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: api, account_type: 'linear', asset: 'BTC', amount: coins },
      0,
    );
  for (const api of ['a', 'c'])
    expect(
      bookedOf(transfer(state, placeOf(api, 'linear'), placeOf(api, 'spot'), 'USDT', String(10_000 - Number(dollars)))),
    ).toMatchObject({ status: 'CONFIRMED' });
  return made;
}

const poolKeyOf = (api_id: string) => ({ api_id, account_type: 'linear' as const, settle: 'USDT' });
const available = (state: CoreState, api_id = 'a'): number => Number(availableOf(state, poolKeyOf(api_id))) / 1e12;

/** A buyer and a seller meet at 1000.0. */
function trade(state: CoreState, [buyer, seller]: readonly [string, string], amount: string): Effects[] {
  return [order(state, seller, limit('SELL', '1000.0', amount)), order(state, buyer, limit('BUY', '1000.0', amount))];
}

describe('asset mode MULTI', () => {
  it('lets a coin stand behind contracts at its index less the haircut, and locks nothing', () => {
    const { state } = multiState();
    expect(available(state)).toBe(100 + 10 * 1_000 * 0.95);
    const reported = reportedPositions(trade(state, ['a', 'b'], '50')).get('a/BTCUSDT/BOTH');
    expect(reported).toMatchObject({ qty: '50.000', margin: '5000', margin_mode: 'CROSS' });
    expect(wallet(state, 'a')).toEqual([100 - 25, 0]);
    expect(available(state)).toBe(9_575 - 5_000);
    expect(refusalOf(order(state, 'a', limit('BUY', '999.0', '50')))).toMatchObject({
      code: 'BALANCE',
      data: { free: '4575' },
    });
    expect(placedOrder(order(state, 'a', limit('BUY', '990.0', '40')))).toMatchObject({ status: 'UNFILLED' });
    expect(available(state)).toBeCloseTo(4_575 - 3_960 - 990 * 40 * 0.0005, 9);
    checkContracts(state);
  });

  it('pays a loss that exceeds the dollars with as much of the coin as counts for it, and owes nothing', () => {
    const { state, path } = multiState();
    trade(state, ['a', 'b'], '10');
    path.ticks = 9_500;
    run(state, 20);
    const before = backingOf(
      state,
      state.contracts.pools.get('a/linear/USDT')!.positions.get(`${linearKey}/BOTH`)!,
    ).equity;
    const effects = order(state, 'a', taking('SELL', '10'));
    expect(placedOrder(effects)).toMatchObject({ status: 'FILLED' });
    const own = effects.events.flatMap((event) => (event.kind === 'fill' && event.user_id === 'u' ? [event.fill] : []));
    const quote = own.reduce((sum, fill) => sum + Number(fill.quote), 0);
    const fees = own.reduce((sum, fill) => sum + Number(fill.fee), 0);
    const owed = 10_000 - quote + fees - 95;
    const coins = state.ledger.accounts.get('a')!.cells.get('linear/BTC')!;
    expect(Number(coins.free) / 1e12).toBeCloseTo(10 - owed / (950 * 0.95), 6);
    expect(wallet(state, 'a')[0]).toBeCloseTo(0, 8);
    expect(
      effects.events.some(
        (event) => event.kind === 'balance' && event.account_type === 'linear' && event.asset === 'BTC',
      ),
    ).toBe(true);
    expect(available(state)).toBeCloseTo(Number(before) / 1e12 - fees - (9_500 - quote), 6);
    checkContracts(state);
  });

  it('is liquidated on the whole, with the coins: at the mark at which they, worth less too, cover the maintenance no more, above the price told at first', () => {
    const { state, path } = multiState('1', '100');
    const reported = [...trade(state, ['a', 'b'], '10'), ...run(state, 10)];
    const price = Number(reportedPositions(reported).get('a/BTCUSDT/BOTH')!.liquidation_price);
    expect(price).toBeGreaterThan(895);
    const isLiquidated = (effects: readonly Effects[]) =>
      effects.some(({ events }) =>
        events.some((event) => event.kind === 'order' && event.order.status_reason === 'LIQUIDATION'),
      );
    const markAt = (ticks: number): Effects[] => {
      path.ticks = ticks;
      return [apply(state, { kind: 'rebase', step: state.step + 1_000 }, (state.step + 1_000) * 100)];
    };
    // 100 + 0.95·m + 10·(m − 1000) = 0.004·10·m at 907.4; with coins of 1000 it would be 898.6.
    expect(price).toBeLessThan(900);
    expect(isLiquidated(markAt(9_095))).toBe(false);
    expect(isLiquidated(markAt(9_055))).toBe(true);
    expect(state.contracts.pools.has('a/linear/USDT')).toBe(false);
    expect(Number(state.ledger.accounts.get('a')!.cells.get('linear/BTC')!.free) / 1e12).toBeLessThan(0.001);
    checkContracts(state);
  });

  it('lets go only of what positions and orders do not need', () => {
    const { state } = multiState();
    trade(state, ['a', 'b'], '50');
    const most = 4_575 / 950;
    expect(bookedOf(transfer(state, placeOf('a', 'linear'), placeOf('a', 'spot'), 'BTC', '4.9'))).toMatchObject({
      refused: 'BALANCE',
      free: expect.stringMatching(/^4\.815789/),
    });
    expect(
      bookedOf(
        transfer(state, placeOf('a', 'linear'), placeOf('a', 'spot'), 'BTC', String(Math.floor(most * 1e6) / 1e6)),
      ),
    ).toMatchObject({ status: 'CONFIRMED' });
    expect(bookedOf(transfer(state, placeOf('a', 'linear'), placeOf('a', 'spot'), 'USDT', '75'))).toMatchObject({
      refused: 'BALANCE',
    });
    expect(available(state)).toBeGreaterThanOrEqual(0);
    expect(bookedOf(transfer(state, placeOf('a', 'inverse'), placeOf('a', 'linear'), 'BTC', '1'))).toMatchObject({
      status: 'CONFIRMED',
    });
    expect(bookedOf(transfer(state, placeOf('b', 'inverse'), placeOf('b', 'linear'), 'BTC', '1'))).toMatchObject({
      refused: 'INPUT',
      rule: 'not_held',
    });
  });

  it.each([
    ['together with isolated', { margin_mode: 'ISOLATED' }, { field: 'margin_mode', rule: 'cross_only' }],
    ['isolated later, by an order', 'order', { field: 'margin_mode', rule: 'cross_only' }],
  ] as const)('is cross only: refused %s', (_name, fields, data) => {
    const { state } = multiState();
    const effects =
      fields === 'order'
        ? order(state, 'a', { ...limit('BUY', '990.0', '1'), margin_mode: 'ISOLATED' })
        : set(state, 'a', { asset_mode: 'MULTI', ...fields });
    expect(refusalOf(effects)).toMatchObject({ code: 'INPUT', data });
    expect(set(state, 'a', { asset_mode: 'SINGLE', margin_mode: 'ISOLATED' }).answer).toEqual({ kind: 'done' });
    expect(refusalOf(set(state, 'a', { asset_mode: 'MULTI' }))).toMatchObject({
      code: 'INPUT',
      data: { field: 'asset_mode', rule: 'cross_only' },
    });
  });

  it('cannot change while orders or positions are open', () => {
    const { state } = multiState();
    trade(state, ['a', 'b'], '1');
    for (const api of ['a', 'b'])
      expect(refusalOf(set(state, api, { asset_mode: api === 'a' ? 'SINGLE' : 'MULTI' }))).toMatchObject({
        code: 'MODE_LOCKED',
        data: { field: 'asset_mode' },
      });
  });
});

/**
 * Equity and maintenance in whole numbers are those of the shared formula, and what is due has been liquidated at the
 * last look.
 */
function checkMulti(state: CoreState): void {
  for (const pool of state.contracts.pools.values()) {
    const [first] = pool.positions.values();
    if (pool.account_type !== 'linear' || !state.contracts.modes.get(pool.api_id)?.exchange) continue;
    const { cells } = state.ledger.accounts.get(pool.api_id)!;
    const { equity, wallet: whole, maintenance } = backingOf(state, first!);
    const amount = (asset: string) => {
      const { free, locked } = cells.get(`linear/${asset}`) ?? { free: 0n, locked: 0n };
      expect(locked).toBe(0n);
      return Number(free) / 1e12;
    };
    const { contract } = state.markets.get(linearKey)!;
    const index = state.markets.get(linearKey)!.fair!(state.step * 100) / 10;
    const formula = multiAssetMargin([
      {
        asset: 'USDT',
        balance: amount('USDT'),
        unrealised: Number(equity - whole) / 1e12,
        maintenance: Number(maintenance) / 1e12,
        index: 1,
        haircut: 0,
      },
      { asset: 'BTC', balance: amount('BTC'), unrealised: 0, maintenance: 0, index, haircut: 0.05 },
    ]);
    expect(Number(equity) / 1e12).toBeCloseTo(formula.equity, 4);
    expect(contract!.mark).toBeGreaterThan(0);
    if (isLook(state.step)) expect(equity > maintenance || maintenance === 0n).toBe(true);
  }
}

describe('asset mode MULTI under random commands', () => {
  const seen = { exchanged: 0, liquidated: 0, multi: 0, fills: 0 };

  function play(
    list: Parameters<typeof applyMove>[2][],
    { state, path }: ReturnType<typeof multiState>,
    from = 0,
  ): string[] {
    return list.map((move, index) => {
      const effects = applyMove(state, path, move, from + index);
      for (const { events } of effects)
        for (const event of events) {
          if (event.kind === 'fill') seen.fills += 1;
          if (
            event.kind === 'balance' &&
            event.account_type === 'linear' &&
            event.asset === 'BTC' &&
            move.kind !== 'transfer'
          )
            seen.exchanged += 1;
          if (
            event.kind === 'order' &&
            event.order.source === 'LIQ' &&
            event.order.status_reason === 'LIQUIDATION' &&
            state.contracts.modes.get(event.order.api_id)?.exchange
          )
            seen.liquidated += 1;
        }
      if (move.kind === 'steps' && isLook(state.step)) checkMulti(state);
      return JSON.stringify(effects.map(({ events }) => events));
    });
  }

  it('money is conserved and never negative, nothing is locked, the whole is liquidated in time', () => {
    fc.assert(
      fc.property(moves(100), fc.constantFrom('0.1', '0.5', '1', '10', '30'), (list, coins) => {
        const made = multiState(coins, '50');
        for (const api of ['a', 'c']) set(made.state, api, { leverage: 50, confirm_risk: true });
        if (Number(coins) < 10)
          for (const api of ['a', 'c']) order(made.state, api, taking('BUY', String(20 * Number(coins))));
        list.forEach((move, index) => {
          play([move], made, index);
          if (index % 4 === 0) checkContracts(made.state);
        });
        checkContracts(made.state);
        seen.multi += [...made.state.contracts.modes.values()].filter(({ exchange }) => exchange).length;
      }),
      { numRuns: runsOf(80), seed: seedOf(31) },
    );
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(5);
  }, 120_000);

  it('the same commands give the same events and the same state, also from a snapshot; a refused one changes nothing', () => {
    fc.assert(
      fc.property(moves(60), moves(40), (before, after) => {
        const made = multiState('1', '50');
        play(before, made);
        const copy = flowingStateOf(snapshotOf(made.state), made.fairPriceOf);
        expect(snapshotOf(copy)).toBe(snapshotOf(made.state));
        after.forEach((move, index) => {
          const text = snapshotOf(made.state);
          const [one, other] = [made.state, copy].map((state) => applyMove(state, made.path, move, 1_000 + index));
          expect(other!.map(({ events }) => events)).toEqual(one!.map(({ events }) => events));
          if (one?.[0]?.answer.kind === 'refused') expect(snapshotOf(made.state)).toBe(text);
        });
        expect(snapshotOf(copy)).toBe(snapshotOf(made.state));
      }),
      { numRuns: 40, seed: seedOf(32) },
    );
  }, 120_000);
});
