import type * as contracts from '../../../shared/contracts/coin-choice.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { fromUnits, unitsToNumber } from '../../../shared/base/decimal.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { type CoinPlaces, coinScores } from '../../../shared/finance/coin-score.ts';
import type { AnyStrategy } from '../../../shared/strategies/strategy.ts';
import type { Market } from '../../venues/venue.ts';
import { type CoinLookParts, createCoinLook, type SeenCoin } from './coin-look.ts';

const mostRecommended = 10;
const leastRecommended = 60;

export interface CoinsParts extends CoinLookParts {
  readonly strategies: readonly AnyStrategy[];
}

interface Scored extends SeenCoin {
  readonly score: number;
  readonly places: CoinPlaces;
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

/** Which markets suit a strategy, by their last 24 hours. */
export function createCoins({ markets, strategies, usdPriceOf, fundingOf, nowMs }: CoinsParts) {
  const seenNow = createCoinLook({ markets, usdPriceOf, fundingOf, nowMs });

  const strategyOf = (name: string): AnyStrategy => {
    const found = strategies.find(({ template }) => template.strategy_type === name);
    if (!found) throw new Refusal('UNKNOWN_STRATEGY', { field: 'strategy_type', rule: 'unknown' });
    return found;
  };

  /** The best first. */
  async function scored(strategy: AnyStrategy): Promise<Scored[]> {
    const types = new Set(strategy.template.markets);
    const own = (await seenNow()).filter(({ market }) => types.has(market.instrument.account_type));
    const scores = coinScores(
      strategy.suits,
      own.map(({ facts }) => facts),
    );
    return own
      .map((seen, at) => ({ ...seen, ...must(scores[at], 'a score') }))
      .sort((a, b) => b.score - a.score || (a.market.key < b.market.key ? -1 : 1));
  }

  const rowOf = ({ market, facts, score }: Scored, at: number) => ({
    ...placeOf(market),
    score: rounded(score, 2),
    volatility: rounded(facts.volatility, 4),
    volume_usd: facts.volumeUsd.toFixed(2),
    spread_bps: rounded(facts.spreadBps, 4),
    recommended: at < mostRecommended && score >= leastRecommended,
  });

  return {
    /** Refuses with UNKNOWN_STRATEGY. */
    check: (strategy_type: string): void => {
      strategyOf(strategy_type);
    },

    rows: async (strategy_type: string): Promise<Output<typeof contracts.coins>> =>
      (await scored(strategyOf(strategy_type))).map(rowOf),

    async select(strategy_type: string, limit: number): Promise<Output<typeof contracts.coinSelection>> {
      const strategy = strategyOf(strategy_type);
      return (await scored(strategy)).slice(0, limit).map((coin, at) => ({
        ...rowOf(coin, at),
        params_hint: strategy.hint({
          price: coin.price,
          volatility: coin.facts.volatility,
          textOf: (price) => priceText(coin.market, price),
        }),
      }));
    },

    factors: async (strategy_type: string): Promise<Output<typeof contracts.coinFactorList>> =>
      (await scored(strategyOf(strategy_type))).map(({ market, score, places }) => ({
        ...placeOf(market),
        score: rounded(score, 2),
        factors: Object.fromEntries(Object.entries(places).map(([name, place]) => [name, rounded(place, 4)])),
      })),
  };
}
export type Coins = ReturnType<typeof createCoins>;

const placeOf = ({ instrument: { exchange, symbol, account_type } }: Market) => ({ exchange, symbol, account_type });

/** A price as text on the grid of a market, one tick at least. */
function priceText({ grid }: Market, price: number): string {
  const ticks = Math.max(1, Math.round(price / unitsToNumber(1, grid.price)));
  return fromUnits(ticks, grid.price);
}
