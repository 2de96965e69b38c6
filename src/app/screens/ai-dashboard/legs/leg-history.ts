import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { isPerpetual } from '../../../../shared/backtest/legs/leg-input.ts';
import { type FundingRate, ratesDays, ratesOver } from '../../../../shared/backtest/paid-rates.ts';
import { type BarPeriod, type KlinePage, readBars } from '../../../../shared/backtest/read-bars.ts';
import type { ExactLegs } from '../../../../shared/backtest/sweep/exact/exact-legs.ts';
import { fundingHistory } from '../../../../shared/contracts/funding.ts';
import { klinesHistory } from '../../../../shared/contracts/market-data.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { EngineClient } from '../../../engine/client.ts';

/** What the history of a leg's market says: its bars, and of a perpetual what it has paid. */
export interface LegHistory {
  readonly bars: BarColumns;
  /** Undefined where it is not known, or is not asked for. */
  readonly rates: FundingRate | undefined;
}

/** What a perpetual has paid over the last days; undefined where that is not known. */
async function ratesPaid(
  engine: EngineClient,
  { exchange, symbol, account_type }: Instrument,
  days: number,
): Promise<FundingRate | undefined> {
  const asked = { exchange, accountType: account_type, symbol, days: ratesDays } as const;
  const list = (await engine.call(fundingHistory, asked)).find((each) => each.symbol === symbol)?.list ?? [];
  return ratesOver(list, days);
}

/** Reads the history of a leg until a time, ms; null where its market has none. */
export async function readLeg(
  engine: EngineClient,
  market: Instrument,
  period: BarPeriod,
  endMs: number,
  { hasRates }: { readonly hasRates: boolean },
): Promise<LegHistory | null> {
  const page: KlinePage = async (request) => (await engine.call(klinesHistory, request)).list;
  const [bars, rates] = await Promise.all([
    readBars(page, market, period, endMs),
    hasRates && isPerpetual(market) ? ratesPaid(engine, market, period.days) : undefined,
  ]);
  return bars && { bars, rates };
}

/** Markets of the legs after the first one, and what each leg has paid; nothing where there is one leg. */
export const legsOf = (others: readonly Instrument[], [first, ...rest]: readonly LegHistory[]): ExactLegs =>
  others.length === 0
    ? {}
    : {
        fundingRate: first?.rates,
        others: others.map((instrument, index) => ({ instrument, fundingRate: rest[index]?.rates })),
      };
