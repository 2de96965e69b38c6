import type { balanceAllow } from '../../../shared/contracts/transfer.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { fromScaled, toScaled, toUnits } from '../../../shared/base/decimal.ts';
import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import { borrows } from '../../../shared/trade/margin-auto.ts';
import { baseOf, moneyDecimals, moneyText, quoteOf } from '../../../shared/core/ledger/money.ts';
import { isMarginType, type Wallet, walletOf } from '../../../shared/core/ledger/wallets.ts';
import type { Place } from '../../../shared/core/state/ledger-command.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { type AccountOf, type Caller, marketFor, ownAccount, reading } from '../caller.ts';
import { contractAllowance } from './contract-allowance.ts';
import type { Balances } from '../balances.ts';
import { levelOf } from './margin-levels.ts';

export interface MarginAccountOptions {
  readonly engine: TradingEngine;
  readonly accountOf: AccountOf;
  readonly balances: Balances;
  readonly nowMs: () => number;
}

/** Money units of a decimal text. */
export const scaled = (text: string): bigint => must(toScaled(text, moneyDecimals), 'an amount of money');

/** An account's balance of one asset, zero where it has none. */
export function balanceIn(
  balances: Balances,
  api_id: string,
  account_type: AccountType,
  asset: string,
  pair?: string,
): Balance {
  const found = balances([api_id], { account_type, asset }).find((balance) => balance.pair === pair);
  const zero = { free: '0', locked: '0', total: '0', borrowed: '0', interest: '0', net: '0', usd_value: '0' };
  return found ?? { api_id, account_type, asset, ...zero, ...(pair !== undefined && { pair }) };
}

/** How much an order could be: `price`, or the last one, must be known to tell a size. */
export function buyingPower(
  { engine, accountOf, balances }: MarginAccountOptions,
  caller: Caller,
  { api_id, symbol, account_type, side, price, leverage, margin_auto, loan: asked }: Input<typeof balanceAllow>,
): Output<typeof balanceAllow> {
  if (asked !== undefined && !isMarginType(account_type))
    throw new Refusal('INPUT', { field: 'loan', rule: 'margin_only' });
  if (account_type !== 'spot' && !isMarginType(account_type))
    return contractAllowance(engine, accountOf, caller, {
      api_id,
      symbol,
      account_type,
      side,
      price,
      leverage,
      margin_auto,
    });
  if (leverage !== undefined) throw new Refusal('INPUT', { field: 'leverage', rule: 'contracts_only' });
  const place = { api_id, exchange: ownAccount(accountOf, caller, api_id).exchange, account_type, symbol };
  const market = marketFor(engine, accountOf, reading(caller), api_id, place);
  const { base, quote } = market.listed.instrument;
  const asset = side === 'BUY' ? quote : base;
  const wallet = walletOf(account_type, account_type === 'isolated' ? symbol : undefined);
  const free = scaled(
    balanceIn(balances, api_id, account_type, asset, account_type === 'isolated' ? symbol : undefined).free,
  );
  const loan =
    borrows(margin_auto ?? 'NONE') && isMarginType(account_type)
      ? engine.margin.borrowable(place, wallet, asset, caller.vip_level).amount
      : 0n;
  const ticks = price === undefined ? engine.lastTicks(market) : toUnits(price, market.grid.price);
  if (ticks === undefined || ticks < 1)
    throw new Refusal('INPUT', { field: 'price', rule: price === undefined ? 'no_last_price' : 'tick' });
  const { units, grid } = market;
  const lots = (free + loan) / (side === 'BUY' ? quoteOf(units, ticks, 1) : baseOf(units, 1));
  const quoteAmount = side === 'BUY' ? free + loan : quoteOf(units, ticks, 1) * lots;
  return {
    max_qty: fromScaled(lots * BigInt(grid.size.unit), grid.size.decimals),
    max_quote: moneyText(quoteAmount),
    available: moneyText(free),
    asset,
    auto_borrow: moneyText(loan),
    ...(isMarginType(account_type) && levelsOf(engine, place, wallet, asset, asked)),
  };
}

/**
 * The margin level of a wallet, and what it would be with a loan in it: that much more of the asset, and as much and
 * the first hour's interest more owed.
 */
function levelsOf(engine: TradingEngine, place: Place, wallet: Wallet, asset: string, loan: string | undefined) {
  const { assets, debt } = engine.margin.view(place, wallet);
  const margin_level = levelOf(assets, debt);
  if (loan === undefined) return { margin_level };
  const after = engine.margin.withLoan(place, wallet, asset, scaled(loan));
  return { margin_level, level_after: levelOf(after.assets, after.debt) };
}
