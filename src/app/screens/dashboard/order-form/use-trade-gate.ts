import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { isTrader } from '../../../../shared/user/role.ts';
import { vipNeeds } from '../../../../shared/user/session.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { useSession } from '../../../session/use-session.ts';
import type { TradeDesk } from '../use-trade-desk.ts';
import { accountsElsewhere, accountsInUse, accountsOf, type ElsewhereAccount, mayTrade } from './accounts.ts';

const noSymbols: readonly Instrument[] = [];

/** The accounts that may be chosen: of the market's exchange, and of others. */
interface Choice {
  readonly here: readonly ApiAccount[];
  readonly elsewhere: readonly ElsewhereAccount[];
  /** Those that an order goes to; the first one is of the market's exchange. */
  readonly accounts: readonly ApiAccount[];
}

/**
 * Whether and from where a market may be traded: the accounts that may be chosen, and those that an order goes to; or
 * what bars the way, in a sentence ("" while it is not known).
 */
export type TradeGate =
  | ({ readonly bar: undefined } & Choice)
  | ({ readonly bar: 'permission'; readonly text: string } & Choice)
  | { readonly bar: 'no_account'; readonly text: string; readonly elsewhere: readonly ElsewhereAccount[] }
  | { readonly bar: 'loading' | 'index' | 'login' | 'role' | 'vip' | 'offline'; readonly text: string };

/** The gate that all ways to send an order go through. */
export function useTradeGate(instrument: Instrument, dashboard: TradeDesk): TradeGate {
  const { t } = useLingui();
  const session = useSession();
  const reachable = useReachable();
  const account = useStream({ kind: 'account' }).value;
  const symbols = useStream({ kind: 'symbols' }).value ?? noSymbols;
  if (instrument.account_type === 'index')
    return { bar: 'index', text: t`An index cannot be traded. Choose a contract or fund on it.` };
  if (session === undefined) return { bar: 'loading', text: '' };
  if (session === null) return { bar: 'login', text: t`Please Login` };
  if (!isTrader(session.role)) return { bar: 'role', text: t`Your role cannot place orders.` };
  const need = vipNeeds.exchange;
  if (session.vip_level < need) return { bar: 'vip', text: `${t`Trading locked`} · ${t`needs VIP ${need}`}` };
  if (account === undefined && !reachable)
    return { bar: 'offline', text: t`Disconnected — orders cannot be sent. Reconnecting…` };
  if (account === undefined) return { bar: 'loading', text: '' };
  const here = accountsOf(account.accounts, instrument.exchange);
  const elsewhere = accountsElsewhere(account.accounts, instrument, symbols);
  if (here.length === 0) return { bar: 'no_account', text: `${t`Please Set Api`} · ${instrument.exchange}`, elsewhere };
  const {
    chosenAccounts,
    state: { sync_mode, sync_exchanges },
  } = dashboard;
  const joining =
    sync_mode && sync_exchanges
      ? elsewhere.filter(({ account: { api_id }, hasPair }) => hasPair && chosenAccounts.includes(api_id))
      : [];
  const accounts = [
    ...accountsInUse(account.accounts, chosenAccounts, instrument.exchange, instrument.account_type),
    ...joining.map((each) => each.account),
  ];
  if (accounts.some((one) => !mayTrade(one, instrument.account_type)))
    return {
      bar: 'permission',
      text: t`This API account has no permission for this market.`,
      here,
      elsewhere,
      accounts,
    };
  return { bar: undefined, here, elsewhere, accounts };
}
