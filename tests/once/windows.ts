import type { Page } from 'playwright';
import { must } from '../../src/shared/base/assert.ts';
import type { Random } from '../../src/shared/base/random.ts';
import { sleep, whole } from '../crash/process-life.ts';
import type { Stand } from './stand.ts';

const wanted = 3;
const openAgainMs = 200;
/** A server that was killed is there again long before. */
const mostTries = 100;

/** The windows that are there to press in; those that end are replaced. */
export class Windows {
  readonly #stand: Stand;
  readonly #gone = new WeakSet<Page>();
  #open: Page[] = [];
  #opened = 0;

  constructor(stand: Stand) {
    this.#stand = stand;
  }

  /** One that is there, as soon as one is. */
  async pick(random: Random): Promise<Page> {
    for (;;) {
      const there = this.#there();
      if (there.length > 0) return must(there[whole(random, there.length)], 'a window');
      await sleep(50);
    }
  }

  /** Another one that is there. */
  besides(window: Page): Page | undefined {
    return this.#there().find((each) => each !== window);
  }

  /** It is going to end. */
  lose(window: Page): void {
    this.#gone.add(window);
  }

  isGone(window: Page): boolean {
    return this.#gone.has(window);
  }

  /** Opens windows in place of those that have ended. A server that is down is asked again. */
  async refill(): Promise<void> {
    this.#open = [...this.#there()];
    for (let failed = 0; this.#open.length < wanted; ) {
      try {
        this.#open.push(await this.#stand.open(this.#opened));
        this.#opened++;
      } catch (error) {
        if (++failed === mostTries) throw error;
        await sleep(openAgainMs);
      }
    }
  }

  #there(): readonly Page[] {
    return this.#open.filter((window) => !window.isClosed() && !this.#gone.has(window));
  }
}
