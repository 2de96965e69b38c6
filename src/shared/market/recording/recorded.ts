import type { SequenceRule } from '../book/sequence.ts';
import type { AccountType, Exchange } from '../instrument.ts';

export type TextLevels = readonly (readonly [price: string, size: string])[];

/** One message of a recording. `atMs` is the recorder's own clock. */
export type Recorded =
  | {
      readonly kind: 'depth';
      readonly atMs: number;
      readonly U: number;
      readonly u: number;
      readonly pu: number | undefined;
      readonly bids: TextLevels;
      readonly asks: TextLevels;
    }
  | {
      readonly kind: 'snapshot';
      readonly atMs: number;
      readonly u: number;
      readonly bids: TextLevels;
      readonly asks: TextLevels;
    }
  | {
      readonly kind: 'trade';
      readonly atMs: number;
      readonly id: string;
      readonly price: string;
      readonly size: string;
      readonly takerBuys: boolean;
    }
  | { readonly kind: 'top'; readonly atMs: number; readonly bid: string; readonly ask: string }
  /** What a bar tells where no trades were recorded. `size` in base. */
  | { readonly kind: 'move'; readonly atMs: number; readonly price: number; readonly size: number };

/** The recording of one market, whole, in the order of its messages. */
export interface Recording {
  readonly file: string;
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly accountType: AccountType;
  /** Recorder's time at which it begins to play; that of its first message where there is none. */
  readonly startMs?: number;
  /** How its updates are numbered. */
  readonly sequence: SequenceRule;
  /** Every snapshot is the book from then on; else only one that is waited for. */
  readonly resnaps: boolean;
  /** Tick and step that it was recorded with, where it tells them. */
  readonly grid?: { readonly tick: string; readonly step: string };
  /** Digits after the point that prices and sizes need. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly messages: readonly Recorded[];
  /** Lines of its file that are left out. */
  readonly leftOut?: readonly LineFault[];
  /** The line of the file at which each message stands, where it has lines. */
  readonly lines?: readonly number[];
}

/** A line of a recording that is left out, and why. */
export interface LineFault {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}
