import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { limit, place, tradeAt, stateOf } from '../core-kit.ts';

/** The last price is 1000, and `b` bids for 50 at 985. */
export function stateAt1000(): CoreState {
  const state = stateOf();
  tradeAt(state, '1000');
  place(state, 'b', limit('BUY', '985', '50'));
  return state;
}
