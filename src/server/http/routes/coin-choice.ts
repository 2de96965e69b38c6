import * as contracts from '../../../shared/contracts/coin-choice.ts';
import type { Coins } from '../../desk/coins/coins.ts';
import type { Server } from '../serve.ts';

/** Which markets suit a strategy. */
export function coinChoiceRoutes(server: Server, coins: Coins): void {
  server.open(contracts.coins, ({ input }) => coins.rows(input.strategy_type));
  server.open(contracts.coinSelection, ({ input }) => coins.select(input.strategy_type, input.limit));
  server.guarded(contracts.coinFactorList, ({ input }) => coins.factors(input.strategy_type));
}
