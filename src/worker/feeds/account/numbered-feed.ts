import type { Frame } from '../../../shared/base/topic.ts';
import type { userOrders } from '../../../shared/topics/user-orders.ts';
import { isUnknownKind } from '../frame-kind.ts';
import { UserFeed } from './user-feed.ts';

export type UserFrame = Frame<typeof userOrders>;
const kinds = ['start', 'end', 'order', 'fill', 'position', 'balance', 'account'];

/**
 * What the numbered stream of orders, positions and balances tells on top of lists. What it says while lists are read
 * is told at once and put on top of them; a hole in `seq` makes them be read again.
 */
export abstract class NumberedFeed<Lists> extends UserFeed<typeof userOrders, Lists> {
  /** Number of the last frame; undefined before the first one of a socket. */
  #seq: number | undefined;
  /** Frames since the read under way began; undefined where none is under way. */
  #meanwhile: UserFrame[] | undefined;

  /** Takes one frame into the value. */
  protected abstract apply(frame: UserFrame): void;
  /** Another `start` on the same socket: what may be seen has changed. */
  protected restarted(): void {
    /* One's own stream starts once. */
  }

  /** The stream is over for good. */
  protected over(): void {
    /* One's own never is. */
  }

  protected get isReading(): boolean {
    return this.#meanwhile !== undefined;
  }

  /** The frames since the read began, which is over. */
  protected takeMeanwhile(): readonly UserFrame[] {
    const frames = this.#meanwhile ?? [];
    this.#meanwhile = undefined;
    return frames;
  }

  protected forget(): void {
    this.#meanwhile = undefined;
  }

  protected reading(): void {
    this.#meanwhile = [];
  }

  protected override opened(): void {
    this.#seq = undefined;
  }

  protected override heartbeat(u: number | undefined): void {
    if (u === undefined || this.#seq === undefined || u <= this.#seq) return;
    this.#seq = u;
    this.missed();
  }

  protected settle(): void {
    this.settled();
    this.status.received('live', null);
  }

  protected take(frame: UserFrame): void {
    if (frame.e === 'start') {
      const isAnother = this.#seq !== undefined;
      this.#seq = frame.seq;
      if (isAnother) this.restarted();
      return;
    }
    if (frame.e === 'end') {
      this.over();
      return;
    }
    const expected = this.#seq === undefined ? frame.seq : this.#seq + 1;
    if (frame.seq < expected) return;
    this.#seq = frame.seq;
    if (frame.seq > expected) this.missed();
    this.apply(frame);
    if (this.#meanwhile) this.#meanwhile.push(frame);
    else this.settle();
  }

  /** A frame of unknown type takes its number all the same. */
  protected override passedOver(raw: unknown): boolean {
    if (!isUnknownKind(raw, kinds)) return false;
    this.stream?.unknown(raw);
    const { seq } = raw as { readonly seq?: unknown };
    if (typeof seq !== 'number' || this.#seq === undefined || seq <= this.#seq) return true;
    const missing = seq > this.#seq + 1;
    this.#seq = seq;
    if (missing) this.missed();
    return true;
  }

  protected override missed(): void {
    this.status.broke('gap');
    super.missed();
  }
}
