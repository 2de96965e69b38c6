import { binanceFutures, binanceSpot } from '../book/sequence.ts';
import type { SymbolRef } from '../instrument.ts';
import { messageKinds, type RecordingColumns } from './columns.ts';
import { rawDecimals, type RawMessages } from './raw-messages.ts';

/** The smallest unit with so many decimals, as a text. */
const unitOf = (decimals: number): string => (decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`);

/**
 * The messages that a book is made of, in the order in which they apply, under the venue's own numbering: what is
 * older than the snapshot is left out, what came before it and follows on it comes after it, and where something is
 * missing there is a gap, after which another snapshot is waited for. `isFutures`: updates name the one before.
 */
export function settle(raw: RawMessages, market: SymbolRef, isFutures: boolean): RecordingColumns {
  const kept = keptOf(raw, isFutures);
  const rows = kept.reduce((sum, at) => sum + (at < 0 ? 0 : raw.ends[at]! - raw.beginOf(at)), 0);
  const columns = {
    kinds: new Uint8Array(kept.length),
    atMs: new Float64Array(kept.length),
    asks: new Uint32Array(kept.length),
    ends: new Uint32Array(kept.length),
    prices: new Float64Array(rows),
    sizes: new Float64Array(rows),
  };
  const price = 10 ** (rawDecimals - raw.priceDecimals);
  const size = 10 ** (rawDecimals - raw.sizeDecimals);
  let row = 0;
  for (const [index, entry] of kept.entries()) {
    // A gap stands at the message that showed it.
    const at = entry < 0 ? ~entry : entry;
    const from = entry < 0 ? raw.ends[at]! : raw.beginOf(at);
    columns.kinds[index] = entry < 0 ? messageKinds.gap : raw.kinds[at]!;
    columns.atMs[index] = raw.atMs[at]!;
    columns.asks[index] = row + Math.max(0, raw.asks[at]! - from);
    for (let source = from; source < raw.ends[at]!; source++, row++) {
      columns.prices[row] = raw.prices[source]! / price;
      columns.sizes[row] = raw.sizes[source]! / size;
    }
    columns.ends[index] = row;
  }
  return { market, tick: unitOf(raw.priceDecimals), step: unitOf(raw.sizeDecimals), ...columns };
}

/** Messages that apply, in their order; the complement of one that shows a gap. */
function keptOf({ count, kinds, first, last, before }: RawMessages, isFutures: boolean): number[] {
  const rule = isFutures ? binanceFutures : binanceSpot;
  const kept: number[] = [];
  const waiting: number[] = [];
  const state = { u: 0, bridged: false };
  let isSynced = false;
  const apply = (at: number): void => {
    const pu = before[at]!;
    const span = { U: first[at]!, u: last[at]! };
    const verdict = rule(state, Number.isNaN(pu) ? span : { ...span, pu });
    if (verdict === 'stale') return;
    state.u = last[at]!;
    state.bridged = verdict === 'apply';
    isSynced = verdict === 'apply';
    kept.push(verdict === 'apply' ? at : ~at);
  };
  for (let at = 0; at < count; at++) {
    if (kinds[at] === messageKinds.trade) kept.push(at);
    else if (kinds[at] === messageKinds.snapshot) {
      if (isSynced) continue;
      kept.push(at);
      state.u = last[at]!;
      state.bridged = false;
      isSynced = true;
      for (const delta of waiting.splice(0)) {
        if (isSynced) apply(delta);
        else waiting.push(delta);
      }
    } else if (isSynced) apply(at);
    else waiting.push(at);
  }
  return kept;
}
