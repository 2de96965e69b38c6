import { setImmediate as turn } from 'node:timers/promises';
import * as contracts from '../../../shared/contracts/funding.ts';
import { annualFundingRate, usualFundingTerms } from '../../../shared/finance/funding.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import {
  type AccountType,
  type Exchange as ExchangeId,
  type InstrumentKey,
  keyOfSymbol,
} from '../../../shared/market/instrument.ts';
import type { ContractTerms } from '../../../shared/core/ledger/contract-terms.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Server } from '../serve.ts';

const stampsPerDay = 24 / usualFundingTerms.intervalHours;
const longestDays = 30;
const rateDigits = 10;
/** Longest that the process is kept at it in one go, but for the rates of one part of a month. */
const sliceMs = 5;
const partDays = 2;

const mean = (rates: readonly (readonly [number, number])[], days: number): number => {
  const newest = rates.slice(-days * stampsPerDay);
  return newest.length === 0
    ? 0
    : Number((newest.reduce((sum, [, rate]) => sum + rate, 0) / newest.length).toFixed(rateDigits));
};

/** Contracts of a venue and type that are traded. */
const tradedContracts = (engine: TradingEngine, venue: ExchangeId, type: AccountType) =>
  [...engine.markets()]
    .map(({ key, listed: { instrument } }) => ({ key, instrument }))
    .filter(
      ({ instrument }) =>
        instrument.exchange === venue && instrument.account_type === type && instrument.status === 'TRADING',
    );

/**
 * Works through contracts and lets the process go on with other things after each slice of time: the rates of a month
 * that nobody has asked for yet cost some 15 ms a contract. They are kept, so they are asked for in parts before they
 * are worked with.
 */
async function inSlices<T extends { readonly key: InstrumentKey }, R>(
  engine: TradingEngine,
  list: readonly T[],
  allDays: number,
  work: (each: T) => R,
): Promise<R[]> {
  const done: R[] = [];
  let began = performance.now();
  for (const each of list) {
    for (let days = partDays; days <= allDays; days += partDays) {
      engine.fundingHistory(each.key, days);
      if (performance.now() - began < sliceMs) continue;
      await turn();
      began = performance.now();
    }
    done.push(work(each));
  }
  return done;
}

/** Newest rate of a contract and the means of what it paid; undefined where it pays none. */
function rateRow(engine: TradingEngine, key: InstrumentKey) {
  const funding = engine.funding(key);
  if (!funding) return undefined;
  const paid = engine.fundingHistory(key, longestDays);
  const annual = Number(annualFundingRate(funding.rate, usualFundingTerms.intervalHours).toFixed(rateDigits));
  return {
    ...funding,
    interval_h: usualFundingTerms.intervalHours,
    avg3: mean(paid, 3),
    avg7: mean(paid, 7),
    avg30: mean(paid, longestDays),
    annual,
  };
}

/** Leverage brackets as they are answered: those of inverse contracts bound the quantity, all others the notional. */
function bracketRows(terms: ContractTerms) {
  return terms.brackets.map(({ floor, mmr, cum, leverage }, at) => {
    const from = moneyText(floor);
    const next = terms.brackets[at + 1];
    const to = next ? moneyText(next.floor) : null;
    return {
      bracket: at + 1,
      initial_leverage: leverage,
      ...(terms.inverse ? { qty_floor: from, qty_cap: to } : { notional_floor: from, notional_cap: to }),
      maint_margin_ratio: Number(mmr) / 1e6,
      cum: moneyText(cum),
    };
  });
}

/** Funding rates and leverage brackets, which are public. */
export function fundingRoutes(server: Server, engine: TradingEngine): void {
  server.open(contracts.fundingNewest, async ({ input }) =>
    (
      await inSlices(
        engine,
        tradedContracts(engine, input.exchange, input.accountType),
        longestDays,
        ({ key, instrument: { exchange: venue, symbol, account_type } }) => {
          const row = rateRow(engine, key);
          return row ? [{ exchange: venue, symbol, account_type, ...row }] : [];
        },
      )
    ).flat(),
  );

  server.open(contracts.fundingHistory, async ({ input }) => {
    const wanted = tradedContracts(engine, input.exchange, input.accountType).filter(
      ({ instrument }) => (input.symbol ?? instrument.symbol) === instrument.symbol,
    );
    const rows = await inSlices(engine, wanted, input.days, ({ key, instrument: { symbol } }) => ({
      symbol,
      list: engine.fundingHistory(key, input.days).map(([time, rate]): [number, number] => [time, rate]),
    }));
    return rows.filter(({ list }) => list.length > 0);
  });

  server.open(contracts.leverageBrackets, ({ input }) => {
    const terms = engine.market(keyOfSymbol(input))?.contract?.terms;
    if (!terms) throw new Refusal('UNKNOWN_PAIR', { symbol: input.symbol });
    return bracketRows(terms);
  });
}
