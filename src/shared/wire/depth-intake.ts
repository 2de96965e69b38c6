import type { Grid } from '../market/instrument.ts';
import { DepthDecoder } from './depth-binary.ts';
import { DepthFrame, depthSeal } from './depth-frame.ts';
import { DepthReader } from './depth-text.ts';

/**
 * `depth` the frame is filled · `malformed` no frame of the topic, or one that changed on its way · `other` none of
 * ours.
 */
export type Intake = 'depth' | 'malformed' | 'other';

/** Turns what a depth stream brings into numbers, and believes nothing that its seal does not bear out. */
export class DepthIntake {
  /** Filled by `read`, until the next one. */
  readonly frame = new DepthFrame();
  readonly #reader: DepthReader;
  readonly #decoder = new DepthDecoder();
  /** A frame of this socket had a seal: from then on each must have one. */
  #sealed = false;

  constructor(grid: Grid) {
    this.#reader = new DepthReader(grid);
  }

  /** Another socket, which may speak another way. */
  renew(): void {
    this.#sealed = false;
  }

  /** A book as HTTP tells it; false where it is none. */
  readAnswer({
    u,
    ts,
    bids,
    asks,
  }: {
    readonly u: number;
    readonly ts: number;
    readonly bids: unknown;
    readonly asks: unknown;
  }): boolean {
    return this.#reader.readParsed({ e: 'snap', u, ts, bids, asks }, this.frame) === 'depth';
  }

  /** `from`: where the members of a text begin (wire/depth-text.ts). Control frames are `other`. */
  read(data: string | Uint8Array, from: number): Intake {
    if (typeof data !== 'string') return this.#decoder.read(data, this.frame) ? this.#judged() : 'malformed';
    const reading = this.#reader.read(data, from, this.frame);
    return reading === 'depth' ? this.#judged() : reading;
  }

  #judged(): Intake {
    const { seal } = this.frame;
    this.#sealed ||= seal >= 0;
    return seal < 0 ? (this.#sealed ? 'malformed' : 'depth') : seal === depthSeal(this.frame) ? 'depth' : 'malformed';
  }
}
