import { nextUniform, type Random } from '../../shared/base/random.ts';
import { type DepthFrame, depthKinds, depthSeal } from '../../shared/wire/depth-frame.ts';

/** Levels that one update changes on each side, on average: what exchanges send in 100 ms. */
const changesASide = 13;
/** Each eighth update moves the best price by a tick. */
const moveShare = 1 / 8;
const maxLots = 20_000;

/**
 * A book that is dense to its last level: `limit` bids up to `best` and `limit` asks above it. Each update changes some
 * sizes, most of them near the best, and now and then moves the best by one tick.
 */
export class SyntheticBook {
  u = 0;
  readonly #limit: number;
  readonly #random: Random;
  readonly #sizes = new Map<number, number>();
  /** Lots by tick that this update has set, by side; 0 takes the level away. */
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  #best: number;

  constructor(best: number, limit: number, random: Random) {
    [this.#best, this.#limit, this.#random] = [best, limit, random];
    for (let tick = best - limit + 1; tick <= best + limit; tick++) this.#sizes.set(tick, this.#lots());
  }

  /** The best bid, in ticks. */
  get best(): number {
    return this.#best;
  }

  /** The whole book. Sealed. */
  snapshot(frame: DepthFrame, ts: number): void {
    this.u++;
    const best = this.#best;
    const limit = this.#limit;
    Object.assign(frame, { kind: depthKinds.snap, u: this.u, pu: 0, ts, c: -1, bids: limit, asks: limit });
    frame.reserve(2 * limit);
    for (let row = 0; row < limit; row++) {
      this.#put(frame, row, best - row);
      this.#put(frame, limit + row, best + 1 + row);
    }
    frame.seal = depthSeal(frame);
  }

  /** The next update. Sealed. */
  delta(frame: DepthFrame, ts: number): void {
    this.#bids.clear();
    this.#asks.clear();
    if (nextUniform(this.#random) < moveShare) this.#move(nextUniform(this.#random) < 0.5 ? 1 : -1);
    for (let n = 0; n < changesASide; n++) {
      this.#bids.set(this.#best - this.#distance(), this.#lots());
      this.#asks.set(this.#best + 1 + this.#distance(), this.#lots());
    }
    const rows = [...[...this.#bids].sort(([a], [b]) => b - a), ...[...this.#asks].sort(([a], [b]) => a - b)];
    Object.assign(frame, {
      kind: depthKinds.delta,
      u: this.u + 1,
      pu: this.u,
      ts,
      c: -1,
      bids: this.#bids.size,
      asks: this.#asks.size,
    });
    this.u++;
    frame.reserve(rows.length);
    for (const [row, [tick, lots]] of rows.entries()) {
      [frame.prices[row], frame.sizes[row]] = [tick, lots];
      // A level that changed its side goes on the one and comes on the other: the size of the side where it is stays.
      if (lots > 0) this.#sizes.set(tick, lots);
    }
    frame.seal = depthSeal(frame);
  }

  /** Shifts the best by a tick: one level changes its side, one falls out at the end and one comes in at the other. */
  #move(by: 1 | -1): void {
    const best = this.#best;
    const limit = this.#limit;
    this.#best += by;
    if (by === 1) {
      this.#asks.set(best + 1, 0).set(best + 1 + limit, this.#lots());
      this.#bids.set(best + 1, this.#lots()).set(best + 1 - limit, 0);
      this.#sizes.delete(best + 1 - limit);
    } else {
      this.#bids.set(best, 0).set(best - limit, this.#lots());
      this.#asks.set(best, this.#lots()).set(best + limit, 0);
      this.#sizes.delete(best + limit);
    }
  }

  #put({ prices, sizes }: DepthFrame, row: number, tick: number): void {
    prices[row] = tick;
    sizes[row] = this.#sizes.get(tick)!;
  }

  #lots(): number {
    return 1 + Math.floor(nextUniform(this.#random) * maxLots);
  }

  /** Levels from the best, most often few. */
  #distance(): number {
    return Math.min(this.#limit - 1, Math.floor(-Math.log(1 - nextUniform(this.#random)) * 8));
  }
}
