import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);
/** Answers shorter than this, in characters, are sent as they are. */
const packFromChars = 16 * 1024;

/** An answer as it travels: a text, and the same as gzip, which is made when it is first asked for. */
export class PackedAnswer {
  readonly text: string;
  #gzip: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether it is long enough to be packed. */
  get isLong(): boolean {
    return this.text.length >= packFromChars;
  }

  gzip(): Promise<Buffer> {
    this.#gzip ??= pack(this.text, { level: 6 });
    return this.#gzip;
  }
}

/**
 * Answers that have a version, made and packed once for each: tables of one row after another come down to a thirtieth,
 * off the main thread. Holds the newest version of so many calls, those that were asked for last.
 */
export class PackedAnswers {
  readonly #most: number;
  readonly #kept = new Map<string, { readonly version: string; readonly answer: Promise<PackedAnswer> }>();

  constructor(most = 16) {
    this.#most = most;
  }

  /**
   * The answer to a call in a version; `make` gives its text where it is not held. One that could not be made is not
   * held.
   */
  async of(call: string, version: string, make: () => Promise<string> | string): Promise<PackedAnswer> {
    const known = this.#kept.get(call);
    const held =
      known?.version === version ? known : { version, answer: (async () => new PackedAnswer(await make()))() };
    this.#kept.delete(call);
    this.#kept.set(call, held);
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - this.#most)))
      this.#kept.delete(oldest);
    try {
      return await held.answer;
    } catch (error) {
      if (this.#kept.get(call) === held) this.#kept.delete(call);
      throw error;
    }
  }
}
