import type {
  interestHistory,
  isolatedAccount,
  marginAccount,
  marginBookings,
  maxBorrowable,
  maxTransferable,
} from '../../../shared/contracts/margin.ts';
import type { balanceAllow, transferList } from '../../../shared/contracts/transfer.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { type AccountType, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import { type Wallet, walletOf } from '../../../shared/core/ledger/wallets.ts';
import type { Place } from '../../../shared/core/state/ledger-command.ts';
import type { UnifiedView } from '../../trading/margin-views.ts';
import { type Caller, listedIds, ownAccount } from '../caller.ts';
import { balanceIn, buyingPower, type MarginAccountOptions, scaled } from './buying-power.ts';
import { cut, levelFields, levelOf, pairLiquidationPrice, unit } from './margin-levels.ts';
import { marginPlansOf } from './margin-plans.ts';
import { windowOf } from '../window.ts';

/** Lines of one account in the ledger's history, a page of a kind. */
const lineLister =
  ({ engine, accountOf, nowMs }: MarginAccountOptions) =>
  <K extends 'interest' | 'booking'>(
    kind: K,
    caller: Caller,
    { api_id, asset, symbol, start, end, page, page_size }: Input<typeof interestHistory>,
  ) => {
    ownAccount(accountOf, caller, api_id);
    const { total, results } = engine.history.entries.list(kind, {
      user_id: caller.user_id,
      api_ids: [api_id],
      asset,
      symbol,
      page,
      page_size,
      ...windowOf({ start, end }, nowMs()),
    });
    return { pagenation: { page, page_size, total, results } };
  };

/** What margin shows to its owner: levels, what may be borrowed and moved, interest, and how much an order could be. */
export function createMarginAccount(options: MarginAccountOptions) {
  const { engine, accountOf, balances } = options;
  const { margin } = engine;
  const linesOf = lineLister(options);

  function walletFor(
    caller: Caller,
    api_id: string,
    symbol?: string,
    account_type: AccountType = symbol === undefined ? 'margin' : 'isolated',
  ): { readonly place: Place; readonly wallet: Wallet } {
    if (account_type === 'isolated' && symbol === undefined)
      throw new Refusal('INPUT', { field: 'symbol', rule: 'required' });
    const place = { api_id, exchange: ownAccount(accountOf, caller, api_id).exchange, account_type, symbol };
    return { place, wallet: walletOf(account_type, account_type === 'isolated' ? symbol : undefined) };
  }

  return {
    ...marginPlansOf(options),

    account(caller: Caller, { api_id }: Input<typeof marginAccount>): Output<typeof marginAccount> {
      const { place, wallet } = walletFor(caller, api_id);
      return crossAccount(options, place, wallet);
    },

    isolated(caller: Caller, { api_id, symbols }: Input<typeof isolatedAccount>): Output<typeof isolatedAccount> {
      const { place } = walletFor(caller, api_id);
      const held = balances([api_id], { account_type: 'isolated', hide_zero: true }).map(({ pair }) => pair!);
      return [...new Set(symbols ?? held)].map((symbol) =>
        pairRow(options, { ...place, account_type: 'isolated', symbol }, symbol),
      );
    },

    maxBorrowable(
      caller: Caller,
      { api_id, asset, symbol }: Input<typeof maxBorrowable>,
    ): Output<typeof maxBorrowable> {
      const { place, wallet } = walletFor(caller, api_id, symbol);
      if (!margin.isLent(place, wallet, asset)) throw new Refusal('INPUT', { field: 'asset', rule: 'not_lent' });
      const { amount, limit } = margin.borrowable(place, wallet, asset, caller.vip_level);
      const { borrowed, interest, net } = balanceIn(balances, api_id, place.account_type, asset, symbol);
      const terms = margin.terms.assets.find((each) => each.asset === asset);
      return {
        amount: moneyText(amount),
        limit: moneyText(limit),
        hourly_rate: Number(terms?.dailyRate ?? 0) / 24,
        borrowed,
        interest,
        net_asset: net,
      };
    },

    maxTransferable(
      caller: Caller,
      { api_id, asset, symbol, account_type }: Input<typeof maxTransferable>,
    ): Output<typeof maxTransferable> {
      const { place, wallet } = walletFor(caller, api_id, symbol, account_type);
      return { amount: moneyText(margin.transferable(place, wallet, asset)) };
    },

    interest: (caller: Caller, query: Input<typeof interestHistory>): Output<typeof interestHistory> =>
      linesOf('interest', caller, query),
    bookings: (caller: Caller, query: Input<typeof marginBookings>): Output<typeof marginBookings> =>
      linesOf('booking', caller, query),

    transfers: (caller: Caller, query: Input<typeof transferList>) => transferPage(options, caller, query),
    allow: (caller: Caller, query: Input<typeof balanceAllow>) => buyingPower(options, caller, query),
  };
}
export type MarginAccount = ReturnType<typeof createMarginAccount>;

/** The margin account as its owner sees it: what is in it and owed, in USDT and BTC, and its levels. */
function crossAccount(
  { engine: { margin }, balances }: MarginAccountOptions,
  place: Place,
  wallet: Wallet,
): Output<typeof marginAccount> {
  const view = margin.view(place, wallet);
  const { assets, collateral, debt, status, leverage } = view;
  const unified = margin.unified(place.api_id);
  const btc = margin.price(place.exchange, 'BTC');
  const inBtc = (usd: bigint): string => (btc === 0n ? '0' : cut((usd * unit) / btc));
  return {
    ...levelFields(view, unified),
    collateral_level: levelOf(collateral, debt),
    status,
    total_asset_btc: inBtc(assets),
    total_liability_btc: inBtc(debt),
    total_net_btc: inBtc(assets - debt),
    collateral_usdt: cut(collateral),
    assets: [...balances([place.api_id], { account_type: 'margin' })],
    total_asset_usdt: cut(assets),
    total_liability_usdt: cut(debt),
    total_net_usdt: cut(assets - debt),
    leverage,
    ...unifiedFields(unified),
  };
}

const sideOf = ({ total, borrowed, interest }: Balance) => ({
  total: scaled(total),
  debt: scaled(borrowed) + scaled(interest),
});

/** An isolated pair as its owner sees it. Throws UNKNOWN_PAIR. */
function pairRow(
  { engine, balances }: MarginAccountOptions,
  place: Place,
  symbol: string,
): Output<typeof isolatedAccount>[number] {
  const market = engine.market(keyOfSymbol({ exchange: place.exchange, symbol, account_type: 'spot' }));
  if (!market) throw new Refusal('UNKNOWN_PAIR', { field: 'symbol', symbol });
  const { margin } = engine;
  const { base, quote } = market.listed.instrument;
  const view = margin.view(place, walletOf('isolated', symbol));
  const enabled = margin.allows(market.key, 'isolated');
  const [baseRow, quoteRow] = [base, quote].map((asset) =>
    balanceIn(balances, place.api_id, 'isolated', asset, symbol),
  );
  return {
    symbol,
    margin_level: levelOf(view.assets, view.debt),
    margin_ratio: view.leverage,
    status: view.status,
    index_price: cut(margin.price(place.exchange, base)),
    liquidate_price: pairLiquidationPrice(sideOf(baseRow!), sideOf(quoteRow!), view.liquidateAt),
    liquidate_rate: Number(view.liquidateAt) / 100,
    call_level: Number(view.callAt) / 100,
    base: baseRow!,
    quote: quoteRow!,
    enabled,
  };
}

/** Status of a portfolio account as a whole, and what they come from; nothing of any other. */
function unifiedFields(unified: UnifiedView | undefined) {
  if (!unified) return {};
  const { equity, maintenance, status, autoRepay } = unified;
  return {
    status,
    auto_repay: autoRepay,
    uni_mmr: maintenance === 0n ? null : levelOf(equity, maintenance),
    account_equity: cut(equity),
    account_maintenance: cut(maintenance),
  };
}

/** A page of an owner's transfers, of one account where it is named. */
function transferPage(
  { engine, accountOf, nowMs }: MarginAccountOptions,
  caller: Caller,
  { api_id, asset, start, end, page, page_size }: Input<typeof transferList>,
): Output<typeof transferList> {
  const api_ids = listedIds(accountOf, caller, api_id === undefined ? undefined : [api_id]);
  const window = windowOf({ start, end }, nowMs());
  const { total, results } = engine.history.entries.list('transfer', {
    user_id: caller.user_id,
    api_ids,
    asset,
    page,
    page_size,
    ...window,
  });
  return { pagenation: { page, page_size, total, results } };
}
