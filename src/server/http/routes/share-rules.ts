import * as contracts from '../../../shared/contracts/share-rules.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Server } from '../serve.ts';

/** What orders for A-shares have to keep, and what an account may sell of one. UNKNOWN_PAIR where there is none. */
export function shareRuleRoutes(server: Server, { market, shares }: Pick<TradingEngine, 'market' | 'shares'>): void {
  const unknown = () => new Refusal('UNKNOWN_PAIR', { field: 'symbol', rule: 'unknown' });
  const found = (symbol: string) => {
    const share = market(`Astock/${symbol}/astock`);
    if (!share) throw unknown();
    return share;
  };

  server.open(contracts.shareRules, ({ input }) => {
    const rules = shares.rules(found(input.symbol));
    if (!rules) throw unknown();
    return rules;
  });

  server.guarded(contracts.shareHolding, ({ input }) => {
    const holding = shares.holding(found(input.symbol), input.api_id);
    if (!holding) throw unknown();
    const { free, boughtToday, sellable } = holding;
    return { free, bought_today: boughtToday, sellable };
  });
}
