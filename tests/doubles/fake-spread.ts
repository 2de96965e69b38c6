import { type Instrument, keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { SpreadRow } from '../../src/shared/topics/spread.ts';
import { instruments } from './fake-market.ts';

interface FakeSpread {
  readonly a: Instrument;
  readonly b: Instrument;
  /** Key of the pair, where it is not that of its legs. */
  readonly key: string;
  readonly bids: readonly [a: string, b: string];
  readonly asks: readonly [a: string, b: string];
  /** Basis points. */
  readonly open: number;
  readonly close: number;
  readonly funding: readonly [a: number | null, b: number | null, annual: number | null];
  readonly ts: number;
  readonly sizes: readonly [open: number | null, close: number | null];
}

/** A row of spreads as the server sends it. */
export function fakeSpread(given: Partial<FakeSpread> = {}): SpreadRow {
  const { a = instruments[0]!, b = instruments[1]! } = given;
  const { key = `${keyOfSymbol(a)}~${keyOfSymbol(b)}`, open = 0, close = 0, ts = 0 } = given;
  const { bids = ['100', '100'], asks = ['101', '101'], funding = [null, null, null], sizes = [1, 1] } = given;
  return [
    key,
    a.exchange,
    keyOfSymbol(a),
    bids[0],
    asks[0],
    b.exchange,
    keyOfSymbol(b),
    bids[1],
    asks[1],
    open,
    close,
    ...funding,
    ts,
    ...sizes,
  ];
}
