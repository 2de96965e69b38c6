import type { accountFund } from '../../../shared/contracts/admin-user.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { bodyHash } from '../order-request.ts';

interface FundingParts {
  readonly accounts: Pick<ApiAccountStore, 'byId'>;
  readonly engine: Pick<TradingEngine, 'submit'>;
  /** Whether orders at an exchange are carried out by this server, with paper money. */
  readonly isPaper: (exchange: Exchange) => boolean;
  /** Hears of each deposit once. */
  readonly funded: (account: ApiAccount, input: Input<typeof accountFund>) => Promise<void>;
}

/** Before the client ids of administrators, among those of the owner: no user's own has a dot. */
const ofAdmin = 'admin.';

/** Puts paper money into accounts, for administrators. */
export const createFunding =
  ({ accounts, engine, isPaper, funded }: FundingParts) =>
  /** Refuses as the contract says. */
  async (input: Input<typeof accountFund>): Promise<Output<typeof accountFund>> => {
    const { api_id, account_type, asset, amount, client_id } = input;
    const account = accounts.byId(api_id);
    if (!account) throw new Refusal('NOT_FOUND', { field: 'api_id', rule: 'unknown' });
    if (!isPaper(account.exchange)) throw new Refusal('INPUT', { field: 'api_id', rule: 'not_paper' });
    const answer = await engine.submit({
      kind: 'fund',
      user_id: account.owner,
      client_id: `${ofAdmin}${client_id}`,
      hash: bodyHash({ call: 'fund', ...input }),
      place: { api_id, exchange: account.exchange, account_type },
      asset,
      amount,
    });
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
    if (answer.kind !== 'booked') throw new Error(`a fund command was answered with ${answer.kind}`);
    if (!answer.replayed) await funded(account, input);
    const booked = answer.booked as { readonly entry_id: string; readonly balance: string };
    return { ...booked, ...(answer.replayed && { replayed: true }) };
  };
export type Funding = ReturnType<typeof createFunding>;
