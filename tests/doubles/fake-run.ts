import { must } from '../../src/shared/base/assert.ts';
import { fromUnits } from '../../src/shared/base/decimal.ts';
import { bid, type BookSide } from '../../src/shared/market/book/book.ts';
import { gridOf } from '../../src/shared/market/instrument.ts';
import type { MarketView } from '../../src/shared/market/market-view.ts';
import { grid } from '../../src/shared/strategies/grid/index.ts';
import { InstanceMachine } from '../../src/shared/strategies/instance-machine.ts';
import type { InstanceState } from '../../src/shared/strategies/instance-state.ts';
import type { PlaceMove } from '../../src/shared/strategies/moves.ts';
import { bareMarket } from '../../src/shared/strategies/record/run-part.ts';
import { RunTape } from '../../src/shared/strategies/record/run-tape.ts';
import { RiskGuard, riskBase } from '../../src/shared/strategies/risk/guard.ts';
import { anyStrategy } from '../../src/shared/strategies/strategy.ts';
import { childIdOf } from '../../src/shared/trade/child-id.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import { testInstrument } from './instruments.ts';

const instrument = testInstrument();
const { price, size } = gridOf(instrument);
const params = {
  lower: '990',
  upper: '1010',
  grid_levels: 4,
  mode: 'ARITHMETIC',
  invest: '400',
  on_end: 'CANCEL',
  max_slippage: 1,
};
const plan = { levels: [1_980, 1_990, 2_000, 2_010, 2_020], empty: 2, lots: 100, opening: 200, cap: 2_020 };
const state: InstanceState = {
  status: 'PREPARING',
  stop: null,
  error: null,
  resumes: [],
  started: null,
  stopped: null,
};

/** The order of a move as a venue has it that fills at once what does not rest, at 1000 and without fees. */
function orderOf({ number, side, lots, ticks, isImmediate }: PlaceMove, nowMs: number): Order {
  const amount = fromUnits(lots, size);
  const isResting = ticks !== null && !isImmediate;
  return {
    order_id: String(number),
    client_id: childIdOf('i-1', number),
    exchange_order_id: String(number),
    api_id: 'a',
    exchange: instrument.exchange,
    symbol: instrument.symbol,
    account_type: instrument.account_type,
    side,
    position_side: 'BOTH',
    order_type: 'LIMIT',
    time_in_force: isResting ? 'GTC' : 'IOC',
    amount,
    price: ticks === null ? '0' : fromUnits(ticks, price),
    total: '0',
    filled_amount: isResting ? '0' : amount,
    filled_total: isResting ? '0' : String(Number(amount) * 1_000),
    avg_price: isResting ? '0' : '1000',
    fee: '0',
    fee_asset: 'USDT',
    status: isResting ? 'UNFILLED' : 'FILLED',
    status_reason: '',
    reduce_only: false,
    trade_rate: 0,
    source: 'BOT',
    created: nowMs,
    updated: nowMs,
    execution_time: isResting ? null : nowMs,
    version: 1,
  };
}

/**
 * The record of a grid's run that begins at `nowMs`: it buys 0.2 at 1000 and places its orders. `soldAfterMs` later its
 * sale at 1005 is filled, and it places the buy below.
 */
export function gridRunRecord(nowMs: number, soldAfterMs: number): Uint8Array {
  const best: [number, number] = [2_000, 2_001];
  const view: MarketView = {
    instrument,
    grid: gridOf(instrument),
    best: (side: BookSide) => best[side === bid ? 0 : 1],
    klines: () => [],
    book: { u: 0, ts: 0, top: () => ({ prices: Float64Array.of(), sizes: Float64Array.of() }) },
  };
  const tape = new RunTape(1_000_000);
  const legs = [{ core: bareMarket(instrument), market: tape.watch(view, 0) }];
  const instance = anyStrategy(grid).begin({ legs, params, plan, memory: undefined, created: nowMs, nowMs });
  const marks = (): number[] => [best[0]];
  const figures = () => instance.figures(marks(), '400');
  tape.begin(
    {
      version: 1,
      strategy_type: 'GRID',
      params,
      plan,
      created: nowMs,
      invested: '400',
      state: { ...state, breach: null, resumes: [] },
      instruments: [instrument],
      orders: [],
    },
    nowMs,
  );
  const guard = new RiskGuard({ legs, params, base: riskBase(nowMs, []), figures, instance, sentAt: [] });
  const machine = new InstanceMachine({ instance, guard, state, nowMs, figures, marksNow: marks, logs: [tape] });
  let now = nowMs;
  /** Asks until nothing more is due. */
  function run(): void {
    for (let turn = 0; turn < 10; turn++) {
      const { transition, moves } = machine.decide(now);
      if (transition) {
        machine.apply(transition, now);
        continue;
      }
      const placed = moves.filter((move) => move.kind === 'place');
      for (const move of placed) machine.take(orderOf(move, now));
      if (placed.length === 0) return;
      machine.sent([], now);
    }
  }
  run();
  now += soldAfterMs;
  best[0] = 2_010;
  best[1] = 2_011;
  const sale = must(
    instance.open.find((order) => order.side === 'SELL' && Number(order.price) === 1_005),
    'the sale at 1005',
  );
  machine.take({
    ...sale,
    status: 'FILLED',
    filled_amount: sale.amount,
    filled_total: String(Number(sale.amount) * 1_005),
    avg_price: sale.price,
    version: 2,
    updated: now,
    execution_time: now,
  });
  run();
  return must(tape.take(now), 'a record');
}
