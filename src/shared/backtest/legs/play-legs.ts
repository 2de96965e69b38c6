import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import { usualFundingTerms } from '../../finance/funding.ts';
import { legCount, playsLegs } from '../../strategies/leg-count.ts';
import { paramsOf } from '../../strategies/params.ts';
import type { AnyStrategy } from '../../strategies/strategy.ts';
import { CommonRows } from './common-rows.ts';
import { isPerpetual, type LegInput } from './leg-input.ts';
import { type LegsResult, runLegs } from './run.ts';
import { startRow } from './start-row.ts';

/** How a form is to be played over the bars of several markets. */
export interface LegsAsked {
  /** By the fields of its form. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly legs: readonly LegInput[];
  readonly slippage: number;
  readonly touchFills: boolean;
  /** Row of the first leg before which it does not begin. */
  readonly fromRow: number;
  /** Money of all accounts together, decimal text; enough where it is left out. */
  readonly funds?: string | undefined;
  /** How long it runs at most. */
  readonly durationMs?: number | undefined;
}

/**
 * Plays a strategy over the bars of its legs, from the first row at which it can begin. Throws INPUT where the type is
 * not played so, where markets and bars are not as many as it trades in, where bars do not go together and where it
 * never can begin, BALANCE where funds are too little, and what the strategy refuses at the start.
 */
export function playLegs(strategy: AnyStrategy, asked: LegsAsked): LegsResult {
  const { fields, slippage, touchFills, fromRow, funds, durationMs } = asked;
  const { template } = strategy;
  if (!playsLegs(template)) throw new Refusal('INPUT', { field: 'others', rule: 'one_market' });
  const count = legCount(template, fields);
  if (asked.legs.length !== count) throw new Refusal('INPUT', { field: 'symbols', rule: 'legs', legs: count });
  const legs = asked.legs.map((leg) =>
    isPerpetual(leg.instrument) ? { ...leg, fundingRate: leg.fundingRate ?? usualFundingTerms.interest } : leg,
  );
  const historyMs = strategy.historyMs(paramsOf(strategy, fields));
  const from = startRow(legs, fields, { historyMs, fromRow });
  if (from === undefined) throw new Refusal('INPUT', { field: 'params', rule: 'never_in_range' });
  const endMs = new CommonRows(legs.map(({ bars }) => bars)).closeMs(from) + (durationMs ?? 0);
  const params = paramsOf(strategy, durationMs === undefined ? fields : { ...fields, end_time: endMs });
  return runLegs({
    strategy,
    params,
    legs,
    from,
    slippage,
    touchFills,
    ...(funds !== undefined && { funds: must(toScaled(funds, moneyDecimals), 'money') }),
  });
}
