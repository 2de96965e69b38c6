import type { CallFailure } from '../api.ts';
import type { Cancel } from '../clock.ts';
import type { Environment } from '../environment.ts';
import type { Outcome } from '../connection/http.ts';
import { backoffMs } from '../connection/liveness.ts';
import { isPassing } from '../connection/retry.ts';

export interface VersionedSaveOptions {
  readonly environment: Pick<Environment, 'clock' | 'random' | 'log'>;
  /** For the log. */
  readonly name: string;
  /** Between two saves, and before a failed one is tried again, at least so long. */
  readonly everyMs: number;
  /**
   * Sends what the server lacks, under the version that was read, and takes the answer in; undefined where nothing is
   * lacking or nothing was read yet. Answers with undefined where it was for another user than the one of now.
   */
  readonly send: () => Promise<Outcome<unknown> | undefined> | undefined;
  /** The server has a newer version: it is to be read, merged and saved again. */
  readonly conflict: () => void;
  /** The server did not take it; where the failure may pass it is tried again. */
  readonly failed?: (code: CallFailure['code']) => void;
  /** A save is over, however it ended. */
  readonly ended?: () => void;
}

/** Saves one document under a version, one save at a time, again and again until the server has it. */
export class VersionedSave {
  readonly #options: VersionedSaveOptions;
  #cancel: Cancel | undefined;
  #under: Promise<void> | undefined;

  constructor(options: VersionedSaveOptions) {
    this.#options = options;
  }

  get isUnderWay(): boolean {
    return this.#under !== undefined;
  }

  /** Saves in `ms`, in place of what was planned. */
  later(ms: number, attempt = 0): void {
    this.stop();
    this.#cancel = this.#options.environment.clock.after(ms, () => void this.#save(attempt));
  }

  /** Plans nothing any more; a save under way goes on. */
  stop(): void {
    this.#cancel?.();
  }

  /** Saves now what waits to be saved, after a save that is under way. */
  async flush(): Promise<void> {
    await this.#under;
    await this.#save(0);
  }

  async #save(attempt: number): Promise<void> {
    const sending = this.#under ? undefined : this.#options.send();
    if (!sending) return;
    this.#under = sending
      .then((outcome) => this.#sent(outcome, attempt))
      .finally(() => {
        this.#under = undefined;
        this.#options.ended?.();
      });
    await this.#under;
  }

  #sent(outcome: Outcome<unknown> | undefined, attempt: number): void {
    const {
      environment: { random, log },
      name,
      everyMs,
      conflict,
      failed,
    } = this.#options;
    if (!outcome) this.later(0);
    else if (outcome.ok) this.later(everyMs);
    else if (outcome.failure.code === 'CONFLICT') conflict();
    else {
      const { code } = outcome.failure;
      if (isPassing(outcome.failure)) this.later(Math.max(everyMs, backoffMs(attempt, random)), attempt + 1);
      else log.error(`${name} not saved: ${code}`);
      failed?.(code);
    }
  }
}
