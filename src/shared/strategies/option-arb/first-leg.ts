import { black76 } from '../../finance/black-76.ts';
import { impliedVolatility } from '../../finance/implied-volatility.ts';
import type { OptionKind } from '../../finance/option-expiry.ts';
import type { OptionChain, Quote } from '../../finance/option-sets.ts';
import type { ChainLegs } from './chain.ts';
import type { ChosenSet } from './choose.ts';

/** An order that is due: lots of an option, or units of the future; bought above 0, sold below. */
export type DueLeg =
  | { readonly of: 'call' | 'put'; readonly strike: number; readonly lots: number }
  | { readonly of: 'future'; readonly units: number };

/** One leg of a set that is to be opened. */
interface SetLeg {
  readonly due: DueLeg;
  /** What stands at its price, as a multiple of what is needed. */
  readonly share: number;
  /** Money by which its price is better than its value by the strikes beside it; 0 where those say nothing. */
  readonly better: number;
}

interface SetView {
  readonly chain: OptionChain;
  readonly legs: Pick<ChainLegs, 'strikes' | 'perLot'>;
  /** Years to expiry. */
  readonly years: number;
}

/** Volatility of the option of a strike that is out of the money, by its middle price; undefined where it has none. */
function volatilityAt({ chain: { strikes, terms }, years }: SetView, index: number): number | undefined {
  const found = strikes[index];
  if (!found) return undefined;
  const kind: OptionKind = found.strike < terms.underlying ? 'P' : 'C';
  const { bid, ask } = kind === 'C' ? found.call : found.put;
  if (bid === undefined || ask === undefined) return undefined;
  const price = ((bid + ask) / 2) * (terms.inCoin ? terms.underlying : 1);
  const option = { forward: terms.underlying, strike: found.strike, years };
  return impliedVolatility(kind, price, option) ?? undefined;
}

/** Value of an option by the volatility of the strikes beside it, in its own money. */
function valueBeside(view: SetView, index: number, kind: OptionKind): number | undefined {
  const { strikes, terms } = view.chain;
  const beside = [index - 1, index + 1].flatMap((at) => volatilityAt(view, at) ?? []);
  if (beside.length === 0) return undefined;
  const volatility = beside.reduce((sum, each) => sum + each, 0) / beside.length;
  const option = { forward: terms.underlying, strike: strikes[index]!.strike, years: view.years, volatility };
  return black76(kind, option).price / (terms.inCoin ? terms.underlying : 1);
}

function optionLeg(view: SetView, index: number, of: 'call' | 'put', lots: number): SetLeg {
  const quote: Quote = view.chain.strikes[index]![of];
  const isBuy = lots > 0;
  const [price, stands = 0] = isBuy ? [quote.ask, quote.askSize] : [quote.bid, quote.bidSize];
  const value = valueBeside(view, index, of === 'call' ? 'C' : 'P');
  const better = price === undefined || value === undefined ? 0 : isBuy ? value - price : price - value;
  return { due: { of, strike: index, lots }, share: stands / (Math.abs(lots) * view.legs.perLot), better };
}

/**
 * The first order of a set: the leg that is least likely to be had. Where one has a price that is better than its value
 * by more than half of the edge, the edge is in that price and others look for it too: it goes first, so that nothing
 * is held where it is gone. Else it is the leg of which the least stands beside what is needed.
 */
export function firstOf(view: SetView, { set, lots }: ChosenSet): DueLeg {
  const { chain, legs } = view;
  const options = ([set.bought, set.sold] as const).flatMap((strike, at) => {
    const index = strike === undefined ? -1 : legs.strikes.findIndex((each) => each.strike === strike);
    if (index < 0) return [];
    const size = at === 0 ? lots : -lots;
    return [optionLeg(view, index, 'call', size), optionLeg(view, index, 'put', -size)];
  });
  const units = set.future * lots * legs.perLot;
  const stands = (units > 0 ? chain.future.askSize : chain.future.bidSize) ?? 0;
  const future: SetLeg[] =
    units === 0 ? [] : [{ due: { of: 'future', units }, share: stands / Math.abs(units), better: 0 }];
  const all = [...options, ...future];
  const off = all.reduce((most, each) => (each.better > most.better ? each : most));
  if (off.better > set.edge / 2) return off.due;
  return all.reduce((least, each) => (each.share < least.share ? each : least)).due;
}
