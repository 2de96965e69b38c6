import type { Balance } from '../../../shared/trade/balance.ts';
import type { Cancel, Clock } from '../../clock.ts';
import type { Outcome } from '../../connection/http.ts';

/** How often balances are valued anew at the prices of the moment: the socket tells only of those that change. */
const everyMs = 10_000;

interface RevaluingOptions {
  readonly clock: Clock;
  /** What an answer belongs to: one that comes after it has changed is dropped. */
  readonly of: () => unknown;
  /** Whether balances stand as the socket has told them, and none are being read. */
  readonly isSteady: () => boolean;
  readonly read: () => Promise<Outcome<readonly Balance[]>>;
  readonly put: (balances: readonly Balance[]) => void;
}

/** Reads balances every so often for what they are worth, until it is stopped. */
export class Revaluing {
  readonly #options: RevaluingOptions;
  #cancel: Cancel | undefined;

  constructor(options: RevaluingOptions) {
    this.#options = options;
  }

  /** Begins anew: the next one comes after the whole time. */
  start(): void {
    const { clock, of, isSteady, read, put } = this.#options;
    this.stop();
    this.#cancel = clock.after(everyMs, async () => {
      this.start();
      const asked = of();
      if (!isSteady()) return;
      const answer = await read();
      if (answer.ok && asked === of() && isSteady()) put(answer.data);
    });
  }

  stop(): void {
    this.#cancel?.();
  }
}
