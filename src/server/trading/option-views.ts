import { impliedVolatility } from '../../shared/finance/implied-volatility.ts';
import { fromUnits, unitsToNumber } from '../../shared/base/decimal.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { ask, bid, type BookSide } from '../../shared/market/book/book.ts';
import { type Exchange as ExchangeId, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { OptionTick } from '../../shared/market/option-tick.ts';
import { openInterest } from '../../shared/core/contracts/open-interest.ts';
import type { ContractState, MarketState as CoreMarket } from '../../shared/core/state/market-state.ts';
import type { TradingEngine } from './engine.ts';
import type { Markets } from '../venues/markets.ts';
import type { CoinPathOf } from '../simulation/price/coin-path.ts';
import {
  isCoinSettled,
  type OptionLook,
  type OptionProcess,
  optionProcessOf,
} from '../simulation/price/option-price.ts';
import type { Market } from '../venues/venue.ts';

type OptionExchange = OptionTick['exchange'];

/** A coin's options on one venue, of one expiry where it is named. */
export interface Chain {
  readonly exchange: OptionExchange;
  readonly currency: string;
  readonly expiry?: number | undefined;
}

/** What may be read of options. */
export interface OptionViews {
  /** By expiry, strike and kind; empty where the venue has none of the coin. */
  ticks(chain: Chain): OptionTick[];
  /** The market of an option that is listed now. Throws UNKNOWN_PAIR. */
  market(exchange: OptionExchange, symbol: string): Market;
  tick(market: Market): OptionTick;
  /**
   * Implied volatility of the best price of a side in percent; null where the side is empty or none gives its price.
   */
  sideVolatility(market: Market, side: BookSide): number | null;
}

export interface OptionViewsOptions {
  readonly engine: Pick<TradingEngine, 'seed' | 'market' | 'lastTicks' | 'index'>;
  readonly markets: Markets;
  readonly coinOf: CoinPathOf;
  readonly nowMs: () => number;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const percent = (fraction: number): number => rounded(fraction * 100, 2);
const usd = (price: number): string => price.toFixed(2);

type OptionCore = CoreMarket & { readonly contract: ContractState };

/** The engine's own side of a market, undefined where it is no option, or one that has come to its end. */
const tradedOption = (core: CoreMarket | undefined): OptionCore | undefined =>
  core?.contract?.option && core.listed.instrument.status === 'TRADING' ? (core as OptionCore) : undefined;

const roundedGreeks = ({ delta, gamma, vega, theta, rho }: OptionLook['value']): OptionTick['greeks'] => ({
  delta: rounded(delta, 5),
  gamma: rounded(gamma, 8),
  vega: rounded(vega, 5),
  theta: rounded(theta, 5),
  rho: rounded(rho, 5),
});

/** What an option's figures are worked out from: its model, its last price in ticks, the coin's index and the time. */
interface OptionPrices {
  readonly look: OptionLook;
  readonly last: number;
  readonly index: number | null;
  readonly now: number;
}

function optionTick(market: Market, core: OptionCore, { look, last, index, now }: OptionPrices): OptionTick {
  const { instrument, grid } = market;
  const row = market.ticker();
  const inCoin = isCoinSettled(instrument);
  const highest = sideOf(market, look, bid);
  const lowest = sideOf(market, look, ask);
  const mark = core.awake && core.contract.mark > 0 ? core.contract.mark : (core.fair?.(now) ?? 0);
  const [, , , , , volume, traded] = row;
  return {
    symbol: instrument.symbol,
    exchange: instrument.exchange as OptionExchange,
    expiry: instrument.expiry!,
    strike: instrument.strike!,
    type: look.kind,
    bid: highest.price,
    bid_qty: highest.qty,
    ask: lowest.price,
    ask_qty: lowest.qty,
    last: fromUnits(last, grid.price),
    mark_price: fromUnits(mark, grid.price),
    mark_iv: percent(look.volatility),
    bid_iv: highest.iv,
    ask_iv: lowest.iv,
    underlying_price: usd(look.forward),
    underlying_index: `SYN.${instrument.symbol.split('-').slice(0, 2).join('-')}`,
    index_price: usd(index ?? look.forward),
    interest_rate: 0,
    oi: fromUnits(openInterest(core.contract), grid.size),
    volume,
    volume_usd: usd(Number(traded) * (inCoin ? look.forward : 1)),
    greeks: roundedGreeks(look.value),
    settle: inCoin ? 'coin' : 'usd',
    ts: now,
  };
}

export function createOptionViews({ engine, markets, coinOf, nowMs }: OptionViewsOptions): OptionViews {
  const processes = new WeakMap<Market, OptionProcess>();

  function lookOf(market: Market): OptionLook {
    const process = processes.get(market) ?? optionProcessOf(engine.seed, market.instrument, coinOf);
    processes.set(market, process);
    return process.look(nowMs());
  }

  const coreOf = ({ key }: Market): OptionCore | undefined => tradedOption(engine.market(key));
  function tickOf(market: Market, core: OptionCore): OptionTick {
    return optionTick(market, core, {
      look: lookOf(market),
      last: engine.lastTicks(core),
      index: engine.index(market.key),
      now: nowMs(),
    });
  }

  function market(venue: ExchangeId, symbol: string): Market {
    const found = markets.byKey(keyOfSymbol({ exchange: venue, symbol, account_type: 'option' }));
    if (!found || !coreOf(found)) throw new Refusal('UNKNOWN_PAIR', { field: 'symbol', rule: 'unknown' });
    return found;
  }

  return {
    market,
    ticks: ({ exchange: venue, currency, expiry }) =>
      markets
        .ofExchange(venue)
        .flatMap((each) => {
          const {
            instrument: { account_type, base, expiry: end },
          } = each;
          const core =
            account_type === 'option' && base === currency && (expiry === undefined || end === expiry)
              ? coreOf(each)
              : undefined;
          return core ? [tickOf(each, core)] : [];
        })
        .sort((a, b) => a.expiry - b.expiry || Number(a.strike) - Number(b.strike) || (a.type < b.type ? -1 : 1)),
    tick(each) {
      const core = coreOf(each);
      if (!core) throw new Refusal('UNKNOWN_PAIR', { field: 'symbol', rule: 'unknown' });
      return tickOf(each, core);
    },
    sideVolatility: (each, side) => sideOf(each, lookOf(each), side).iv,
  };
}

function sideOf(market: Market, look: OptionLook, side: BookSide) {
  const ticks = market.best(side);
  if (ticks === undefined || ticks < 1) return { price: null, qty: null, iv: null };
  const { sizes } = market.book.top(side, 1);
  const price = unitsToNumber(ticks, market.grid.price) * (isCoinSettled(market.instrument) ? look.forward : 1);
  const volatility = impliedVolatility(look.kind, price, look);
  return {
    price: fromUnits(ticks, market.grid.price),
    qty: sizes[0] === undefined ? null : fromUnits(sizes[0], market.grid.size),
    iv: volatility === null ? null : percent(volatility),
  };
}
