import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { stepMs, type CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';
import { freshId, listed, userOf } from './core-kit.ts';

/** Symbol and asset of the share. */
export const symbol = 'SH600519';
/** A share of the main board in Shanghai, as it is listed. */
export const share = {
  exchange: 'Astock' as const,
  symbol,
  account_type: 'astock' as const,
  base: symbol,
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.01',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.00025,
  taker: 0.00025,
};
/** Market key of the share. */
export const key = keyOfSymbol(share);
/** The time of a text like `2026-11-20 10:00` in China. */
export const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
/** 100.00 yuan, and a tick of 0.01 more for each minute since the Thursday's close. */
const thursdayClose = china('2026-11-19 15:00');
export const fairPriceOf = () => (atMs: number) =>
  10_000 + Math.max(0, Math.floor((atMs - thursdayClose) / 60_000) % 20);

/** A state with that share at a time in China; `a` and `b` have 1,000,000 yuan and 350 shares each. */
export function stateAt(time: string, changes = {}): CoreState {
  const state = flowingState(fairPriceOf);
  apply(state, { kind: 'list', seed: 1, markets: [listed({ ...share, ...changes })] }, 0);
  for (const api_id of ['a', 'b']) {
    apply(
      state,
      { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'astock', asset: 'CNY', amount: '1000000' },
      0,
    );
    apply(
      state,
      { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'astock', asset: symbol, amount: '350' },
      0,
    );
  }
  apply(state, { kind: 'rebase', step: china(time) / stepMs }, china(time));
  return state;
}

/** Places an order for the only share of a state, a day limit of 100 at 100 yuan where nothing else is said. */
export const send = (state: CoreState, nowMs: number, fields: Partial<PlaceOrder>, api_id = 'a'): Effects => {
  const client_id = freshId();
  return apply(
    state,
    {
      kind: 'place',
      user_id: userOf(api_id),
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        {
          api_id,
          client_id,
          market: keyOfSymbol({ ...share, symbol: [...state.markets.values()][0]!.listed.instrument.symbol }),
          side: 'BUY',
          order_type: 'LIMIT',
          time_in_force: 'DAY',
          price: '100',
          amount: '100',
          ...fields,
        },
      ],
    },
    nowMs,
  );
};

/** Friday, within continuous trading. */
export const morning = china('2026-11-20 10:00');
