import fc from 'fast-check';
import { DepthFrame, depthKinds } from '../../../../src/shared/wire/depth-frame.ts';

/** Ticks and lots of the frames. */
export const grid = { price: { decimals: 2, unit: 5 }, size: { decimals: 4, unit: 1 } };
/** The scanner reads units of one on a way of its own; without decimals there is no point. */
export const grids = [
  grid,
  { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } },
  { price: { decimals: 0, unit: 1 }, size: { decimals: 8, unit: 1 } },
];
/** Any level, as ticks and lots; a size of 0 removes it. */
export const level = fc.tuple(
  fc.oneof(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 3e9 })),
  fc.oneof(fc.constant(0), fc.nat({ max: 1e6 }), fc.integer({ min: 1, max: 9e10 })),
);
/** Any frame that a server may send. */
export const frames = fc
  .record({
    kind: fc.constantFrom<1 | 2>(1, 2),
    pu: fc.nat({ max: 9e14 }),
    span: fc.integer({ min: 1, max: 1_000 }),
    ts: fc.integer({ min: 0, max: 9e14 }),
    c: fc.option(fc.nat({ max: 0xffffffff }), { nil: -1 }),
    bids: fc.array(level, { maxLength: 90 }),
    asks: fc.array(level, { maxLength: 40 }),
  })
  .map(({ kind, pu, span, ts, c, bids, asks }) =>
    frameOf(kind, kind === depthKinds.snap ? 0 : pu, span, ts, c, bids, asks),
  );

/** A frame of these members, its levels as `[ticks, lots]`. */
export function frameOf(
  kind: 1 | 2,
  pu: number,
  span: number,
  ts: number,
  c: number,
  bids: readonly (readonly [number, number])[],
  asks: readonly (readonly [number, number])[],
): DepthFrame {
  const frame = new DepthFrame();
  frame.reserve(bids.length + asks.length);
  Object.assign(frame, { kind, pu, u: pu + span, ts, c, bids: bids.length, asks: asks.length });
  for (const [row, [price, size]] of [...bids, ...asks].entries())
    [frame.prices[row], frame.sizes[row]] = [price, size];
  return frame;
}

/** All that a frame says, without the rest of its columns. */
export const facts = ({ prices, sizes, ...rest }: DepthFrame) => ({
  ...rest,
  prices: [...prices.slice(0, rest.bids + rest.asks)],
  sizes: [...sizes.slice(0, rest.bids + rest.asks)],
});

/** Each price once and best first, as the server cuts a book. */
export const ordered = frames.map(({ kind, pu, u, ts, c, bids, asks, prices, sizes }) => {
  const side = (from: number, count: number, sign: 1 | -1) =>
    [...new Map(Array.from({ length: count }, (_, row) => [prices[from + row]!, sizes[from + row]!] as const))].sort(
      ([a], [b]) => (a - b) * sign,
    );
  return frameOf(kind, pu, u - pu, ts, c, side(0, bids, -1), side(bids, asks, 1));
});
