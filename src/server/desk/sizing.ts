import { must } from '../../shared/base/assert.ts';
import { fromScaled } from '../../shared/base/decimal.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { AccountType } from '../../shared/market/instrument.ts';
import { type OrderSizing, type Part, partOfSize, ratioPart } from '../../shared/trade/order-sizing.ts';
import { moneyDecimals } from '../../shared/core/ledger/money.ts';
import { isMarginType } from '../../shared/core/ledger/wallets.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import type { CellView } from '../trading/account-views.ts';
import type { TradingEngine } from '../trading/engine.ts';

/** What of a request to several accounts says how large each one's part is. */
export interface SizedRequest {
  readonly api_ids: readonly string[];
  readonly side: 'BUY' | 'SELL';
  /** That of the order where it is not its market's: of margin. */
  readonly account_type?: AccountType | undefined;
  readonly sizing: OrderSizing;
  readonly sync_ratio: number;
  readonly amount?: string | undefined;
  readonly total?: string | undefined;
}

/** What of the exchange tells of an account's money. */
type Funds = Pick<TradingEngine, 'accounts' | 'allowance' | 'lastTicks'>;

/** Size of the account at `index` of a request's accounts without repetitions; the first one's is the request's own. */
export type SizeFor = (
  market: MarketState,
  index: number,
  request: SizedRequest,
) => { readonly amount: string | undefined; readonly total: string | undefined };

const share = (text: string | undefined, part: Part, step: string): string | undefined =>
  text === undefined ? undefined : partOfSize(text, part, step);

/**
 * Sizes by the rule of the request: SAME, RATIO (`sync_ratio` percent after the first account) or BALANCE (as what the
 * account has for it is to the first account's). Throws BALANCE where the first account has nothing by which the others
 * could be reckoned.
 */
export const createSizing =
  (exchange: Funds): SizeFor =>
  (market, index, request) => {
    const { sizing, amount, total, sync_ratio } = request;
    if (sizing === 'SAME' || index === 0) return { amount, total };
    const { step, tick } = market.listed.instrument;
    const part = sizing === 'RATIO' ? ratioPart(sync_ratio) : balancePart(exchange, market, index, request);
    return { amount: share(amount, part, step), total: share(total, part, tick) };
  };

/**
 * What an account and the first one have for an order: of contracts what they could put behind one, wherever it lies,
 * else the free balance of what it gives.
 */
function balancePart(
  exchange: Funds,
  market: MarketState,
  index: number,
  { api_ids, side, account_type: ordered }: SizedRequest,
): Part {
  const { contract, settle, quote, base, account_type, symbol } = market.listed.instrument;
  const asset = contract ? settle : side === 'BUY' ? quote : base;
  const accounts = exchange.accounts();
  const type = ordered !== undefined && isMarginType(ordered) ? ordered : account_type;
  const isMeant = (cell: CellView): boolean =>
    cell.account_type === type && cell.asset === asset && (cell.pair === undefined || cell.pair === symbol);
  const ticks = exchange.lastTicks(market);
  const behind = (api_id: string): bigint =>
    ticks === undefined
      ? 0n
      : exchange.allowance({ api_id, market, side, ticks, isLimit: false, leverage: undefined }).available;
  const freeOf = (api_id: string): bigint =>
    market.contract
      ? behind(api_id)
      : (accounts.find((account) => account.api_id === api_id)?.cells.find(isMeant)?.free ?? 0n);
  const ids = [...new Set(api_ids)];
  const first = freeOf(must(ids[0], 'first account of a request'));
  if (first === 0n)
    throw new Refusal('BALANCE', { asset, free: '0', need: fromScaled(1n, moneyDecimals), api_id: ids[0] });
  return [freeOf(must(ids[index], 'account of a request')), first];
}
