import type { MessageDescriptor } from '@lingui/core';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Order, Side } from '../../../../shared/trade/order.ts';
import type { Problem, Problems } from './check.ts';
import type { Draft } from './draft.ts';

/** What exits are checked against. */
export interface ExitContext {
  readonly instrument: Instrument;
  /** The price that the order is judged by, "" where it is not known: exits lie on either side of it. */
  readonly reference: string;
  /** What keeps a text from being a price of the instrument. */
  readonly priceProblem: (typed: string) => Problem | undefined;
}

/** The take-profit and the stop-loss of a draft, as typed, with what is made of them: the form has no code for that until somebody wants exits. */
export interface ExitPlan {
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Everything that the venue would refuse about them. */
  readonly problems: (draft: Draft, side: Side, context: ExitContext) => Pick<Problems, 'tp' | 'sl'>;
  /** Their fields of the request of a checked draft. */
  readonly fields: (draft: Draft, instrument: Instrument) => Pick<Order, 'tp' | 'sl'>;
  /** What the question about the order tells of them. */
  readonly facts: (
    draft: Draft,
    side: Side,
    instrument: Instrument,
  ) => readonly { readonly label: MessageDescriptor; readonly value: string }[];
}
