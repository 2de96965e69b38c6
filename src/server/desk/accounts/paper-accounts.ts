import { Refusal } from '../../../shared/base/refusal.ts';
import type { AccountType, Exchange } from '../../../shared/market/instrument.ts';
import { type ApiAccount, permissions } from '../../../shared/trade/api-account.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { openPortfolio } from '../margin/portfolio-account.ts';

/** Accounts that a user may have at once. */
export const mostAccounts = 50;

/** What the first account of a user is called. */
const firstName = 'Halyard paper';

/** Where the first money of an account lies, by its exchange. */
function firstCell(exchange: Exchange): readonly [type: AccountType, asset: string] {
  if (exchange === 'Astock') return ['astock', 'CNY'];
  if (exchange === 'forex') return ['forex', 'USD'];
  return ['spot', 'USDT'];
}

interface PaperAccountsParts {
  readonly accounts: ApiAccountStore;
  readonly engine: Pick<TradingEngine, 'deposit' | 'accounts' | 'submit' | 'margin'>;
  /** Whether orders at an exchange are carried out by this server, with paper money. */
  readonly isPaper: (exchange: Exchange) => boolean;
  /** Units of the first money of a new account; 0: none. */
  readonly startingBalance: number;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
}

/** How a paper account begins. */
export interface NewPaper {
  readonly exchange: Exchange;
  readonly name: string;
  readonly mode?: 'CLASSIC' | 'PORTFOLIO' | undefined;
  /** It begins with nothing. */
  readonly isEmpty?: boolean;
}

/** Accounts whose money is paper: how they begin, and what they begin with. */
export function createPaperAccounts({ accounts, engine, isPaper, startingBalance, nowMs, failed }: PaperAccountsParts) {
  /** Gives an account the money that it begins with. */
  async function fund(account: ApiAccount): Promise<void> {
    const { owner, api_id, exchange } = account;
    if (startingBalance > 0) {
      const [account_type, asset] = firstCell(exchange);
      await engine.deposit({ user_id: owner, api_id, account_type, asset, amount: String(startingBalance) });
    }
    await finish(account);
  }

  /** Makes a funded account the portfolio that it was asked for as. */
  async function finish(account: ApiAccount): Promise<void> {
    await openPortfolio(engine, account);
    await accounts.funded(account.api_id);
  }

  /**
   * Refuses with INPUT where the exchange takes no paper money, or lends nothing to a portfolio, CONFLICT where the
   * user has as many as may be.
   */
  async function open(
    owner: string,
    { exchange, name, mode = 'CLASSIC', isEmpty = false }: NewPaper,
  ): Promise<ApiAccount> {
    if (!isPaper(exchange)) throw new Refusal('INPUT', { field: 'exchange', rule: 'no_paper' });
    if (mode === 'PORTFOLIO' && !engine.margin.mayHold({ api_id: '', exchange, account_type: 'margin' }, 'USDT'))
      throw new Refusal('INPUT', { field: 'account_mode', rule: 'no_margin' });
    refuseMost(accounts, owner);
    refuseTaken(accounts, owner, name);
    const account = await accounts.create({
      owner,
      name,
      exchange,
      permissions,
      createdMs: nowMs(),
      unfunded: !isEmpty,
      accountMode: mode,
    });
    if (!isEmpty) await fund(account);
    return account;
  }

  return {
    fund,
    open,

    /** The first account of a sub-account, at the house's own venue: its money comes from its main account. */
    async openEmpty(owner: string): Promise<void> {
      await open(owner, { exchange: 'HALYARD', name: firstName, isEmpty: true });
    },

    /**
     * The account at the house's own venue that every user begins with. One that cannot be opened or funded now is
     * reported, and holds up nobody's sign-up.
     */
    openFirst: (owner: string): Promise<void> =>
      open(owner, { exchange: 'HALYARD', name: firstName }).then(() => undefined, failed),

    /** Funds the accounts that were opened and not funded yet when the server stopped: each once. */
    async complete(): Promise<void> {
      const known = new Set(engine.accounts().map(({ api_id }) => api_id));
      for (const account of await accounts.unfunded())
        await (known.has(account.api_id) ? finish(account) : fund(account));
    },
  };
}
export type PaperAccounts = ReturnType<typeof createPaperAccounts>;

/** Refuses with CONFLICT where the user has as many accounts as there may be. */
export function refuseMost(accounts: Pick<ApiAccountStore, 'ofOwner'>, owner: string): void {
  if (accounts.ofOwner(owner).length >= mostAccounts)
    throw new Refusal('CONFLICT', { field: 'exchange', rule: 'most', most: mostAccounts });
}

/** Refuses with CONFLICT where another account of the user has this name, in whatever case of letters. */
export function refuseTaken(
  accounts: Pick<ApiAccountStore, 'ofOwner'>,
  owner: string,
  name: string,
  apiId?: string,
): void {
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (accounts.ofOwner(owner).some((account) => account.api_id !== apiId && isSame(account.name)))
    throw new Refusal('CONFLICT', { field: 'name', rule: 'taken' });
}
