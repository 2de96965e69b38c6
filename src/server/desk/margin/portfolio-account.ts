import { Refusal } from '../../../shared/base/refusal.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { TradingEngine } from '../../trading/engine.ts';

/**
 * Lets the trading engine know that an account is a portfolio, where it is one; throws the Refusal of one that cannot
 * become it. Idempotent.
 */
export async function openPortfolio(
  engine: Pick<TradingEngine, 'submit' | 'margin'>,
  { api_id, owner, exchange: venue, account_mode }: Pick<ApiAccount, 'api_id' | 'owner' | 'exchange' | 'account_mode'>,
): Promise<void> {
  if (account_mode !== 'PORTFOLIO' || engine.margin.unified(api_id)) return;
  const client_id = `portfolio-${api_id}`;
  const answer = await engine.submit({
    kind: 'portfolio',
    action: 'open',
    user_id: owner,
    client_id,
    hash: client_id,
    place: { api_id, exchange: venue, account_type: 'margin' },
  });
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
}
