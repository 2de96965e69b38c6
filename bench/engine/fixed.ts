import type { DepthFrame } from '../../src/shared/wire/depth-frame.ts';

const numbers = 7;

/** The plain binary form that the varint one is measured beside: 64-bit floats one after another, head first. */
export function encodeFixed(frame: DepthFrame, seal: number): Float64Array {
  const { kind, u, pu, ts, c, bids, asks, prices, sizes } = frame;
  const rows = bids + asks;
  const values = new Float64Array(numbers + 1 + rows * 2);
  values.set([kind, u, pu, ts, c, bids, asks, seal]);
  for (let row = 0; row < rows; row++) values.set([prices[row]!, sizes[row]!], numbers + 1 + row * 2);
  return values;
}

export function decodeFixed(values: Float64Array, frame: DepthFrame): void {
  frame.kind = values[0] as 1 | 2;
  frame.u = values[1]!;
  frame.pu = values[2]!;
  frame.ts = values[3]!;
  frame.c = values[4]!;
  frame.bids = values[5]!;
  frame.asks = values[6]!;
  frame.seal = values[7]!;
  const rows = frame.bids + frame.asks;
  frame.reserve(rows);
  const { prices, sizes } = frame;
  for (let row = 0, index = numbers + 1; row < rows; row++) {
    prices[row] = values[index++]!;
    sizes[row] = values[index++]!;
  }
}
