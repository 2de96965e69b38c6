import type { Instrument } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';

/** Whether an account may trade a market. */
export const mayTrade = (
  { active, permissions, exchange }: ApiAccount,
  market: Pick<Instrument, 'exchange' | 'contract'>,
): boolean => active && market.exchange === exchange && permissions.includes(market.contract ? 'future' : 'spot');
