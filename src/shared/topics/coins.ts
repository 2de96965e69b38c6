import * as v from 'valibot';
import { topic } from '../base/topic.ts';
import { Coin } from '../trade/coin.ts';
import { StrategyType } from '../trade/instance.ts';

/**
 * `/client/base/symbols/ai/ws`: the rows of `/client/base/symbols/ai`. The first frame has all of them, later ones
 * those that have changed, every five seconds.
 */
export const coinRows = topic({
  path: '/client/base/symbols/ai/ws',
  access: 'public',
  names: {},
  params: v.strictObject({ strategy_type: v.optional(StrategyType, 'GRID') }),
  frame: v.object({ list: v.array(Coin) }),
  keep: 'state',
});
