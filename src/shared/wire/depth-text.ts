import { fromUnits, type Scale } from '../base/decimal.ts';
import { parseJson } from '../base/parse-json.ts';
import { wireUnits } from '../market/book/wire-units.ts';
import type { Grid } from '../market/instrument.ts';
import { type DepthFrame, depthKinds, depthSeal } from './depth-frame.ts';
import { DepthScanner } from './depth-scanner.ts';

/**
 * What a text of the depth topic is: a frame that the reader has taken in, another kind of frame or no JSON at all, or
 * a depth frame that is wrong.
 */
export type DepthReading = 'depth' | 'other' | 'malformed';

/**
 * Reads the topic's texts: by the scanner, and what it does not know at once by JSON.parse, with the same result
 * (tests/unit/shared/wire). Prices off the grid or not above zero and sizes below zero are malformed. Seals are read
 * and not judged.
 */
export class DepthReader {
  readonly #grid: Grid;
  readonly #scanner: DepthScanner;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#scanner = new DepthScanner(grid);
  }

  /** `from` is where the members begin: 1, or on the multiplexed socket the place behind the id. */
  read(text: string, from: number, frame: DepthFrame): DepthReading {
    return this.#scanner.scan(text, from, frame)
      ? 'depth'
      : this.readParsed(parseJson(from === 1 ? text : `{${text.slice(from)}`), frame);
  }

  /** The same from a parsed frame. */
  readParsed(value: unknown, frame: DepthFrame): DepthReading {
    const { e, u, pu, ts, c, seal, bids, asks, b, a } = (value ?? {}) as Readonly<Record<string, unknown>>;
    if (e !== 'snap' && e !== 'd') return 'other';
    frame.kind = e === 'snap' ? depthKinds.snap : depthKinds.delta;
    if (!isWhole(u) || !isWhole(ts) || !isWholeOrAbsent(c) || !isWholeOrAbsent(seal) || (e === 'd' && !isWhole(pu)))
      return 'malformed';
    Object.assign(frame, { u, pu: e === 'd' ? pu : 0, ts, c: c ?? -1, seal: seal ?? -1 });
    const [buys, sells] = e === 'snap' ? [bids, asks] : [b, a];
    if (!Array.isArray(buys) || !Array.isArray(sells)) return 'malformed';
    frame.bids = buys.length;
    frame.asks = sells.length;
    frame.reserve(buys.length + sells.length);
    return this.#side(buys, 0, frame) && this.#side(sells, buys.length, frame) ? 'depth' : 'malformed';
  }

  #side(levels: readonly unknown[], from: number, { prices, sizes }: DepthFrame): boolean {
    return levels.every((level, row) => {
      if (!Array.isArray(level) || level.length !== 2 || typeof level[0] !== 'string' || typeof level[1] !== 'string')
        return false;
      prices[from + row] = wireUnits(level[0], this.#grid.price);
      sizes[from + row] = wireUnits(level[1], this.#grid.size);
      return prices[from + row]! > 0 && sizes[from + row]! >= 0;
    });
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isWholeOrAbsent = (value: unknown): boolean => value === undefined || isWhole(value);

/** The topic's text of a frame, members in the order of protocol.md §13, without the seal. */
export function depthText(frame: DepthFrame, grid: Grid): string {
  const { kind, u, pu, ts, c, bids, asks } = frame;
  const buys = levelsText(frame, 0, bids, grid);
  const sells = levelsText(frame, bids, bids + asks, grid);
  const checksum = c < 0 ? '' : `,"c":${c}`;
  if (kind === depthKinds.snap) return `{"e":"snap","u":${u},"ts":${ts},"bids":[${buys}],"asks":[${sells}]${checksum}}`;
  return `{"e":"d","U":${pu + 1},"u":${u},"pu":${pu},"ts":${ts},"b":[${buys}],"a":[${sells}]${checksum}}`;
}

/** The text with the frame's seal as its last member. */
export const sealedDepthText = (text: string, frame: DepthFrame): string =>
  `${text.slice(0, -1)},"seal":${depthSeal(frame)}}`;

function levelsText({ prices, sizes }: DepthFrame, from: number, to: number, grid: Grid): string {
  let text = '';
  for (let row = from; row < to; row++)
    text += `${row === from ? '' : ','}["${fromUnits(prices[row]!, grid.price)}","${sizeText(sizes[row]!, grid.size)}"]`;
  return text;
}

const sizeText = (lots: number, scale: Scale): string => (lots === 0 ? '0' : fromUnits(lots, scale));
