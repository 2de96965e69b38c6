import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Draft, Exits } from './draft.ts';
import { isAlgo, type TypedMarket } from './order-types.ts';

/** Exits of which no price has been typed yet. */
export const noExits: Exits = { takeProfit: '', stopLoss: '' };

export const isEmpty = (typed: string): boolean => typed.trim() === '';

/** Whether an order may bring exits along: A-shares have none, and what only reduces opens nothing to leave. */
export const mayHaveExits = ({ type, reduceOnly, closeAll }: Draft, { contract, account_type }: TypedMarket): boolean =>
  type !== 'OCO' && !isAlgo(type) && account_type !== 'astock' && !(contract && (reduceOnly || closeAll));

/** The exits that go with an order. */
export const liveExits = (draft: Draft, instrument: Instrument): Exits | undefined =>
  mayHaveExits(draft, instrument) ? draft.exits : undefined;

/** Whether exits are wanted of which no price has been typed. */
export function lacksExits(draft: Draft, instrument: Instrument): boolean {
  const exits = liveExits(draft, instrument);
  return exits !== undefined && isEmpty(exits.takeProfit) && isEmpty(exits.stopLoss);
}
