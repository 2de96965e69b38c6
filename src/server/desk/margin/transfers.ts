import type * as marginContracts from '../../../shared/contracts/margin.ts';
import type * as previewContracts from '../../../shared/contracts/margin-preview.ts';
import type * as smallContracts from '../../../shared/contracts/small-balance.ts';
import type * as transferContracts from '../../../shared/contracts/transfer.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { must } from '../../../shared/base/assert.ts';
import { Refusal, usedClientId } from '../../../shared/base/refusal.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import type { LedgerCommand, Place, TransferEnd } from '../../../shared/core/state/ledger-command.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { type AccountOf, type Caller, marketFor, openAccount, ownAccount, requirePermission } from '../caller.ts';
import { bodyHash } from '../order-request.ts';

type In<C extends keyof typeof marginContracts> = Input<(typeof marginContracts)[C]>;
type Out<C extends keyof typeof marginContracts> = Output<(typeof marginContracts)[C]>;
type Small<C extends keyof typeof smallContracts> = Output<(typeof smallContracts)[C]>;
type SmallIn<C extends keyof typeof smallContracts> = Input<(typeof smallContracts)[C]>;
type Moved = Output<typeof transferContracts.transfer>;

/** What of a request tells it from others of its user. */
type Asked = { readonly client_id: string };

/** A command without what the request says of itself. */
type Unasked<C> = C extends unknown ? Omit<C, 'user_id' | 'client_id' | 'hash'> : never;

export interface TransfersOptions {
  readonly engine: TradingEngine;
  readonly accountOf: AccountOf;
  /** Whether a client id stands for a request that did not come to the exchange. */
  readonly isTaken?: (user_id: string, client_id: string) => boolean;
  /** The main account of a sub-account. */
  readonly mainOf?: (user_id: string) => string | undefined;
}

/** Finds the wallets that a request names, and books it as one command. */
function createBookings({ engine, accountOf, isTaken = () => false, mainOf = () => undefined }: TransfersOptions) {
  /** A wallet of the caller's own active account; API_KEY where it is inactive, FORBIDDEN where it may move nothing. */
  function placeOf(caller: Caller, api_id: string, account_type: AccountType, symbol?: string): Place {
    requirePermission(caller, 'transfer');
    const account = openAccount(accountOf, caller, api_id);
    return { api_id, exchange: account.exchange, account_type, ...(symbol !== undefined && { symbol }) };
  }

  /** A wallet of the caller or of a sub-account of the caller; a frozen one too, so that its money can come home. */
  function endOf(caller: Caller, field: string, api_id: string, account_type: AccountType): TransferEnd {
    const owner = accountOf(api_id)?.owner;
    if (owner === undefined || (owner !== caller.user_id && mainOf(owner) !== caller.user_id))
      throw new Refusal('NOT_FOUND', { field, rule: 'unknown' });
    const { exchange } = openAccount(accountOf, { ...caller, user_id: owner, frozenToo: true }, api_id);
    return { api_id, exchange, account_type, ...(owner !== caller.user_id && { user_id: owner }) };
  }

  /** The margin wallet that a request names by `isolated` and `symbol`. */
  const marginPlace = (
    caller: Caller,
    { api_id, isolated, symbol }: { api_id: string; isolated: boolean; symbol?: string | undefined },
  ): Place => placeOf(caller, api_id, isolated ? 'isolated' : 'margin', symbol);

  async function book<T extends object>(
    caller: Caller,
    name: string,
    asked: Asked,
    command: Unasked<LedgerCommand>,
  ): Promise<T> {
    if (isTaken(caller.user_id, asked.client_id)) throw new Refusal('CONFLICT', usedClientId(asked.client_id));
    const answer = await engine.submit({
      ...command,
      user_id: caller.user_id,
      client_id: asked.client_id,
      hash: bodyHash({ call: name, ...asked }),
    });
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
    if (answer.kind !== 'booked') throw new Error(`a ${command.kind} command was answered with ${answer.kind}`);
    return { ...answer.booked, ...(answer.replayed && { replayed: true }) } as T;
  }

  /** The margin wallet of an account in portfolio mode; CONFLICT for any other. */
  function portfolioOf(caller: Caller, api_id: string): Place {
    const place = placeOf(caller, api_id, 'margin');
    if (accountOf(api_id)?.account_mode !== 'PORTFOLIO')
      throw new Refusal('CONFLICT', { field: 'api_id', rule: 'portfolio_only' });
    return place;
  }

  return { placeOf, endOf, marginPlace, portfolioOf, book };
}
type Bookings = ReturnType<typeof createBookings>;

/** Transfers between wallets and accounts. */
const transfersOf = ({ placeOf, endOf, marginPlace, book }: Bookings) => ({
  async transfer(caller: Caller, input: Input<typeof transferContracts.transfer>): Promise<Moved> {
    const ends = [input.from, input.to].map((type) =>
      placeOf(caller, input.api_id, type, type === 'isolated' ? input.symbol : undefined),
    );
    if (input.symbol !== undefined && input.from !== 'isolated' && input.to !== 'isolated')
      throw new Refusal('INPUT', { field: 'symbol', rule: 'isolated_only' });
    return book(caller, 'transfer', input, {
      kind: 'transfer',
      from: ends[0]!,
      to: ends[1]!,
      asset: input.asset,
      amount: input.amount,
    });
  },
  async assetTransfer(caller: Caller, input: Input<typeof transferContracts.assetTransfer>): Promise<Moved> {
    const { from_api_id, to_api_id, asset, amount } = input;
    const from = endOf(caller, 'from_api_id', from_api_id, input.from);
    const to = endOf(caller, 'to_api_id', to_api_id, input.to);
    if (from_api_id === to_api_id) throw new Refusal('INPUT', { field: 'to_api_id', rule: 'same_account' });
    return book(caller, 'assetTransfer', input, { kind: 'transfer', from, to, asset, amount });
  },
  async marginTransfer(caller: Caller, input: Input<typeof transferContracts.marginTransfer>): Promise<Moved> {
    const { api_id, asset, amount, direction } = input;
    const spot = placeOf(caller, api_id, 'spot');
    const margin = marginPlace(caller, input);
    const [from, to] = direction === 'IN' ? [spot, margin] : [margin, spot];
    return book(caller, 'marginTransfer', input, { kind: 'transfer', from, to, asset, amount });
  },
});

/** Loans on margin, and what becomes of small debts and small balances. */
const loansOf = ({ engine, accountOf }: TransfersOptions, { placeOf, marginPlace, book }: Bookings) => ({
  async loanRepay(caller: Caller, input: In<'loanRepay'>): Promise<Out<'loanRepay'>> {
    const { type, asset, amount } = input;
    const place = marginPlace(caller, input);
    if (!ownAccount(accountOf, caller, input.api_id).permissions.includes('spot'))
      throw new Refusal('API_PERMISSION', { need: 'spot' });
    return book(caller, 'loanRepay', input, { kind: 'loan', type, place, vip: caller.vip_level, asset, amount });
  },
  async marginLeverage(caller: Caller, input: In<'marginLeverage'>): Promise<Out<'marginLeverage'>> {
    return book(caller, 'marginLeverage', input, {
      kind: 'leverage',
      place: placeOf(caller, input.api_id, 'margin'),
      leverage: input.leverage,
    });
  },
  async smallLiability(
    caller: Caller,
    { client_id, ...input }: SmallIn<'smallLiability'>,
  ): Promise<Small<'smallLiability'>> {
    const place = placeOf(caller, input.api_id, 'margin');
    if (input.assets === undefined) return engine.margin.smallDebts(place);
    const asked = { ...input, client_id: must(client_id, 'client id of a conversion') };
    return book(caller, 'smallLiability', asked, { kind: 'convert', how: 'liability', place, assets: input.assets });
  },
  async smallBnb(caller: Caller, { client_id, ...input }: SmallIn<'smallBnb'>): Promise<Small<'smallBnb'>> {
    const place = placeOf(caller, input.api_id, input.account_type);
    if (input.assets === undefined) return engine.margin.dust(place);
    const asked = { ...input, client_id: must(client_id, 'client id of a conversion') };
    return book(caller, 'smallBnb', asked, { kind: 'convert', how: 'dust', place, assets: input.assets });
  },
});

/** More or less margin for a position. */
const positionMarginOf = ({ engine, accountOf }: TransfersOptions, { book }: Bookings) => ({
  async positionMargin(
    caller: Caller,
    input: Input<typeof previewContracts.positionMargin>,
  ): Promise<Output<typeof previewContracts.positionMargin>> {
    const { api_id, symbol, account_type, position_side, direction, amount } = input;
    const { exchange } = ownAccount(accountOf, caller, api_id);
    return book(caller, 'positionMargin', input, {
      kind: 'margin',
      api_id,
      market: marketFor(engine, accountOf, caller, api_id, { exchange, symbol, account_type }).key,
      side: position_side,
      way: direction,
      amount,
    });
  },
});

/** What only accounts in portfolio mode may ask for. */
const portfolioCallsOf = ({ portfolioOf, book }: Bookings) => ({
  async portfolioRepay(caller: Caller, input: In<'portfolioRepay'>): Promise<Out<'portfolioRepay'>> {
    const { asset, amount } = input;
    return book(caller, 'portfolioRepay', input, {
      kind: 'portfolio',
      action: 'repay',
      place: portfolioOf(caller, input.api_id),
      asset,
      amount,
    });
  },
  async portfolioAutoRepay(caller: Caller, input: In<'portfolioAutoRepay'>): Promise<Out<'portfolioAutoRepay'>> {
    return book(caller, 'portfolioAutoRepay', input, {
      kind: 'portfolio',
      action: 'auto',
      place: portfolioOf(caller, input.api_id),
      enabled: input.enabled,
    });
  },
  async portfolioCollect(caller: Caller, input: In<'portfolioCollect'>): Promise<Out<'portfolioCollect'>> {
    return book(caller, 'portfolioCollect', input, {
      kind: 'portfolio',
      action: 'collect',
      place: portfolioOf(caller, input.api_id),
      asset: input.asset,
    });
  },
});

/**
 * Moves money without orders: transfers, loans, conversions. Every call is one command, idempotent by its client id,
 * and throws the command's Refusal.
 */
export function createTransfers(options: TransfersOptions) {
  const bookings = createBookings(options);
  return {
    ...transfersOf(bookings),
    ...loansOf(options, bookings),
    ...positionMarginOf(options, bookings),
    ...portfolioCallsOf(bookings),
  };
}
export type Transfers = ReturnType<typeof createTransfers>;
