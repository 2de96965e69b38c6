import type { AccountType } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import type { MoneyRequest } from './money-request.ts';

/** What may be done with a balance. */
export type BalanceAction = 'transfer' | 'borrow' | 'repay' | 'dust' | 'liability' | 'collect' | 'margin';

/** The actions that fit a balance of an account at an exchange with these wallets. */
export function actionsFor(
  { account_type, borrowed, interest }: Balance,
  account: ApiAccount,
  types: readonly AccountType[],
): readonly BalanceAction[] {
  const hasMargin = types.includes('margin');
  const owes = /[1-9]/.test(borrowed + interest);
  return [
    'transfer' as const,
    ...(hasMargin && ['spot', 'margin', 'isolated'].includes(account_type) ? (['borrow'] as const) : []),
    ...(owes ? (['repay'] as const) : []),
    ...(account_type === 'spot' || account_type === 'margin' ? (['dust'] as const) : []),
    ...(owes && account_type === 'margin' ? (['liability'] as const) : []),
    ...(account.account_mode === 'PORTFOLIO' ? (['collect'] as const) : []),
    ...(account_type === 'margin' || account_type === 'isolated' ? (['margin'] as const) : []),
  ];
}

/** The dialog of an action on a balance, set to its account, wallet and asset. */
export function requestOf(
  { api_id, account_type, asset, pair: symbol }: Balance,
  action: Exclude<BalanceAction, 'margin'>,
): MoneyRequest {
  switch (action) {
    case 'transfer':
      return { kind: 'transfer', api_id, from: account_type, asset, symbol };
    case 'borrow':
    case 'repay':
      return { kind: 'loan', type: action === 'borrow' ? 'BORROW' : 'REPAY', api_id, asset, symbol };
    case 'dust':
      return { kind: 'convert', what: 'dust', api_id, account_type: account_type === 'margin' ? 'margin' : 'spot' };
    case 'liability':
      return { kind: 'convert', what: 'liability', api_id };
    case 'collect':
      return { kind: 'portfolio', action: 'collect', api_id };
  }
}
