import type { balanceAllow } from '../../../shared/contracts/transfer.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { fromUnits, toUnits } from '../../../shared/base/decimal.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { notionalOf } from '../../../shared/core/ledger/contract-terms.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { type AccountOf, type Caller, marketFor, ownAccount, reading } from '../caller.ts';

/**
 * The largest order for a contract: what it closes of the position, for which it needs nothing, and what the available
 * money opens at the leverage of the setting, or at the one that is asked about, with what it would lose at once and
 * the taker's fee. `max_quote` is its notional, in the settling asset.
 */
export function contractAllowance(
  engine: TradingEngine,
  accountOf: AccountOf,
  caller: Caller,
  input: Input<typeof balanceAllow>,
): Output<typeof balanceAllow> {
  const { api_id, symbol, account_type, side, price, margin_auto } = input;
  const market = marketFor(engine, accountOf, reading(caller), api_id, {
    exchange: ownAccount(accountOf, caller, api_id).exchange,
    symbol,
    account_type,
  });
  if (!market.contract) throw new Refusal('INPUT', { field: 'account_type', rule: 'no_contracts' });
  if (margin_auto !== undefined && margin_auto !== 'NONE')
    throw new Refusal('INPUT', { field: 'margin_auto', rule: 'margin_only' });
  const ticks = price === undefined ? engine.lastTicks(market) : toUnits(price, market.grid.price);
  if (ticks === undefined || ticks < 1)
    throw new Refusal('INPUT', { field: 'price', rule: price === undefined ? 'no_last_price' : 'tick' });
  const asked = input.leverage === undefined ? undefined : Number(input.leverage);
  const { max_leverage } = market.listed.instrument;
  if (asked !== undefined && (asked < 1 || asked > max_leverage))
    throw new Refusal('LEVERAGE', { field: 'leverage', max_leverage });
  const { lots, available } = engine.allowance({
    api_id,
    market,
    side,
    ticks,
    isLimit: price !== undefined,
    leverage: asked,
  });
  const { terms } = market.contract;
  return {
    max_qty: fromUnits(lots, market.grid.size),
    max_quote: lots === 0 ? '0' : moneyText(notionalOf(terms, ticks, lots)),
    available: moneyText(available),
    asset: terms.settle,
    auto_borrow: '0',
  };
}
