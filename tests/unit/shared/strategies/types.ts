import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import { otherCoin, otherExchange, swap } from './legs/test-market.ts';
import { gridParams, type markets } from '../backtest/backtest-kit.ts';

type Params = Readonly<Record<string, unknown>>;

const trailing = { ...gridParams, trailing: 'ON' };
const coins = { ...gridParams, invest: '2' };

const iceberg = { side: 'SELL', quantity: '0.4', algo: 'ICEBERG', visible: '0.02', duration: 18_000, peg_ticks: -2 };
const wave = {
  invest: '600',
  interval: '1m',
  min_rise: 0.2,
  min_retrace: 5,
  max_retrace: 95,
  max_bars: 60,
  pivot: 1,
  atr_bars: 4,
  valid: 20,
  risk: 2,
  target: 1.5,
  trail_atr: 1,
};

const maker = {
  invest: '800',
  order_amount: '60',
  levels: 3,
  fit: 'ON',
  level_distance: 0.1,
  min_spread: 0.1,
  fill_distance: 0.1,
};

const plus = {
  ...maker,
  refresh: 60,
  max_age: 3_600,
  tolerance: 0.05,
  multiplier: 1.4,
  scale: 1.5,
  imbalance_coef: 0.8,
  fill_rate: 30,
  duty_spread: 40,
};

/**
 * What every strategy keeps, whatever it does: each type with parameters under which it trades a walk around 1000, and
 * its market.
 */
export const lawTypes: readonly (readonly [
  type: string,
  params: Params,
  market: keyof typeof markets,
  what: string,
])[] = [
  ['GRID', gridParams, 'spot', ''],
  ['GRID', trailing, 'spot', 'that goes along with the price'],
  ['GRID', { ...gridParams, trigger_price: '1003' }, 'spot', 'that waits for a price'],
  ['GRID', { ...gridParams, direction: 'LONG', leverage: 10 }, 'linear', 'long'],
  ['GRID', { ...gridParams, direction: 'SHORT', leverage: 10, mode: 'GEOMETRIC' }, 'linear', 'short'],
  ['GRID', { ...gridParams, direction: 'NEUTRAL', leverage: 3 }, 'linear', 'neutral'],
  ['GRID', { ...trailing, direction: 'LONG', leverage: 10 }, 'linear', 'long that goes along with the price'],
  ['GRID', { ...trailing, direction: 'SHORT', leverage: 10, mode: 'GEOMETRIC' }, 'linear', 'short that goes along'],
  ['GRID', { ...gridParams, direction: 'SHORT', leverage: 5, trigger_price: '997' }, 'linear', 'short that waits'],
  ['GRID', { ...coins, direction: 'LONG', leverage: 10 }, 'inverse', 'long'],
  ['GRID', { ...coins, direction: 'SHORT', leverage: 10 }, 'inverse', 'short'],
  ['GRID', { ...coins, direction: 'NEUTRAL', leverage: 10, mode: 'GEOMETRIC' }, 'inverse', 'neutral'],
  ['AI_GRID', { invest: '600', risk_level: 'R3', window_days: 0.05, recentre_hours: 0.25 }, 'spot', ''],
  ['BLSH', { amount: '50', drop: 0.4, rise: 0.3, levels: 4, multiplier: 1.5, cooldown: 120, first: '60' }, 'spot', ''],
  [
    'SMART_EXEC',
    { side: 'BUY', quantity: '0.4', algo: 'TWAP', duration: 21_000, slices: 40, randomize: 40 },
    'spot',
    '',
  ],
  ['SMART_EXEC', iceberg, 'spot', 'that sells'],
  ['TREND', { invest: '400', interval: '1m', entry_bars: 5, exit_bars: 3, atr_bars: 5, risk: 2 }, 'spot', ''],
  ['STRONG_GRID', { value: '700', reserve: '250', step: 0.9, trail: 20 }, 'spot', ''],
  ['SECOND_WAVE', wave, 'spot', ''],
  ['MM', maker, 'spot', ''],
  ['MM_PLUS', plus, 'spot', ''],
];

/** What is unhedged at most after a turn, as `net` of the state has it, and what B is where it is no perpetual. */
interface LegChanges {
  readonly bound?: string;
  readonly a?: Partial<Instrument>;
  readonly b?: Partial<Instrument>;
  readonly byBars?: boolean;
  readonly seasoned?: boolean;
}

const spreadOf = { split_size: '0.1', max_pos: '0.5', open_threshold: 1, close_threshold: -5 };

const hedged = {
  invest: '5000',
  order_amount: '100',
  band: 6,
  min_spread: 0.02,
  fill_distance: 0.02,
  level_distance: 0.02,
  levels: 2,
  refresh: 1,
  fill_delay: 0,
  vol_halt: 50,
  hedge: 'ON',
  hedge_at: 0.5,
};

const pair = {
  trade_amount: '2000',
  interval: '1m',
  window: 60,
  z_in: 0.6,
  z_out: 0.1,
  significance: 'P10',
  min_half_life: 0,
  max_half_life: 500,
};

const routed = { path: 'SPOT', quantity: '5000', route_slippage: 0.01, rounds: 50, duration: 39 };

/** The same of types of two legs, which `legs/legs-law.test.ts` holds to it. */
export const legTypes: readonly (readonly [type: string, params: Params, what: string, changes: LegChanges])[] = [
  ['SPREAD', spreadOf, '', {}],
  ['SPREAD', { ...spreadOf, side: 'SELL' }, 'that sells A', {}],
  ['FUNDING', { white_list: ['BTC'], split_size: '0.1', max_pos: '0.5', trigger_rate: 20, hold_periods: 10 }, '', {}],
  [
    'RATE_GRID',
    { low_ratio: '0.99', high_ratio: '1.01', grid_levels: 12, invest: '2000' },
    '',
    { bound: '6', b: otherCoin },
  ],
  [
    'RATE_GRID',
    { grid_on: 'FUNDING', low_rate: 5, high_rate: 60, grid_levels: 4, unit_size: '0.1', hold_periods: 10 },
    'on funding',
    {},
  ],
  // Routed over two exchanges: what it holds is its own bound.
  ['SOR', { ...routed, side: 'BUY' }, '', { b: otherExchange }],
  ['SOR', { ...routed, side: 'SELL' }, 'that sells', { b: otherExchange }],
  ['MM_PLUS', hedged, 'with a perpetual', { bound: '0.07', seasoned: true }],
  ['STAT_ARB', pair, '', { a: { ...swap, exchange: 'HALYARD', base: 'ETH', symbol: 'ETHUSDT' }, byBars: true }],
];

/** Minutes that a type has to have seen before it begins. */
export const beginsAt: Readonly<Record<string, number>> = { AI_GRID: 80 };

/** One of each type, on spot. */
export const types: readonly (readonly [type: string, params: Params])[] = lawTypes.flatMap(
  ([type, params, market], at) =>
    market === 'spot' && lawTypes.findIndex(([other]) => other === type) === at ? [[type, params] as const] : [],
);

/** Types of more than two legs that are not alike: `option-arb/option-arb-law.test.ts` holds them to the same. */
export const typesOfOwnLaw = ['OPTION_ARB'] as const;
