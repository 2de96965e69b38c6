import { gridOf } from '../../src/shared/market/instrument.ts';
import { encodeDepth } from '../../src/shared/wire/depth-binary.ts';
import { DepthFrame } from '../../src/shared/wire/depth-frame.ts';
import { DepthReader, sealedDepthText } from '../../src/shared/wire/depth-text.ts';
import { seal } from '../../src/shared/wire/seal.ts';
import { testInstrument } from '../doubles/instruments.ts';

/** What goes over the wire: a frame still to be sealed, a text as it is (without id), or bytes as they are. */
export type Going = object | string | Uint8Array;

/** Whether frames carry seals: `none` lets a wrong frame reach those who judge its sense. */
export type Sealing = 'own' | 'none';

/** The message of a frame in the socket's form. */
export function encode(frame: Going, id: number | undefined, binary: boolean, sealing: Sealing): string | Uint8Array {
  if (frame instanceof Uint8Array) return frame;
  const ready = typeof frame === 'string' ? frame : encoded(frame, id ?? 0, binary, sealing);
  return typeof ready !== 'string' || id === undefined ? ready : `{"id":${id},${ready.slice(1)}`;
}

function encoded(frame: object, id: number, binary: boolean, sealing: Sealing): string | Uint8Array {
  const text = JSON.stringify(frame);
  if (sealing === 'none') return text;
  const depth = depthOf(frame);
  if (!depth) return seal(text);
  return binary ? encodeDepth(sorted(depth), id) : sealedDepthText(text, depth);
}

function depthOf(frame: object): DepthFrame | undefined {
  const numbers = new DepthFrame();
  return new DepthReader(gridOf(testInstrument())).readParsed(frame, numbers) === 'depth' ? numbers : undefined;
}

/** Best first, as `v1.bin` wants it, each price once: the last one wins. */
function sorted(frame: DepthFrame): DepthFrame {
  const { bids, asks, prices, sizes } = frame;
  const side = (from: number, count: number, sign: number) => {
    const levels = new Map(Array.from({ length: count }, (_, row) => [prices[from + row]!, sizes[from + row]!]));
    return [...levels].sort(([a], [b]) => (a - b) * sign);
  };
  const buys = side(0, bids, -1);
  const sells = side(bids, asks, 1);
  const going = new DepthFrame();
  Object.assign(going, {
    kind: frame.kind,
    u: frame.u,
    pu: frame.pu,
    ts: frame.ts,
    c: frame.c,
    bids: buys.length,
    asks: sells.length,
  });
  going.reserve(buys.length + sells.length);
  for (const [row, [price, size]] of [...buys, ...sells].entries())
    [going.prices[row], going.sizes[row]] = [price, size];
  return going;
}
