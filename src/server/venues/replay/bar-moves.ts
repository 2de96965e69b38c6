import type { Kline } from '../../../shared/market/kline.ts';
import type { Recorded } from '../../../shared/market/recording/recorded.ts';

/**
 * Moves that the forming bars of one series tell, which its name tells from others, one bar after the other: its open,
 * each new high and low, its close and the volume that came.
 */
export function createBarMoves(): (name: string, bar: Kline, atMs: number) => Recorded[] {
  let series: string | undefined;
  let last: Kline | undefined;
  return (name, bar, atMs) => {
    // One series is enough: all of them are made of the same trades.
    series ??= name;
    if (name !== series || (last && bar[0] < last[0])) return [];
    const [, open, high, low, close, volume] = bar;
    const same = last?.[0] === bar[0] ? last : undefined;
    const prices = same ? [...(high > same[2] ? [high] : []), ...(low < same[3] ? [low] : [])] : [open, high, low];
    const moves: Recorded[] = prices.map((price) => ({ kind: 'move', atMs, price, size: 0 }));
    moves.push({ kind: 'move', atMs, price: close, size: Math.max(0, volume - (same?.[5] ?? 0)) });
    last = bar;
    return moves;
  };
}
