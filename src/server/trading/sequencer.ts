import { Refusal } from '../../shared/base/refusal.ts';
import { apply } from '../../shared/core/apply.ts';
import type { Command } from '../../shared/core/state/command.ts';
import type { Digest } from '../../shared/core/state/digest.ts';
import type { Answer, Effects } from '../../shared/core/state/effects.ts';
import { stepMs, type CoreState } from '../../shared/core/state/core-state.ts';
import type { Journal, Rider } from '../store/journal/journal.ts';
import type { JournalEntry } from '../store/journal/journal-rows.ts';

/** Most commands of one commit. */
const groupLimit = 1_024;

export interface SequencerOptions {
  readonly state: CoreState;
  readonly journal: Journal;
  /** Rolling digest of the effects so far. */
  readonly out: Digest;
  /** Goes to the disk with each commit. */
  readonly rider: Rider;
  readonly nowMs: () => number;
  /** Runs a task after the current turn, so that commands of one turn share a commit. */
  readonly soon: (task: () => void) => void;
  /** Called before each group of commands is written: the place for a snapshot that is due. Must not throw. */
  readonly beforeGroup: () => void;
  /**
   * Effects that are durable, in order; `seq` is that of the record that brought them about, or of the last one for the
   * flow.
   */
  readonly publish: (effects: Effects, seq: number) => void;
  /** Hears of each commit: seconds that it took. */
  readonly committed: (seconds: number) => void;
  /** Called once where the venue has to stop: a commit failed, or an invariant broke. */
  readonly halted: (cause: unknown) => void;
}

interface Waiting {
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The single writer: commands are written and committed in groups before they are applied, and nothing is told before
 * its commit. After a failed commit it is halted for good: everything is refused with UNAVAILABLE and the flow stands
 * still, as a disk that failed once must not be trusted with a retry.
 */
export class Sequencer {
  readonly #options: SequencerOptions;
  #waiting: Waiting[] = [];
  #newest: Promise<unknown> = Promise.resolve();
  #isHalted = false;
  #cause: unknown;

  constructor(options: SequencerOptions) {
    this.#options = options;
  }

  get isHalted(): boolean {
    return this.#isHalted;
  }

  /** Rolling digest of the effects so far. */
  get out(): string {
    return String(this.#options.out);
  }

  /** Commits and applies one command; its answer is told once it is durable. Rejects with UNAVAILABLE while halted. */
  submit(command: Command): Promise<Answer> {
    if (this.#isHalted) return Promise.reject(new Refusal('UNAVAILABLE'));
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      if (this.#waiting.length === 1) this.#options.soon(() => this.#flush());
    });
    this.#newest = answer;
    return answer;
  }

  /** Once all commands that have been submitted up to now are answered. Never rejects. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#newest]);
  }

  /** The same at once; for the start, when nobody else is about. */
  submitNow(command: Command): Answer {
    const now = this.#options.nowMs();
    if (!this.#commit([entryOf(command, this.#options.state.step, now)]))
      throw new Refusal('UNAVAILABLE', null, { cause: this.#cause });
    return this.#perform(command, now, this.#options.journal.lastSeq);
  }

  /** Runs the next flow step. A step that touches a user's order is written before anybody hears of it. */
  runStep(): void {
    const { state, journal, publish } = this.#options;
    if (this.#isHalted) return;
    const step = state.step + 1;
    const command: Command = { kind: 'step', step };
    try {
      const effects = apply(state, command, step * stepMs);
      if (effects.emitted > 0 && !this.#commit([entryOf(command, step, step * stepMs)])) return;
      this.#take(effects);
      publish(effects, journal.lastSeq);
    } catch (error) {
      this.halt(error);
    }
  }

  /** Stops the venue for good; idempotent. */
  halt(cause: unknown): void {
    if (this.#isHalted) return;
    this.#isHalted = true;
    this.#cause = cause;
    this.#options.halted(cause);
  }

  /** Refuses all that is still waiting and all that comes; the flow stands still. Idempotent. */
  close(): void {
    this.#isHalted = true;
  }

  #flush(): void {
    const { state, journal, nowMs, soon } = this.#options;
    const group = this.#waiting.slice(0, groupLimit);
    this.#waiting = this.#waiting.slice(groupLimit);
    if (this.#waiting.length > 0) soon(() => this.#flush());
    const now = nowMs();
    this.#options.beforeGroup();
    const isWritten = this.#commit(group.map(({ command }) => entryOf(command, state.step, now)));
    const firstSeq = journal.lastSeq - group.length + 1;
    group.forEach(({ command, resolve, reject }, index) => {
      try {
        if (!isWritten || this.#isHalted) throw new Refusal('UNAVAILABLE');
        resolve(this.#perform(command, now, firstSeq + index));
      } catch (error) {
        this.halt(error);
        reject(error);
      }
    });
  }

  /** Writes a group; false where it failed or nothing may be written any more. */
  #commit(entries: readonly JournalEntry[]): boolean {
    if (this.#isHalted) return false;
    try {
      const began = performance.now();
      this.#options.journal.append(entries, this.out, this.#options.rider);
      this.#options.committed((performance.now() - began) / 1_000);
      return true;
    } catch (error) {
      this.halt(error);
      return false;
    }
  }

  #take({ emitted, digest }: Effects): void {
    if (emitted > 0) this.#options.out.digest(digest);
  }

  #perform(command: Command, now: number, seq: number): Answer {
    const effects = apply(this.#options.state, command, now);
    this.#take(effects);
    this.#options.publish(effects, seq);
    return effects.answer;
  }
}

const entryOf = (command: Command, step: number, now_ms: number): JournalEntry => ({
  step,
  now_ms,
  kind: command.kind,
  body: JSON.stringify(command),
});
