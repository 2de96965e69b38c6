import * as contracts from '../../../shared/contracts/funding.ts';
import { annualFundingRate, usualFundingTerms } from '../../../shared/finance/funding.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import { type AccountType, type Exchange as ExchangeId, type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { moneyText } from '../../ledger/money.ts';
import type { Exchange } from '../../venues/exchange.ts';
import type { Server } from '../serve.ts';

const stampsPerDay = 24 / usualFundingTerms.intervalHours;
const longestDays = 30;
const rateDigits = 10;

const mean = (rates: readonly (readonly [number, number])[], days: number): number => {
  const newest = rates.slice(-days * stampsPerDay);
  return newest.length === 0 ? 0 : Number((newest.reduce((sum, [, rate]) => sum + rate, 0) / newest.length).toFixed(rateDigits));
};

/** Funding rates and leverage brackets, which are public. */
export function fundingRoutes(server: Server, exchange: Exchange): void {
  const of = (venue: ExchangeId, type: AccountType) => [...exchange.markets()].map(({ key, listed: { instrument } }) => ({ key, instrument }))
    .filter(({ instrument }) => instrument.exchange === venue && instrument.account_type === type && instrument.status === 'TRADING');

  function rowOf(key: InstrumentKey) {
    const funding = exchange.funding(key);
    if (!funding) return undefined;
    const paid = exchange.fundingHistory(key, longestDays);
    const annual = Number(annualFundingRate(funding.rate, usualFundingTerms.intervalHours).toFixed(rateDigits));
    return { ...funding, interval_h: usualFundingTerms.intervalHours, avg3: mean(paid, 3), avg7: mean(paid, 7), avg30: mean(paid, longestDays), annual };
  }

  server.open(contracts.fundingNewest, ({ input }) => of(input.exchange, input.accountType).flatMap(({ key, instrument: { exchange: venue, symbol, account_type } }) => {
    const row = rowOf(key);
    return row ? [{ exchange: venue, symbol, account_type, ...row }] : [];
  }));

  server.open(contracts.fundingHistory, ({ input }) => of(input.exchange, input.accountType).filter(({ instrument }) => (input.symbol ?? instrument.symbol) === instrument.symbol)
    .map(({ key, instrument: { symbol } }) => ({ symbol, list: exchange.fundingHistory(key, input.days).map(([time, rate]): [number, number] => [time, rate]) }))
    .filter(({ list }) => list.length > 0));

  server.open(contracts.leverageBrackets, ({ input }) => {
    const terms = exchange.market(keyOfSymbol(input))?.contract?.terms;
    if (!terms) throw new Refusal('UNKNOWN_PAIR', { symbol: input.symbol });
    return terms.brackets.map(({ floor, mmr, cum, leverage }, at) => ({
      bracket: at + 1, initial_leverage: leverage, notional_floor: moneyText(floor), notional_cap: terms.brackets[at + 1] ? moneyText(terms.brackets[at + 1]!.floor) : null,
      maint_margin_ratio: Number(mmr) / 1e6, cum: moneyText(cum),
    }));
  });
}
