import { msg } from '@lingui/core/macro';
import { moneyDecimals, moneyText, quoteOf } from '../../../../../shared/core/ledger/money.ts';
import { isBelowNotional, sizeFault } from '../../../../../shared/core/orders/filters.ts';
import { shortUnits, toScaled, toUnits } from '../../../../../shared/base/decimal.ts';
import { aShareLots, isLot } from '../../../../../shared/finance/a-share-lots.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { algoProblems } from './check-algo.ts';
import { bandProblem, gridProblem, numberProblem, sideProblem, triggerProblem } from './check-prices.ts';
import { type Draft, needsPrice, timeOf } from './draft.ts';
import { exitProblems } from './exits.ts';
import { exitReference, referenceOf } from './references.ts';
import { hasTrigger, isAlgo, waits } from './order-types.ts';
import type { Problem, Problems } from './problems.ts';
import {
  availableFor,
  closesAll,
  closingLots,
  isWithinBound,
  moneyOf,
  maxLotsOf,
  effectiveTicks,
  type Reckoning,
  shareBoardOf,
  sizeOf,
  sizeText,
} from './reckon.ts';

/** The price that a trigger is held against; "" where it is not known. */
function triggerReference({ triggerBy }: Draft, { quotes, rules, funds: { standing } }: Reckoning): string {
  if (triggerBy === 'LAST' || !rules.contract) return quotes.last;
  // The index of an option is that of its coin: what it is worth is not of the option's grid.
  const ticks = rules.contract.option ? 0 : triggerBy === 'MARK' ? standing?.mark : standing?.index;
  return ticks ? shortUnits(ticks, rules.grid.price) : '';
}

function amountProblem(draft: Draft, side: Side, reckoning: Reckoning): Problem | undefined {
  const plain = numberProblem(draft.amount);
  if (plain) return plain;
  const {
    rules: { instrument, units },
    rules,
  } = reckoning;
  const size = sizeOf(draft, side, reckoning);
  const ticks = effectiveTicks(draft, side, reckoning);
  if (!size || ticks === undefined) return draft.type === 'MARKET' ? { kind: 'no_price' } : undefined;
  const { lots, total } = size;
  const fault = sizeFault(units, lots, Number.POSITIVE_INFINITY);
  if (fault === 'step' || lots === undefined) return { kind: 'step', than: instrument.step };
  if (fault === 'least') return { kind: 'least', than: instrument.min_qty };
  const board = shareBoardOf(instrument);
  if (board && side === 'BUY' && !isLot(board, side, lots, 0))
    return aShareLots[board].step === 1
      ? { kind: 'least', than: String(aShareLots[board].least) }
      : { kind: 'lot', than: String(aShareLots[board].step) };
  const max = maxLotsOf(draft, side, reckoning);
  if (!draft.reduceOnly && lots > max) return { kind: 'highest', than: sizeText(rules, max) };
  if (draft.reduceOnly) return undefined;
  if (!isBounded(draft, side, reckoning, lots))
    return { kind: 'told', text: msg`Exceeds the max position at this leverage` };
  const value = total === undefined ? quoteOf(units, ticks, lots) : toScaled(total, moneyDecimals)!;
  if (isBelowNotional(units, value)) return { kind: 'notional', than: instrument.min_notional };
  return isLockedNow(draft, reckoning) ? balanceProblem(draft, side, reckoning) : undefined;
}

/**
 * Whether the money of an order is locked when it is placed: of contracts what waits locks nothing, and an algorithm
 * leaves it to its children.
 */
export const isLockedNow = ({ type }: Draft, { rules }: Pick<Reckoning, 'rules'>): boolean =>
  !isAlgo(type) && !(rules.contract && waits(type));

/** Whether a position of the order's side would be within the bound of its leverage, at each price that it may have. */
function isBounded(draft: Draft, side: Side, reckoning: Reckoning, lots: number): boolean {
  const prices =
    draft.type === 'OCO'
      ? [draft.price, draft.stopLimit.trim() === '' ? draft.trigger : draft.stopLimit].map((typed) =>
          toUnits(parseDecimal(typed) ?? '', reckoning.rules.grid.price),
        )
      : [effectiveTicks(draft, side, reckoning)];
  return prices.every((ticks) => !ticks || isWithinBound(side, reckoning, ticks, lots));
}

/** Whether there is less than an order needs. */
export function balanceProblem(draft: Draft, side: Side, reckoning: Reckoning): Problem | undefined {
  const money = moneyOf(draft, side, reckoning);
  const available = availableFor(side, reckoning);
  return money && available !== undefined && money.need > available
    ? { kind: 'balance', than: moneyText(available) }
    : undefined;
}

/** An order that closes all of a position needs one; which size it will have is told then. */
const closingProblem = (draft: Draft, side: Side, { funds }: Reckoning): Problem | undefined =>
  funds.standing && closingLots({ ...draft, reduceOnly: true }, side, funds) === 0
    ? { kind: 'told', text: msg`No position to close` }
    : undefined;

/** The two prices beside the limit of an OCO: the last price lies between its legs. */
function listProblems(draft: Draft, side: Side, { rules: { instrument }, quotes }: Reckoning): Problems {
  const isBuy = side === 'BUY';
  const price = gridProblem(draft.price, instrument) ?? sideProblem(parseDecimal(draft.price)!, quotes.last, !isBuy);
  const stopLimit =
    draft.stopLimit.trim() === ''
      ? undefined
      : bandProblem(draft.stopLimit, instrument, parseDecimal(draft.trigger) ?? '');
  return { ...(price && { price }), ...(stopLimit && { stopLimit }) };
}

/** The end of an order that lasts until a time. */
function timeProblem(draft: Draft, { rules: { instrument } }: Reckoning, nowMs: number): Problem | undefined {
  if (timeOf(draft, instrument) !== 'GTD') return undefined;
  if (draft.expires === null) return { kind: 'empty' };
  return draft.expires > nowMs ? undefined : { kind: 'told', text: msg`Must be in the future` };
}

/** Everything that the venue would refuse and that can be known before sending; empty where the draft may go. */
export function checkDraft(draft: Draft, side: Side, reckoning: Reckoning, nowMs = Date.now()): Problems {
  const {
    rules: { instrument },
    rules,
    quotes,
  } = reckoning;
  const trigger = hasTrigger(draft.type)
    ? triggerProblem(draft, side, instrument, triggerReference(draft, reckoning))
    : undefined;
  const price = needsPrice(draft)
    ? bandProblem(draft.price, instrument, trigger || isAlgo(draft.type) ? '' : referenceOf(draft, quotes))
    : undefined;
  const closes = closesAll(draft, instrument);
  const amount = closes ? undefined : amountProblem(draft, side, reckoning);
  const reduce = closes ? closingProblem(draft, side, reckoning) : undefined;
  const time = timeProblem(draft, reckoning, nowMs);
  const exits = exitProblems(draft, side, {
    instrument,
    reference: price || trigger ? '' : exitReference(draft, quotes),
    priceProblem: (typed) => gridProblem(typed, instrument),
  });
  return {
    ...(trigger && { trigger }),
    ...(price && { price }),
    ...(draft.type === 'OCO' && listProblems(draft, side, reckoning)),
    ...(amount && { amount }),
    ...(time && { time }),
    ...(reduce && { reduce }),
    ...exits,
    ...(isAlgo(draft.type) &&
      algoProblems(draft, rules, sizeOf(draft, side, reckoning)?.lots, effectiveTicks(draft, side, reckoning) ?? 0)),
  };
}
