import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A book as an independent reader makes it: decimal texts without trailing zeros, best first. */
export interface Rebuilt {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly u: number;
}

interface Frame {
  readonly U: number;
  readonly u: number;
  readonly pu?: number;
  readonly b: [string, string][];
  readonly a: [string, string][];
}

const trim = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/**
 * The last book of a Binance recording, rebuilt with nothing but two Maps and a sort: the snapshot, then every delta
 * that ends after it. Shares no code with the product.
 */
export function rebuildRecording(file: string): Rebuilt {
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)));
  const snapshot = lines.find((line) => line.lastUpdateId !== undefined);
  const deltas: Frame[] = lines.filter((line) => line.data?.e === 'depthUpdate').map((line) => line.data);
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  const put = (side: Map<string, string>, [price, size]: [string, string]) =>
    Number(size) === 0 ? side.delete(trim(price)) : side.set(trim(price), trim(size));
  for (const level of snapshot.bids) put(sides.b, level);
  for (const level of snapshot.asks) put(sides.a, level);
  let u: number = snapshot.lastUpdateId;
  for (const delta of deltas) {
    if (delta.u <= snapshot.lastUpdateId) continue;
    for (const level of delta.b) put(sides.b, level);
    for (const level of delta.a) put(sides.a, level);
    u = delta.u;
  }
  const sorted = (side: Map<string, string>, sign: number) =>
    [...side].sort(([p], [q]) => (Number(p) - Number(q)) * sign);
  return { bids: sorted(sides.b, -1), asks: sorted(sides.a, 1), u };
}
