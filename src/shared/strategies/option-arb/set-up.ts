import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { Refusal } from '../../base/refusal.ts';
import { hedgePer } from '../../finance/option-sets.ts';
import { initialMarginOf, notionalOf } from '../../core/ledger/contract-terms.ts';
import { feeOf, greater, moneyText } from '../../core/ledger/money.ts';
import { shortInitial } from '../../core/ledger/option-terms.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { ask, bid } from '../../market/book/book.ts';
import { middleOf } from '../../market/middle.ts';
import { chainStrikes } from '../../trade/strategy/option-arb/bounds.ts';
import type { OptionArbParams } from '../../trade/strategy/option-arb/params.ts';
import { expiryLeadMs } from '../legs/situation.ts';
import { middleNow, refuse } from '../set-up.ts';
import { moneyAssetOf, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import { type ChainLegs, chainLegs } from './chain.ts';

/** An OPTION_ARB as it is set up: lots of an option of one set, and of all sets at most. */
export const OptionArbPlan = v.object({ lots: v.number(), most: v.number() });
export type OptionArbPlan = v.InferOutput<typeof OptionArbPlan>;

const broken = (rule: string): never => {
  throw new Refusal('INPUT', { field: 'symbols', rule });
};

/** Throws INPUT where legs are not the calls and puts of some strikes of one expiry, and a future that hedges them. */
function checkChain(legs: readonly StartLeg[], nowMs: number): void {
  const options = legs.slice(0, -1).map(({ core }) => core.listed.instrument);
  const future = must(legs.at(-1), 'a leg').core.listed.instrument;
  const [first] = options;
  if (!first || options.length % 2 === 1 || options.length > 2 * chainStrikes) {
    broken('call_and_put');
    return;
  }
  if (options.some(({ account_type }) => account_type !== 'option') || future.account_type === 'option')
    broken('options_and_future');
  if (
    options.some((each) => (['exchange', 'base', 'settle', 'expiry'] as const).some((key) => each[key] !== first[key]))
  )
    broken('one_chain');
  const names = new Set(options.map(({ strike, option_type }) => `${strike} ${option_type}`));
  if (
    names.size < options.length ||
    options.some(({ strike }) => !names.has(`${strike} C`) || !names.has(`${strike} P`))
  )
    broken('call_and_put');
  if (future.base !== first.base) broken('same_base');
  if (moneyAssetOf(future) !== moneyAssetOf(first)) broken('same_money');
  if (future.expiry !== null && future.expiry !== first.expiry) broken('other_expiry');
  if (first.expiry === null || first.expiry <= nowMs + expiryLeadMs) broken('expires_too_soon');
  for (const { core, setting } of legs) {
    checkMarket(core);
    if (setting?.position_mode === 'HEDGE') throw new Refusal('INPUT', { field: 'api_ids', rule: 'one_way_only' });
  }
}

/** Parameters that may change while it runs, as they came. Throws PARAMETERS where they contradict each other. */
export function checkChanged(params: OptionArbParams, { nowMs }: Pick<StartSituation, 'nowMs'>): OptionArbParams {
  if (params.end_time !== undefined && params.end_time <= nowMs) refuse({ field: 'end_time', rule: 'future' });
  if (params.exit === 'GAP' && params.exit_edge <= -params.min_edge)
    refuse({ field: 'exit_edge', rule: 'loses_edge', least: String(-params.min_edge) });
  return params;
}

/** Price in ticks of a leg: an option that nobody quotes now is at its one side, or at its smallest price. */
const markOf = ({ core, market }: StartLeg): number =>
  core.contract?.option ? (middleOf(market) ?? market.best(ask) ?? market.best(bid) ?? 1) : middleNow(core, market);

/** Money units behind an option of so many lots at a price in ticks; one that is sold keeps its premium besides. */
function optionNeed({ core }: StartLeg, side: 1 | -1, lots: number, ticks: number, index: number): bigint {
  const { option, terms } = must(core.contract, 'a contract');
  const premium = notionalOf(terms, ticks, lots);
  return side === 1 ? premium : shortInitial(must(option, 'an option'), index, lots, premium);
}

/** Money units of options and of the future behind so many lots of sets: a box of the two dearest synthetics. */
function needsOf(legs: readonly StartLeg[], chain: ChainLegs, marks: readonly number[], most: number) {
  const future = must(legs[chain.hedge], 'the future');
  const options = must(legs[0], 'an option');
  const ticks = must(marks[chain.hedge], 'a mark');
  const price = (ticks * future.core.grid.price.unit) / 10 ** future.core.grid.price.decimals;
  const { decimals, unit } = options.core.grid.price;
  const index = options.core.contract?.index || Math.round((price * 10 ** decimals) / unit);
  const needOf = (leg: number, side: 1 | -1): bigint =>
    optionNeed(must(legs[leg], 'a leg'), side, most, must(marks[leg], 'a mark'), index);
  const bought = chain.strikes.map(({ call, put }) => needOf(call, 1) + needOf(put, -1)).reduce(greater);
  const sold = chain.strikes.map(({ call, put }) => needOf(call, -1) + needOf(put, 1)).reduce(greater);
  const largest = Math.max(...chain.strikes.map(({ strike }) => hedgePer(chain, strike)));
  const hedgeLots = Math.ceil((most * chain.perLot * largest) / chain.perHedgeLot);
  const notional = notionalOf(must(future.core.contract, 'a contract').terms, ticks, hedgeLots);
  const margin = initialMarginOf(notional, future.setting?.leverage ?? 1);
  return { options: bought + sold, future: margin + 2n * feeOf(future.core.units, notional, false) };
}

/** Lots of an option in the smallest set: an order of each, and of the future beside it. */
function leastLots(legs: readonly StartLeg[], chain: ChainLegs, marks: readonly number[]): number {
  const own = legs.slice(0, -1).map(({ core }, leg) => minLots(core, must(marks[leg], 'a mark'), false));
  const { core } = must(legs[chain.hedge], 'the future');
  const step = minLots(core, must(marks[chain.hedge], 'a mark'), false) * chain.perHedgeLot;
  const smallest = Math.min(...chain.strikes.map(({ strike }) => hedgePer(chain, strike)));
  return Math.max(...own, Math.ceil(step / (smallest * chain.perLot) - 1e-9));
}

/** An OPTION_ARB as it begins. */
export function setUpOptionArb(given: OptionArbParams, start: StartSituation): Setup<OptionArbParams, OptionArbPlan> {
  const { legs, nowMs } = start;
  if (legs.length < 3) throw new Refusal('INPUT', { field: 'symbols', rule: 'legs', legs: 3 });
  checkChain(legs, nowMs);
  checkChanged(given, start);
  const chain = chainLegs(legs);
  const marks = legs.map(markOf);
  const lots = Math.floor(Number(given.set_size) / chain.perLot + 1e-9);
  const least = leastLots(legs, chain, marks);
  if (lots < least) {
    const perLot = must(legs[0], 'a leg').core.units.basePerLot;
    refuse({ field: 'set_size', rule: 'too_small', least: moneyText(perLot * BigInt(least)) });
  }
  const most = lots * given.max_sets;
  const needs = needsOf(legs, chain, marks, most);
  const asset = moneyAssetOf(must(legs[0], 'a leg').core.listed.instrument);
  for (const [leg, need] of [
    [must(legs[0], 'an option'), needs.options],
    [must(legs[chain.hedge], 'the future'), needs.future],
  ] as const) {
    const free = leg.freeOf(asset);
    if (free < need)
      throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need), field: 'max_sets' });
  }
  return { params: given, plan: { lots, most }, need: needs.options + needs.future, marks };
}
